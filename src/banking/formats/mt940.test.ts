import { describe, expect, test } from "vitest";
import { brief, readStatement } from "./testing.ts";

const statement = (...rows: string[]) =>
  [
    "{1:F01BANKDEFFXXXX0000000000}{2:I940}{4:",
    ":20:START",
    ":25:10020030/1234567EUR",
    ":28C:1/1",
    ":60F:C260130EUR100,00",
    ...rows,
  ].join("\r\n");
const closing = (amount: string) => `:62F:C260131EUR${amount}\r\n-}`;

describe("rows", () => {
  const check = (name: string, rows: string[], expected: string[]) =>
    test(name, async () => {
      const read = await readStatement(statement(...rows, closing("87,50")));
      expect([read.format, ...read.rows.map(brief)]).toEqual(["mt940", ...expected]);
    });

  check(
    "German numbered parts with SEPA tags, broken anywhere",
    [
      ":61:2601310131D12,50N033NONREF//B77",
      ":86:177?00ÜBERWEISUNG?20EREF+E-1?21SVWZ+Invoi",
      "ce 7?22 Thanks?30BANKDEFF?31DE8937040044053201300",
      "0?32SHOP A?33G",
    ],
    ["6 | 2026-01-31 | -12.5 | EUR | SHOP AG | Invoice 7 Thanks"],
  );
  check(
    "slash codes",
    [
      ":61:2601310131D12,50NTRFNONREF",
      ":86:/EREF/E-1/NAME/SHOP AG/REMI/USTD//Invoice 7/IBAN/GB82WEST12345698765432",
    ],
    ["6 | 2026-01-31 | -12.5 | EUR | SHOP AG | Invoice 7"],
  );
  check(
    "plain text",
    [":61:260131D12,50NMSCNONREF", ":86:CARD PAYMENT", "SHOP BERLIN"],
    ["6 | 2026-01-31 | -12.5 | EUR | - | CARD PAYMENT SHOP BERLIN"],
  );
  check(
    "a reversed credit takes money out, a reversed debit brings it back",
    [":61:260131RC5,00NTRFX", ":61:260131RD7,NTRFX"],
    ["6 | 2026-01-31 | -5 | EUR | - | ", "7 | 2026-01-31 | 7 | EUR | - | "],
  );
  check(
    "an entry date across the year's end",
    [":61:2601010131D1,00NTRFX", ":61:2601011231D1,00NTRFX"],
    ["6 | 2026-01-31 | -1 | EUR | - | ", "7 | 2025-12-31 | -1 | EUR | - | "],
  );
  check(
    "a short transaction code filled with a space, a blank before the numbered parts",
    [":61:260131D12,50NOV NONREF//NONREF", ":86: 020?00Wyplata?20FAKTURA?", "21 333?32HUTA"],
    ["6 | 2026-01-31 | -12.5 | EUR | HUTA | FAKTURA 333"],
  );
  check(
    "blank lines inside a text",
    [":61:260131D12,50NTRFNONREF", ":86:CARD PAYMENT", "", "SHOP", "   ", "BERLIN"],
    ["6 | 2026-01-31 | -12.5 | EUR | - | CARD PAYMENT SHOP BERLIN"],
  );
  check(
    "a whole amount without the comma",
    [":61:260131D12NTRFNONREF", ":61:2601310131C7N544NONREF"],
    ["6 | 2026-01-31 | -12 | EUR | - | ", "7 | 2026-01-31 | 7 | EUR | - | "],
  );
  check(
    "a funds code and a transaction code of one letter",
    [":61:2601310131DR12,50N//B7", ":61:2601310131CR3,S REF"],
    ["6 | 2026-01-31 | -12.5 | EUR | - | ", "7 | 2026-01-31 | 3 | EUR | - | "],
  );
  check("no rows", [], []);
});

test("references, accounts and balances", async () => {
  const row = [
    ":61:2601310131D12,50N033REF9//B77",
    ":86:177?00X?20EREF+E-1?21SVWZ+Y?31DE89370400440532013000?32Z",
  ];
  const { rows, summaries } = await readStatement(statement(...row, closing("87,50")));
  expect(rows[0]).toMatchObject({
    reference: "E-1",
    bank_transaction_id: "B77",
    counterparty_account: "DE89370400440532013000",
  });
  expect(summaries[0]).toMatchObject({
    account: { bank_code: "10020030", account_number: "1234567", currency: "EUR" },
    balance_check: { verdict: "agrees" },
  });
});

test("30 February as value date: the row has its booking date, and the file says so", async () => {
  const row = ":61:2602300302D12,50NTRFX";
  const { rows, warnings } = await readStatement(statement(row, closing("87,50")));
  expect(rows[0]).toMatchObject({ booking_date: "2026-03-02", value_date: null });
  expect(warnings).toMatchObject([{ code: "value_date_invalid", line: 6 }]);
});

test("a byte without a meaning in windows-1252 spoils a letter, not the file", async () => {
  const content = statement(":61:260131D12,50NTRFX", ":86:CAF@ BAR", closing("87,50"));
  const bytes = Buffer.from(content, "latin1").map((byte) => (byte === 0x40 ? 0x90 : byte));
  const { rows, warnings } = await readStatement(bytes);
  expect(rows.map(brief)).toEqual(["6 | 2026-01-31 | -12.5 | EUR | - | CAF\uFFFD BAR"]);
  expect(warnings).toMatchObject([{ code: "encoding_assumed", line: 7 }]);
});

test("balances padded to 18 digits", async () => {
  const content = statement(closing("000000000000000100,00")).replace(
    "C260130EUR100,00",
    "C260130EUR000000000000000100,00",
  );
  expect((await readStatement(content)).summaries[0]).toMatchObject({
    opening: { amount: "100" },
    balance_check: { verdict: "agrees" },
  });
});

test("several statements in one file, each with its own check", async () => {
  const one = statement(":61:260131D12,50NTRFX", closing("87,50"));
  const { summaries, warnings } = await readStatement(
    `${one}\r\n${one.replace("62F:C260131EUR87,50", "62F:C260131EUR80,00")}`,
  );
  expect(summaries.map((summary) => summary.balance_check.verdict)).toEqual(["agrees", "differs"]);
  expect(warnings[0]?.message).toContain("the difference is -7.5 EUR");
});

test("an IBAN followed by the currency", async () => {
  const content = statement(closing("100,00")).replace("10020030/1234567EUR", "DE89370400440532013000EUR");
  expect((await readStatement(content)).summaries[0]?.account.iban).toBe("DE89370400440532013000");
});

describe("refusals", () => {
  const check = (name: string, content: string, message: string) =>
    test(name, async () => {
      const error = await readStatement(content).catch((thrown) => thrown);
      expect(error.message).toContain(message);
    });
  check(
    "an invalid row",
    statement(":61:260131X12,50NTRF", closing("1,00")),
    'Line 6: ":61:260131X12,50NTRF" is not a statement line',
  );
  check("an impossible value date", statement(":61:260231D12,50NTRFX", closing("1,00")), "Line 6:");
  check(
    "an impossible entry date",
    statement(":61:2601311332D12,50NTRFX", closing("1,00")),
    'Line 6: entry date "1332"',
  );
  check(
    "truncated before the closing balance",
    statement(":61:260131D12,50NTRFX"),
    "the file ends before the closing balance (:62F:)",
  );
  check(
    "a statement inside another",
    statement(":61:260131D12,50NTRFX", ":20:NEXT"),
    "Line 7: a new statement starts before",
  );
  check(
    "an invalid opening balance",
    statement(closing("1,00")).replace("C260130EUR100,00", "100 EUR"),
    'Line 5: "100 EUR" is not a balance',
  );
  check(
    "an endless field",
    statement(":61:260131D12,50NTRFX", ":86:a", ...Array(200).fill("b")),
    "field :86: has more than 100 lines",
  );
  check(
    "an endless line",
    statement(`:86:${"x".repeat(100_000)}`),
    "Line 6: the line is longer than 65536 characters",
  );
});
