import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { startDeadline } from "./deadline.ts";

test("a stream that nobody reads any more, because the file was refused, does not end the process", async () => {
  const stream = new PassThrough();
  // Not `once`, which would listen for errors itself.
  const closed = new Promise<void>((resolve) => stream.on("close", resolve));
  startDeadline(1).watch(stream);
  await closed;
  expect(stream.errored).toMatchObject({ code: "request_timeout" });
});
