/** Closing a server while clients are in the middle of requests. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

const body = '{"name": "Late"}';

async function openSocket(world: World): Promise<Socket> {
  const { port } = world.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

function head(world: World): string {
  return [
    "POST /v1/customers HTTP/1.1",
    "host: x",
    `authorization: Bearer ${world.a.token}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "",
    "",
  ].join("\r\n");
}

/** Resolves with everything received, when the connection is closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

test("a running request is answered and its connection closed; incomplete requests are not waited for", async () => {
  const world = await createWorld();
  await world.server.listen({ port: 0, host: "127.0.0.1" });
  const [late, half, slow] = [await openSocket(world), await openSocket(world), await openSocket(world)];
  const answers = [late, half, slow].map(untilClosed);
  late.write(head(world) + body.slice(0, 5));
  half.write(head(world) + body.slice(0, 5));
  slow.write("GET /v1/customers HTTP/1.1\r\nhost: x\r\n");
  // Once the server has answered a later request, it has read the headers of the earlier ones.
  expect(
    (await fetch(`http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}/health`)).ok,
  ).toBe(true);
  const closed = world.server.close();
  late.write(body.slice(5));
  const [answer, ...cut] = await Promise.all(answers);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer?.toLowerCase()).toContain("connection: close");
  expect(cut).toEqual(["", ""]);
  await closed;
  await world.close();
}, 60_000);
