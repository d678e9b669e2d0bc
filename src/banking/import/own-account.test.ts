import { describe, expect, test } from "vitest";
import { AccountSieve, fitOf, SeveralAccounts } from "./own-account.ts";

const found = (iban: string | null, account_number: string | null = null, name: string | null = null) => ({
  iban,
  account_number,
  name,
});
const own = (iban: string | null, account_number: string | null = null, name = "Main") => ({
  iban,
  account_number,
  name,
});
const iban = "DE89370400440532013000";
const another = "DE02120300000000202051";

describe("fitOf", () => {
  const check = (a: ReturnType<typeof found>, b: ReturnType<typeof own>, expected: string) =>
    test(`${Object.values(a)} for ${Object.values(b)}`, () => expect(fitOf(a, b)).toBe(expected));
  check(found(iban), own(iban), "own");
  check(found(iban), own(another), "other");
  check(found(null, "0532013000"), own(iban), "own");
  check(found(null, "37040044/0532013000"), own(null, "****3000"), "own");
  check(found(null, "4111111111111234"), own(null, "XXXX1234"), "own");
  check(found(null, "111122223333"), own(null, "444455556666"), "unknown");
  check(found(null, "123"), own(null, "123"), "unknown");
  check(found(null, null, "MAIN"), own(null, null), "own");
  check(found(null, null, "Savings"), own(null, null), "unknown");
});

test("one unknown account is accepted, a second one is not", () => {
  const sieve = new AccountSieve(own(null), false);
  expect([sieve.takes(found(null, "11112222")), sieve.takes(found(null, "0011112222"))]).toEqual([
    true,
    true,
  ]);
  expect(() => sieve.takes(found(null, "33334444"))).toThrow(SeveralAccounts);
});

test("in strict mode only the account's own rows are accepted", () => {
  const sieve = new AccountSieve(own(null, "4444"), true);
  expect([found(null, "11112222"), found(null, "33334444")].map((one) => sieve.takes(one))).toEqual([
    false,
    true,
  ]);
  expect([...sieve.others]).toEqual(["11112222"]);
});

test("rows that name no account are accepted", () => {
  expect(new AccountSieve(own(iban), true).takes(found(null))).toBe(true);
});
