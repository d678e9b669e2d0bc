import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { CsvMapping, ParseOptions } from "./statement.ts";
import { MappingNeeded, StatementError } from "./statement-errors.ts";
import { brief, readStatement } from "./testing.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("files that need no mapping", () => {
  const check = (
    name: string,
    content: string | Uint8Array,
    expected: string[],
    options: ParseOptions = {},
  ) =>
    test(name, async () => {
      const read = await readStatement(content, options);
      expect(read.format).toBe("csv");
      expect(read.rows.map(brief)).toEqual(expected);
    });

  check(
    "a German bank: preamble, semicolons, decimal comma, windows-1252",
    iconv.encode(
      lines(
        '"Kontonummer:";"DE89 3704 0044 0532 0130 00 / Girokonto"',
        "",
        '"Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)"',
        '"31.01.2026";"31.01.2026";"Bäckerei Müller";"Frühstück";"-12,50"',
        '"01.02.2026";"02.02.2026";"ACME GmbH";"Rechnung 7";"1.234,56"',
      ),
      "windows-1252",
    ),
    [
      "4 | 2026-01-31 | -12.5 | EUR | Bäckerei Müller | Frühstück",
      "5 | 2026-02-01 | 1234.56 | EUR | ACME GmbH | Rechnung 7",
    ],
  );
  check(
    "an American bank: month first, quoted thousands, CRLF",
    'Transaction Date,Post Date,Description,Amount\r\n01/30/2026,01/31/2026,"SQ *BLUE, INC","-1,234.50"\r\n',
    ["2 | 2026-01-31 | -1234.5 | USD | - | SQ *BLUE, INC"],
    { currency: "USD" },
  );
  check(
    "a Dutch bank: amount without sign and a direction column",
    lines(
      '"Datum","Naam / Omschrijving","Af Bij","Bedrag (EUR)"',
      '"20260115","Albert Heijn","Af","12,50"',
      '"20260116","Werk","Bij","99,00"',
    ),
    ["2 | 2026-01-15 | -12.5 | EUR | - | Albert Heijn", "3 | 2026-01-16 | 99 | EUR | - | Werk"],
  );
  check(
    "a British bank: paid out and paid in",
    lines(
      "Date,Details,Paid out,Paid in,Balance",
      "31/01/2026,TESCO,12.50,,100.00",
      "01/02/2026,WAGES,,900.00,1000.00",
    ),
    ["2 | 2026-01-31 | -12.5 | GBP | - | TESCO", "3 | 2026-02-01 | 900 | GBP | - | WAGES"],
    { currency: "GBP" },
  );
  check(
    "tabs, ISO dates, a currency column, UTF-8 with a byte order mark",
    `\uFEFF${lines("Date\tAmount\tCurrency\tDescription", "2026-01-31\t-5\tJPY\t抹茶")}`,
    ["2 | 2026-01-31 | -5 | JPY | - | 抹茶"],
  );
  check(
    "UTF-16 as spreadsheets save it",
    iconv.encode(lines("Date;Amount;Currency;Memo", "31.01.2026;1,50;EUR;Añejo"), "utf-16le", {
      addBOM: true,
    }),
    ["2 | 2026-01-31 | 1.5 | EUR | - | Añejo"],
  );
  check(
    "cells with line breaks keep the row's first line; text keeps inner quotes",
    lines(
      "Date,Amount,Currency,Description",
      '2026-01-31,1.50,EUR,"two\nlines"',
      '2026-02-01,2.50,EUR,Cafe "Luna" Bar',
    ),
    ["2 | 2026-01-31 | 1.5 | EUR | - | two lines", '4 | 2026-02-01 | 2.5 | EUR | - | Cafe "Luna" Bar'],
  );
  check(
    "formula cells are text",
    lines(
      "Date,Amount,Currency,Description",
      '2026-01-31,1.50,EUR,"=HYPERLINK(""http://x"",""y"")"',
      "2026-02-01,1.50,EUR,@SUM(A1)",
    ),
    [
      '2 | 2026-01-31 | 1.5 | EUR | - | =HYPERLINK("http://x","y")',
      "3 | 2026-02-01 | 1.5 | EUR | - | @SUM(A1)",
    ],
  );
  check(
    "payer and payee: the sign decides which is the counterparty",
    lines(
      "Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)",
      "31.01.26;Ich;Shop;A;-5,00",
      "31.01.26;Kunde;Ich;B;7,00",
    ),
    ["2 | 2026-01-31 | -5 | EUR | Shop | A", "3 | 2026-01-31 | 7 | EUR | Kunde | B"],
  );
  check(
    "balance and amount with a currency each: the amount's counts",
    lines(
      "Buchung;Verwendungszweck;Saldo;Währung;Betrag;Währung",
      "11.12.2025;Einkauf;1.234,56;EUR;-23,87;USD",
    ),
    ["2 | 2025-12-11 | -23.87 | USD | - | Einkauf"],
  );
  check(
    "a payee column alone is the counterparty in both directions",
    lines("Datum,Buchungstext,Empfänger,Betrag,Währung", "31.12.2025,Gehalt,Arbeitgeber,2500.00,EUR"),
    ["2 | 2025-12-31 | 2500 | EUR | Arbeitgeber | Gehalt"],
  );
  check(
    "a pending row without a booking day uses the day it was started",
    lines(
      "Started Date,Completed Date,Description,Amount,Currency,State",
      "2025-12-03 10:11:12,,Shop,-5.00,EUR,PENDING",
    ),
    ["2 | 2025-12-03 | -5 | EUR | - | Shop"],
  );
  check("a header and no rows", "Date,Amount,Currency,Description\n", []);
  check(
    "an answered date order",
    lines("Date,Amount,Currency,Description", "03/04/2026,1.50,EUR,x"),
    ["2 | 2026-04-03 | 1.5 | EUR | - | x"],
    {
      date_order: "dmy",
    },
  );
});

test("a row's other fields besides date, amount and text", async () => {
  const content = lines(
    "Booking Date,Value Date,Amount,Currency,Partner Name,Partner IBAN,Description,Transaction ID,End-to-end ID,Balance,Status",
    "2026-01-31,2026-02-01,-5.00,EUR,Shop,de89 3704 0044 0532 0130 00,Tea,T1,E1,95.00,Pending",
  );
  const { rows } = await readStatement(content);
  expect(rows[0]).toEqual({
    account: null,
    booking_date: "2026-01-31",
    value_date: "2026-02-01",
    amount: "-5",
    currency: "EUR",
    description: "Tea",
    counterparty_name: "Shop",
    counterparty_account: "DE89370400440532013000",
    reference: "E1",
    bank_transaction_id: "T1",
    balance: "95",
    status: "pending",
    line: 2,
  });
});

test("rows the bank declined are left out with a warning", async () => {
  const content = lines(
    "Completed Date,Amount,Currency,Description,State",
    "2026-01-31,-5,EUR,a,COMPLETED",
    "2026-01-31,-6,EUR,b,REVERTED",
  );
  const { rows, warnings } = await readStatement(content);
  expect(rows.map(brief)).toEqual(["2 | 2026-01-31 | -5 | EUR | - | a"]);
  expect(warnings).toMatchObject([{ code: "row_ignored", line: 3 }]);
});

test("an assumed encoding causes a warning", async () => {
  const { warnings } = await readStatement(
    iconv.encode(lines("Date,Amount,Currency,Memo", "2026-01-31,1,EUR,Café"), "latin1"),
  );
  expect(warnings).toMatchObject([{ code: "encoding_assumed", line: 2 }]);
});

describe("files that leave a question open need a mapping", () => {
  const check = (
    name: string,
    content: string,
    about: string[],
    found: string[],
    options: ParseOptions = {},
  ) =>
    test(name, async () => {
      const error = await readStatement(content, options).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(MappingNeeded);
      const { questions } = (error as MappingNeeded).findings;
      expect(questions.map((question) => question.about)).toEqual(about);
      expect(questions[0]?.found).toEqual(found);
    });

  check(
    "day or month",
    lines("Date,Amount,Currency,Memo", "03/04/2026,1.50,EUR,x", "05/06/2026,1.50,EUR,y"),
    ["date_order"],
    ["03/04/2026", "05/06/2026"],
  );
  check(
    "the same day and month prove nothing",
    lines("Date,Amount,Currency,Memo", "05/05/2026,1.50,EUR,x"),
    ["date_order"],
    ["05/05/2026"],
  );
  check(
    "dates that contradict each other",
    lines("Date,Amount,Currency,Memo", "13/04/2026,1.50,EUR,x", "04/13/2026,1.50,EUR,x"),
    ["date_order"],
    ["13/04/2026", "04/13/2026"],
  );
  check(
    "thousands or decimals",
    lines("Date;Amount;Currency;Memo", "2026-01-31;1,234;EUR;x"),
    ["decimal"],
    ["1,234"],
  );
  check("no currency anywhere", lines("Date,Amount,Memo", "2026-01-31,1.50,x"), ["currency"], []);
  check(
    "a dollar sign is not a currency",
    lines("Date,Amount ($),Memo", "2026-01-31,1.50,x"),
    ["currency"],
    [],
  );
  check(
    "no header",
    lines("2026-01-31,1.50,EUR,x"),
    ["columns", "currency"],
    ["2026-01-31", "1.50", "EUR", "x"],
  );
  check(
    "no header, and decimal commas in every row",
    lines("2026-01-31;-1,50;EUR;Tea", "2026-02-01;-12,00;EUR;Rent"),
    ["columns", "currency"],
    ["2026-01-31", "-1,50", "EUR", "Tea"],
  );
  check(
    "no text column",
    lines("Date,Amount,Currency", "2026-01-31,1.50,EUR"),
    ["columns"],
    ["Date", "Amount", "Currency"],
  );
  check(
    "two currencies, neither beside the amount",
    lines("Date,Currency,Memo,Amount,Balance,Currency", "2026-01-31,EUR,x,1.50,2.00,USD"),
    ["columns", "currency"],
    ["Currency", "Currency"],
  );
  check(
    "two amounts",
    lines("Date,Amount,Amount,Currency,Memo", "2026-01-31,1.50,2,EUR,x"),
    ["columns"],
    ["Amount", "Amount"],
  );
});

const mapping: CsvMapping = {
  delimiter: ";",
  header_record: null,
  date_order: "dmy",
  decimal: ",",
  columns: { booking_date: 0, amount: 2, description: [1, 3] },
  currency: "EUR",
};

describe("a mapping by the user", () => {
  test("positions in a file without header", async () => {
    const { rows } = await readStatement("03/04/2026;Shop;1.234,50;Tea\n", { mapping });
    expect(rows.map(brief)).toEqual(["1 | 2026-04-03 | 1234.5 | EUR | - | Shop Tea"]);
  });
  test("card statements that show spending as positive", async () => {
    const { rows } = await readStatement("03/04/2026;Shop;5,00;Tea\n", {
      mapping: { ...mapping, negate_amounts: true },
    });
    expect(rows[0]?.amount).toBe("-5");
  });
  test("rows without a date are ignored only when asked, and reported", async () => {
    const content = "03/04/2026;Shop;5,00;Tea\n;;5,00;Other\n";
    const { warnings } = await readStatement(content, {
      mapping: { ...mapping, ignore_rows_without_date: true },
    });
    expect(warnings).toMatchObject([{ code: "row_ignored", line: 2 }]);
    await expect(readStatement(content, { mapping })).rejects.toThrow(
      'Line 2: "" is not a date in the order dmy.',
    );
  });
  test("a column that the file does not have", async () => {
    const named: CsvMapping = {
      ...mapping,
      header_record: 1,
      columns: { booking_date: "Tag", amount: "Betrag" },
    };
    await expect(readStatement("Datum;Betrag\n03.04.2026;5,00\n", { mapping: named })).rejects.toThrow(
      "no column for booking_date (Tag)",
    );
  });
});

describe("refusals name the line and the reason", () => {
  const head = "Date,Amount,Currency,Description\n";
  const check = (name: string, content: string | Uint8Array, message: string) =>
    test(name, async () => {
      const error = await readStatement(content).catch((thrown) => thrown);
      expect(error.message).toContain(message);
    });

  check(
    "a word for an amount",
    `${head}2026-01-31,1.50,EUR,x\n2026-01-31,much,EUR,x\n`,
    'Line 3: amount "much" is not an amount',
  );
  check(
    "a formula for an amount",
    `${head}2026-01-31,=1+1,EUR,x\n`,
    'Line 2: amount "=1+1" is not an amount',
  );
  check(
    "a date that contradicts the rest",
    "Date;Amount;Currency;Memo\n31.01.2026;1;EUR;x\n2026-13-31;1;EUR;y\n",
    'Line 3: "2026-13-31" is not a date',
  );
  check(
    "a row that is too short",
    `${head}2026-01-31,1.50,EUR,x\n2026-01-31,1.50\n`,
    "Line 3: the row has 2 cells, the header 4",
  );
  check(
    "a row with a surplus cell",
    `${head}2026-01-31,1.50,EUR,Shop, Inc\n`,
    "Line 2: the row has 5 cells, the header 4",
  );
  check("an unknown currency", `${head}2026-01-31,1.50,EURO,x\n`, 'Line 2: "EURO" is not an ISO 4217');
  check(
    "more decimals than the currency has",
    `${head}2026-01-31,1.505,EUR,x\n2026-01-31,1.50,EUR,x\n`,
    "Line 2: the amount 1.505 has more decimals",
  );
  check(
    "a quote that never closes",
    `${head}2026-01-31,1.50,EUR,"x\n2026-02-01,1,EUR,y\n`,
    "Line 2: a quoted cell opens here",
  );
  check(
    "a quote that is never closed in a large file",
    `${head}2026-01-31,1.50,EUR,"${"x\n".repeat(60_000)}`,
    "Line 2: a row longer than",
  );
  check("a NUL byte", `${head}2026-01-31,1.50,EUR,x\0y\n`, "Line 2: a NUL byte");
  check(
    "both debit and credit",
    "Date,Details,Debit,Credit,Currency\n2026-01-31,x,1.00,2.00,EUR\n",
    "Line 2: both a debit (1) and a credit (2)",
  );
  check(
    "neither debit nor credit",
    "Date,Details,Debit,Credit,Currency\n2026-01-31,x,,,EUR\n",
    "Line 2: neither the debit nor the credit",
  );
  check(
    "debits of both signs",
    "Date,Details,Debit,Credit,Currency\n2026-01-31,x,1.00,,EUR\n2026-01-31,x,-1.00,,EUR\n",
    "Line 3: the debit column mixes",
  );
  check(
    "an incomplete UTF-8 sequence",
    Buffer.concat([
      Buffer.from(`${head}2026-01-31,1.50,EUR,Café\n2026-01-31,1.50,EUR,`),
      Buffer.from([0xc3, 0x28, 10]),
    ]),
    "Line 3: byte 0xc3 is not valid UTF-8",
  );
  test("each is an error that the API can return", async () => {
    const error = await readStatement(`${head}x,1,EUR,y\n`).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StatementError);
    expect([error.status, error.details]).toEqual([422, { reason: "malformed", line: 2 }]);
  });
});
