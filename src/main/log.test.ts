import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(fields: object, message = "message"): string {
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  createLog("info", destination).info(fields, message);
  return text;
}

test("a line is one JSON object with a time in UTC, whatever the message contains", () => {
  const line = logged({ route: "/v1/x" }, 'two\nlines and "quotes"\r\n{"level":60}');
  expect(line.trimEnd()).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({
    route: "/v1/x",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test("secrets and addresses are replaced, also one level down", () => {
  const fields = { token: "s3cret", password: "s3cret", secret: "s3cret", cookie: "s3cret", email: "s3cret" };
  const err = Object.assign(new Error("x"), { detail: "s3cret", parameters: ["s3cret"], where: "s3cret" });
  const line = logged({
    ...fields,
    authorization: "s3cret",
    user: fields,
    req: { headers: { a: "s3cret" } },
    err,
  });
  expect(line).not.toContain("s3cret");
  expect(line).toContain("[redacted]");
});
