import { describe, expect, test } from "vitest";
import { decimal } from "../../test/pdf/build.ts";
import { epcPayload, type Transfer } from "./epc.ts";
import { qrMatrix } from "./qr.ts";

const transfer: Transfer = {
  name: "Red Cross",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFFXXX",
  currency: "EUR",
  amount: decimal("1"),
  reference: "2026-00042",
};

const payload = (changes: Partial<Transfer>) => epcPayload({ ...transfer, ...changes });
const line = (changes: Partial<Transfer>, index: number) => payload(changes)?.split("\n")[index];

test("the elements are in the order of EPC069-12", () => {
  expect(payload({})?.split("\n")).toEqual([
    "BCD", // service tag
    "002", // version
    "1", // UTF-8
    "SCT", // SEPA credit transfer
    "COBADEFFXXX",
    "Red Cross",
    "DE89370400440532013000",
    "EUR1.00",
    "", // purpose
    "", // structured remittance
    "2026-00042", // unstructured remittance
  ]);
});

test("empty elements at the end are omitted", () => {
  expect(payload({ reference: " " })?.endsWith("\nEUR1.00")).toBe(true);
});

test("in the EEA the BIC may be missing", () => expect(line({ bic: null }, 4)).toBe(""));

describe("amounts", () => {
  const check = (amount: string, expected: string | undefined) =>
    test(amount, () => expect(line({ amount: decimal(amount) }, 7)).toBe(expected));
  check("0.01", "EUR0.01");
  check("12.3", "EUR12.30");
  check("15440.25", "EUR15440.25");
  check("999999999.99", "EUR999999999.99");
  check("1000000000", undefined);
  check("0", undefined);
  check("-5", undefined);
});

describe("there is no code for", () => {
  const check = (why: string, changes: Partial<Transfer>) =>
    test(why, () => expect(payload(changes)).toBeNull());
  check("another currency", { currency: "CHF" });
  check("wrong check digits", { iban: "DE89370400440532013001" });
  check("not an IBAN", { iban: "12345678" });
  check("outside of SEPA", { iban: "BR1800360305000010009795493C1" });
  check("outside of the EEA without a BIC", { iban: "CH9300762011623852957", bic: null });
  check("an invalid BIC", { bic: "COBA" });
  check("no name", { name: "  " });
});

test("outside of the EEA a code with a BIC is possible", () => {
  expect(line({ iban: "CH93 0076 2011 6238 5295 7", bic: "POFICHBEXXX" }, 6)).toBe("CH9300762011623852957");
});

describe("lengths", () => {
  test("a name has at most 70 characters", () => expect(line({ name: "n".repeat(90) }, 5)).toHaveLength(70));
  test("a reference has at most 140 characters", () =>
    expect(line({ reference: "r".repeat(200) }, 10)).toHaveLength(140));
  test("the payload has at most 331 bytes; the reference is shortened", () => {
    const text = payload({ name: "株".repeat(70), reference: "号".repeat(140) });
    expect(Buffer.byteLength(text ?? "")).toBeLessThanOrEqual(331);
    expect(text).toContain("株".repeat(70));
  });
  test("line breaks in a name cannot shift the elements", () =>
    expect(line({ name: "A\nB" }, 5)).toBe("A B"));
});

test("the code's modules are merged along rows and keep the finder patterns", () => {
  const matrix = qrMatrix(payload({}) ?? "");
  expect(matrix?.runs[0]).toEqual({ row: 0, column: 0, length: 7 });
  expect(matrix?.runs.every((run) => run.column + run.length <= matrix.size)).toBe(true);
});

test("the largest payload fits the largest code banks read", () => {
  expect(qrMatrix("x".repeat(331))?.size).toBe(17 + 4 * 13);
  expect(qrMatrix("x".repeat(332))).toBeNull();
});
