/** The client against the real service, over a real connection. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createDaybook,
  type Daybook,
  NotFoundError,
  ValidationError,
  VersionConflictError,
} from "../../client/index.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let base_url: string;
let daybook: Daybook;
beforeAll(async () => {
  world = await createWorld();
  base_url = await world.server.listen({ port: 0, host: "127.0.0.1" });
  daybook = createDaybook({ base_url, token: world.a.token });
});
afterAll(() => world.close());

test("a record is created, read, changed, listed and deleted", async () => {
  const { id, name } = await daybook.createCustomer({ name: "Alder, Ltd" });
  expect(name).toBe("Alder, Ltd");
  const { data, etag } = await daybook.getCustomer(id).answer();
  expect([data.id, etag]).toEqual([id, '"1"']);
  expect((await daybook.updateCustomer(id, { city: "Dublin" }, { if_match: '"1"' })).city).toBe("Dublin");
  await expect(daybook.updateCustomer(id, { city: "Cork" }, { if_match: '"1"' })).rejects.toBeInstanceOf(
    VersionConflictError,
  );
  const found = await daybook.listCustomers({ name: { eq: "Alder, Ltd" } });
  expect(found.data.map((one) => one.id)).toEqual([id]);
  expect(await daybook.deleteCustomer(id)).toBeUndefined();
  await expect(daybook.getCustomer(id)).rejects.toBeInstanceOf(NotFoundError);
});

test("a refusal has its code, its mistakes and the id of the request", async () => {
  const refusal = await daybook.createCustomer({ name: "" }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ValidationError);
  expect(refusal).toMatchObject({
    status: 400,
    code: "validation_error",
    issues: [{ path: "body.name" }],
    request_id: expect.stringMatching(/^[\w-]+$/),
  });
});

test("a list is its first page, every record, or a CSV file", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `Vendor ${index}`);
  for (const name of names) await daybook.createVendor({ name });
  const list = daybook.listVendors({ limit: 3, sort: "name", order: "asc" });
  expect(await list).toMatchObject({ meta: { count: 7 } });
  const seen: string[] = [];
  for await (const { name } of list) seen.push(name);
  expect(seen).toEqual(names);
  expect((await daybook.listVendors({ limit: 2 }).all()).length).toBe(7);
  const csv = await daybook.exportCsv("listVendors", { sort: "name" });
  expect(csv.content_type).toMatch("text/csv");
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(8);
});

test("a file goes up with progress and comes down as a stream", async () => {
  const progress: number[] = [];
  const content = "A note ".repeat(50_000);
  const file = new File([content], "Notiz für Zoë.txt", { type: "text/plain" });
  const uploaded = await daybook.uploadFile(
    file,
    {},
    { on_progress: ({ sent_bytes }) => progress.push(sent_bytes) },
  );
  expect(progress.at(-1)).toBe(content.length);
  const file_path = "file_path" in uploaded ? uploaded.file_path : null;
  const { id } = await daybook.createDocument({
    category: "other",
    file_path,
    file_name: uploaded.file_name,
  });
  const download = await daybook.downloadDocument(id);
  expect([download.file_name, download.size_bytes]).toEqual(["Notiz für Zoë.txt", content.length]);
  let size = 0;
  for await (const chunk of download) size += chunk.byteLength;
  expect(size).toBe(content.length);
});

test("events arrive as they happen, and leaving the loop closes the stream", async () => {
  const states: string[] = [];
  const stream = daybook.streamEvents(
    {},
    {
      on_state: (state) => {
        states.push(state);
        void daybook.createProject({ name: "Roof" });
      },
    },
  );
  const polling = setInterval(() => void world.app.pollStreams(), 50);
  for await (const message of stream) {
    expect(message.type).toBe("project.created");
    break;
  }
  clearInterval(polling);
  expect(states).toEqual(["open"]);
});

test("an abort ends a call with the reason of the signal", async () => {
  const controller = new AbortController();
  const call = daybook.listCustomers({}, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
});
