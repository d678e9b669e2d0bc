/** The end of a server with clients that are in the middle of something. */
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

/** Resolves with everything that came, when the connection is closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

test("a request under way is answered and its connection closed; half requests are not waited for", async () => {
  const world = await createWorld();
  await world.server.listen({ port: 0, host: "127.0.0.1" });
  const [late, half, slow] = [await openSocket(world), await openSocket(world), await openSocket(world)];
  const answers = [late, half, slow].map(untilClosed);
  late.write(head(world) + body.slice(0, 5));
  half.write(head(world) + body.slice(0, 5));
  slow.write("GET /v1/customers HTTP/1.1\r\nhost: x\r\n");
  // The server has read the heads once it has answered a request that was sent after them.
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
