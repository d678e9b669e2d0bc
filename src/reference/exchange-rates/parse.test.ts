import { describe, expect, test } from "vitest";
import { detectRateFormat, parseRates } from "./parse.ts";

async function* inPieces(text: string, size = 5): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size?: number): Promise<string[]> {
  const rows: string[] = [];
  for await (const row of parseRates(inPieces(text, size))) {
    rows.push(`${row.line} ${row.date} ${row.base_currency}/${row.quote_currency} ${row.rate}`);
  }
  return rows;
}

const cube = (inner: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">\n' +
  `<gesmes:subject>Reference rates</gesmes:subject><Cube>\n${inner}</Cube></gesmes:Envelope>`;

describe("rows", () => {
  const check = (name: string, text: string, expected: string[]) =>
    test(name, async () => expect(await read(text)).toEqual(expected));

  check(
    "the ECB's CSV, with the comma at each line's end",
    "Date,USD,JPY,BGN,\n2026-01-30,1.0823,163.5,1.9558,\n2026-01-29,1.08,162,N/A,\n",
    [
      "2 2026-01-30 EUR/USD 1.0823",
      "2 2026-01-30 EUR/JPY 163.5",
      "2 2026-01-30 EUR/BGN 1.9558",
      "3 2026-01-29 EUR/USD 1.08",
      "3 2026-01-29 EUR/JPY 162",
    ],
  );
  check("N/A is absent, never 0", "Date,USD,CYP,\n2026-01-30,N/A,N/A,\n", []);
  check(
    "spaces and CRLF, as the daily file has them",
    "Date, USD, JPY, \r\n2026-01-30, 1.0823, 163.50, \r\n",
    ["2 2026-01-30 EUR/USD 1.0823", "2 2026-01-30 EUR/JPY 163.5"],
  );
  check("a currency that no longer exists", "Date,USD,SIT,\n2006-12-29,1.317,239.64,\n", [
    "2 2006-12-29 EUR/USD 1.317",
    "2 2006-12-29 EUR/SIT 239.64",
  ]);
  check(
    "the ECB's XML",
    cube(
      '<Cube time="2026-01-30">\n<Cube currency="USD" rate="1.0823"/><Cube currency="JPY" rate="163.5"/></Cube>\n<Cube time="2026-01-29"><Cube currency="USD" rate="1.08"/></Cube>',
    ),
    ["5 2026-01-30 EUR/USD 1.0823", "5 2026-01-30 EUR/JPY 163.5", "6 2026-01-29 EUR/USD 1.08"],
  );
  check(
    "N/A in XML is absent too",
    cube('<Cube time="2026-01-30"><Cube currency="USD" rate="N/A"/></Cube>'),
    [],
  );
  check("a list", "date,base,quote,rate\n2026-01-30,USD,CHF,0.91\n", ["2 2026-01-30 USD/CHF 0.91"]);
  check(
    "a list without base, semicolons, decimal comma",
    "\uFEFFDate;Currency;Rate\n2026-01-30;USD;1,0823\n\n2026-01-30;CHF;\n",
    ["2 2026-01-30 EUR/USD 1.0823"],
  );
});

describe("refusals", () => {
  const check = (name: string, text: string, message: string, size?: number) =>
    test(name, async () => {
      const error = await read(text, size).catch((thrown) => thrown);
      expect([error.status, error.message]).toEqual([422, expect.stringContaining(message)]);
    });
  check("empty", "", "Line 1: neither the ECB's history nor a list");
  check("some text", "hello world", "Line 1: neither the ECB's history nor a list");
  check("a zero rate", "Date,USD,JPY,\n2026-01-30,0,1,\n", 'Line 2: "0" is not a rate');
  check("a negative rate", "Date,USD,JPY,\n2026-01-30,-1.1,1,\n", 'Line 2: "-1.1" is not a rate');
  check("a rate in words", "Date,USD,JPY,\n2026-01-30,one,1,\n", 'Line 2: "one" is not a rate');
  check("a truncated line", "Date,USD,JPY,\n2026-01-30,1.1", "Line 2: 1 rates for 2 currencies");
  check("an impossible day", "Date,USD,JPY,\n2026-02-30,1.1,1,\n", 'Line 2: "2026-02-30" is not a date');
  check("a currency twice", "Date,USD,USD,\n2026-01-30,1.1,1.2,\n", "Line 1: a currency has two columns");
  check("an endless line", `Date,USD,JPY,\n${"1".repeat(50_000)}`, "Line 2: the line is too long", 4096);
  check(
    "truncated XML",
    cube('<Cube time="2026-01-30"><Cube currency="USD" rate="1.0823"/>').slice(0, -30),
    "not well-formed XML",
  );
  check("XML without rates", "<rss></rss>", "no rates");
  check("a rate before its day", cube('<Cube currency="USD" rate="1.1"/>'), "Line 4: a rate before any date");
  check("a document type", '<!DOCTYPE x [<!ENTITY a "b">]><Cube/>', "a document type declaration");
  check("deep nesting", cube("<a>".repeat(100)), "elements nested deeper than 16");
  check("an endless text", cube("x".repeat(200_000)), "characters without a tag", 4096);
  check("a list without rate", "date,base,quote,price\n2026-01-30,USD,CHF,1\n", "Line 1: no rate column");
  check(
    "a truncated list line",
    "date,base,quote,rate\n2026-01-30,USD\n",
    "Line 2: no quote_currency; the line is truncated",
  );
  check(
    "a currency to itself",
    "date,base,quote,rate\n2026-01-30,USD,USD,1\n",
    "Line 2: a rate from USD to itself",
  );
});

test("the header decides the format", () => {
  expect(["Date,USD,JPY,BGN,\n", "<?xml", "date,base,quote,rate\n"].map(detectRateFormat)).toEqual([
    "ecb_csv",
    "ecb_xml",
    "list",
  ]);
});

test("a file of only spaces is refused after its start, not read to its end", async () => {
  let read_length = 0;
  async function* spaces() {
    for (let piece = 0; piece < 1000; piece++) {
      read_length += 1000;
      yield " ".repeat(1000);
    }
  }
  await expect(parseRates(spaces())[Symbol.asyncIterator]().next()).rejects.toThrow("neither the ECB's");
  expect(read_length).toBeLessThan(100_000);
});
