import pg from "pg";
import { expect, test } from "vitest";
import { toAppError } from "./errors.ts";

const check = (what: string, error: unknown, status: number) =>
  test(`${what} is ${status}`, () => {
    expect(toAppError(error).status).toBe(status);
  });

const refused = (code: string) =>
  Object.assign(new pg.DatabaseError("refused", 0, "error"), { code }) as unknown;

check("a connection that broke off", new Error("Connection terminated unexpectedly"), 503);
check(
  "a connection that was found broken",
  new Error("Client has encountered a connection error and is not queryable"),
  503,
);
check("no free connection", new Error("timeout exceeded when trying to connect"), 503);
check("a statement that took too long", refused("57014"), 503);
check("a server that is shut down", refused("57P01"), 503);
check("a server that is starting or recovering", refused("57P03"), 503);
const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
check("a socket that is not there", system("ENOENT", "connect"), 503);
check("a socket that nobody listens on", system("ECONNREFUSED", "connect"), 503);
check("a write to a connection that is gone", system("EPIPE", "write"), 503);
check("the same, wrapped by a library", new Error("failed", { cause: system("ECONNRESET", "read") }), 503);
check("any other file that is missing", system("ENOENT", "open"), 500);
check("a double", refused("23505"), 409);
check("a record that is still referred to", refused("23503"), 409);
check("a number that is too large", refused("22003"), 422);
check("a mistake of ours", new TypeError("undefined is not a function"), 500);
