import { expect, test } from "vitest";
import { createUploadQueue, type SendFile } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name);

/** A service that answers when the test says so. */
function createService() {
  const open = new Map<string, { resolve(id: string): void; reject(error: Error): void; key: string }>();
  const send: SendFile = ({ name }, { key, signal }) =>
    new Promise((resolve, reject) => {
      open.set(name, { resolve, reject, key });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { open, send };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("three are sent at a time, and the next begins when one has arrived", async () => {
  const { open, send } = createService();
  const queue = createUploadQueue();
  queue.add("inbox", ["a", "b", "c", "d", "e"].map(file), send);
  expect([...open.keys()]).toEqual(["a", "b", "c"]);
  open.get("b")?.resolve("record-b");
  await settled();
  expect([...open.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(queue.all.get().map(({ state }) => state)).toEqual([
    "sending",
    "done",
    "sending",
    "sending",
    "waiting",
  ]);
  expect(queue.all.get()[1]?.record_id).toBe("record-b");
});

test("a file that failed is tried again with the same key", async () => {
  const { open, send } = createService();
  const queue = createUploadQueue();
  queue.add("inbox", [file("a")], send);
  const first = open.get("a");
  first?.reject(new Error("no connection"));
  await settled();
  const [failed] = queue.all.get();
  expect(failed).toMatchObject({ state: "failed", error: new Error("no connection") });
  queue.retry(failed?.id ?? "");
  expect(open.get("a")).not.toBe(first);
  expect(open.get("a")?.key).toBe(first?.key);
});

test("a cancelled file is gone, and makes room for the next", async () => {
  const { open, send } = createService();
  const queue = createUploadQueue(1);
  queue.add("inbox", ["a", "b"].map(file), send);
  queue.cancel(queue.all.get()[0]?.id ?? "");
  await settled();
  expect(queue.all.get().map(({ file_name, state }) => [file_name, state])).toEqual([["b", "sending"]]);
  expect([...open.keys()]).toEqual(["a", "b"]);
});

test("clearing forgets those that have arrived", async () => {
  const { open, send } = createService();
  const queue = createUploadQueue();
  queue.add("vault", ["a", "b"].map(file), send);
  open.get("a")?.resolve("record-a");
  await settled();
  queue.clearDone();
  expect(queue.all.get().map(({ file_name }) => file_name)).toEqual(["b"]);
});
