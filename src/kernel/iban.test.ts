import { describe, expect, test } from "vitest";
import { findIban, groupIban, isIban, normalizeIban, plainAccount } from "./iban.ts";

describe("check digits", () => {
  const check = (text: string, valid: boolean) =>
    test(`${text} ${valid ? "is" : "is not"} an IBAN`, () => expect(isIban(text)).toBe(valid));
  check("DE89370400440532013000", true);
  check("GB82WEST12345698765432", true);
  check("NO9386011117947", true); // the shortest in use
  check("DE88370400440532013000", false);
  check("DE89370400440532013001", false);
  check("de89370400440532013000", false); // normalizeIban first
  check("1234567890", false);
  check("", false);
});

test("normalizeIban removes spaces and hyphens and uses upper case", () => {
  expect(normalizeIban("de89 3704-0044 0532 0130 00")).toBe("DE89370400440532013000");
  expect(normalizeIban("DE00 3704 0044 0532 0130 00")).toBeNull();
});

test("plainAccount leaves an account number that is not an IBAN unchanged", () => {
  expect(plainAccount("gb82 west 1234 5698 7654 32")).toBe("GB82WEST12345698765432");
  expect(plainAccount("12-34-56 7890")).toBe("12-34-56 7890");
  expect(plainAccount(null)).toBeNull();
});

test("an IBAN is printed in groups of four", () =>
  expect(groupIban("de89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00"));

test("an IBAN is found inside other text", () => {
  expect(findIban("to DE89 3704 0044 0532 0130 00 Lila Fields")).toBe("DE89370400440532013000");
  expect(findIban("to DE88 3704 0044 0532 0130 00")).toBeNull();
});
