import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { startDeadline } from "./deadline.ts";

test("a stream that nobody reads any more, because the file was refused, does not end the process", async () => {
  const stream = new PassThrough();
  startDeadline(1).watch(stream);
  // An error that nobody listens to is uncaught, which fails the whole run.
  await expect.poll(() => stream.closed).toBe(true);
  expect(stream.errored).toMatchObject({ code: "request_timeout" });
});
