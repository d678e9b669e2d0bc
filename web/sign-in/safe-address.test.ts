import { expect, test } from "vitest";
import { safeAddress } from "./safe-address.ts";

function check(given: string | null, expected: string) {
  test(`after the sign-in: ${given}`, () => expect(safeAddress(given)).toBe(expected));
}

check(null, "/app/");
check("", "/app/");
check("/", "/app/");
check("/inbox?item=1", "/app/inbox?item=1");
check("/app/inbox?item=1", "/app/inbox?item=1");
check("/app", "/app");
check("/sign-in", "/app/");
check("//evil.example", "/app/");
check("/\\evil.example", "/app/");
check("https://evil.example", "/app/");
check("javascript:alert(1)", "/app/");
check('"/invoices"', "/app/invoices");
