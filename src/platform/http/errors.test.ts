import pg from "pg";
import { expect, test } from "vitest";
import { toAppError } from "./errors.ts";

const check = (what: string, error: unknown, status: number) =>
  test(`${what} is ${status}`, () => {
    expect(toAppError(error).status).toBe(status);
  });

const refused = (code: string) =>
  Object.assign(new pg.DatabaseError("refused", 0, "error"), { code }) as unknown;

check("a lost connection", new Error("Connection terminated unexpectedly"), 503);
check(
  "a connection that pg found broken",
  new Error("Client has encountered a connection error and is not queryable"),
  503,
);
check("no free connection", new Error("timeout exceeded when trying to connect"), 503);
check("a query that timed out", refused("57014"), 503);
check("a database that is shutting down", refused("57P01"), 503);
check("a database that is starting or recovering", refused("57P03"), 503);
const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
check("a missing database socket", system("ENOENT", "connect"), 503);
check("a socket that nobody listens on", system("ECONNREFUSED", "connect"), 503);
check("a write to a closed connection", system("EPIPE", "write"), 503);
check(
  "a connection error wrapped by a library",
  new Error("failed", { cause: system("ECONNRESET", "read") }),
  503,
);
check("any other missing file", system("ENOENT", "open"), 500);
check("a unique violation", refused("23505"), 409);
const duplicates: [detail: string, fields: string[]][] = [
  ["Key (organization_id, iban)=(01a1, DE89) already exists.", ["iban"]],
  ["Key (organization_id, lower(email))=(01a1, a@b.c) already exists.", ["email"]],
  [
    "Key (organization_id, category_id, month)=(01a1, 02b2, 2026-11-01) already exists.",
    ["category_id", "month"],
  ],
  ["", []],
];
for (const [detail, fields] of duplicates)
  test(`a unique violation names its fields, never values: ${detail}`, () => {
    const error = toAppError(Object.assign(refused("23505") as object, { detail }));
    expect(error.details).toMatchObject({ fields });
    expect(error.message).not.toMatch(/DE89|a@b|01a1/);
  });
check("a foreign key violation", refused("23503"), 409);
check("a number that is too large", refused("22003"), 422);
check("a programming error", new TypeError("undefined is not a function"), 500);
