import { expect, test } from "vitest";
import { ValidationError } from "../../client/index.ts";
import { issuesOf, toProblem } from "./problem.ts";

const refused = new ValidationError(
  {
    code: "validation_error",
    message: "The request is invalid.",
    details: {
      request_id: "req_1",
      issues: [
        { path: "body.items.0.quantity", code: "number", message: "must be a number" },
        { path: "query.limit", code: "max", message: "must be at most 100" },
      ],
    },
  },
  { status: 400 },
);

test("an error of the service: its message, and the id of the request", () => {
  expect(toProblem(refused)).toEqual({
    status: 400,
    code: "validation_error",
    message: "The request is invalid.",
    request_id: "req_1",
  });
});

test("the issues stand beside their fields", () => {
  expect(issuesOf(refused)).toEqual({
    "items.0.quantity": "must be a number",
    "query.limit": "must be at most 100",
  });
  expect(issuesOf(new Error("other"))).toEqual({});
});
