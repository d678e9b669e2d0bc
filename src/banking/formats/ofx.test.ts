import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { brief, readStatement } from "./testing.ts";

const header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n";
const account = "<CURDEF>EUR<BANKACCTFROM><BANKID>10020030<ACCTID>12345<ACCTTYPE>CHECKING</BANKACCTFROM>";
const sgml = (inner: string) =>
  `${header}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>\n` +
  `<BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>${account}<BANKTRANLIST>\n${inner}` +
  "</BANKTRANLIST><LEDGERBAL><BALAMT>100.25<DTASOF>20260201</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n";
const coffee =
  "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260131120000[-5:EST]<TRNAMT>-12.50<FITID>F1<NAME>CAFE &amp; BAR<MEMO>Coffee</STMTTRN>\n";

describe("OFX 1.x", () => {
  test("values without closing tags", async () => {
    const read = await readStatement(sgml(coffee));
    expect(read.format).toBe("ofx");
    expect(read.rows.map(brief)).toEqual(["9 | 2026-01-31 | -12.5 | EUR | CAFE & BAR | CAFE & BAR Coffee"]);
    expect(read.rows[0]?.bank_transaction_id).toBe("F1");
    expect(read.summaries[0]).toMatchObject({
      account: { account_number: "12345", bank_code: "10020030", currency: "EUR" },
      closing: { date: "2026-02-01", amount: "100.25", currency: "EUR" },
      balance_check: { verdict: "unknown" },
    });
  });
  test("values with closing tags, empty values, comma for the point", async () => {
    const row =
      "<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><SIC><DTPOSTED>20260131</DTPOSTED><TRNAMT>7,25</TRNAMT><MEMO></MEMO><FITID>2</FITID><NAME>A</NAME></STMTTRN>";
    const read = await readStatement(sgml(row));
    expect(read.rows.map(brief)).toEqual(["9 | 2026-01-31 | 7.25 | EUR | A | A"]);
  });
  test("windows-1252 as the header declares needs no warning", async () => {
    const read = await readStatement(iconv.encode(sgml(coffee.replace("CAFE", "CAFÉ")), "windows-1252"));
    expect(read.rows[0]?.counterparty_name).toBe("CAFÉ & BAR");
    expect(read.warnings).toEqual([]);
  });
  test("a header on one line, tags in lower case, CRLF", async () => {
    const content = sgml(coffee).replace(/\n/g, "\r\n").replace("<NAME>", "<name>");
    expect((await readStatement(content)).rows).toHaveLength(1);
  });
  test("an empty balance and an empty default currency count as missing", async () => {
    const content = sgml(coffee.replace("<NAME>", "<CURRENCY><CURSYM>AUD</CURRENCY><NAME>"))
      .replace("<CURDEF>EUR", "<CURDEF></CURDEF>")
      .replace("100.25", "");
    const { rows, summaries } = await readStatement(content);
    expect([rows[0]?.currency, summaries[0]?.closing]).toEqual(["AUD", null]);
  });
  test("QFX is recognized by Intuit's tags", async () => {
    const read = await readStatement(sgml(coffee).replace("</SONRS>", "<INTU.BID>3000</SONRS>"));
    expect([read.format, read.rows.length]).toEqual(["qfx", 1]);
  });
  test("an amount in another currency keeps that currency", async () => {
    const row = coffee.replace("<NAME>", "<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY><NAME>");
    expect((await readStatement(sgml(row))).rows[0]?.currency).toBe("USD");
  });
});

describe("OFX 2.x", () => {
  const xml = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>` +
    `<CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>${inner}</BANKTRANLIST>` +
    "</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>";
  const row =
    "<STMTTRN><DTPOSTED>20260131</DTPOSTED><TRNAMT>-3.00</TRNAMT><FITID>9</FITID><PAYEE><NAME>Müller</NAME></PAYEE></STMTTRN>";
  test("a card statement", async () => {
    const read = await readStatement(xml(row));
    expect(read.rows.map(brief)).toEqual(["3 | 2026-01-31 | -3 | USD | Müller | Müller"]);
    expect(read.summaries[0]?.account.account_number).toBe("4111");
  });
  test("pending rows", async () => {
    const pending = "<STMTTRNP><DTTRAN>20260201</DTTRAN><TRNAMT>-4.00</TRNAMT><NAME>X</NAME></STMTTRNP>";
    const read = await readStatement(xml(`${row}${pending}`));
    expect(read.rows.map(({ status }) => status)).toEqual(["booked", "pending"]);
    expect(read.summaries[0]?.booked_total).toBe("-3");
  });
});

describe("refusals", () => {
  const check = (name: string, content: string, message: string) =>
    test(name, async () => {
      const error = await readStatement(content).catch((thrown) => thrown);
      expect(error.message).toContain(message);
    });
  check("no amount", sgml(coffee.replace("-12.50", "lots")), 'Line 9: TRNAMT "lots" is not an amount');
  check(
    "no date",
    sgml(coffee.replace("20260131120000[-5:EST]", "31.01.2026")),
    'Line 9: DTPOSTED "31.01.2026" is not a date',
  );
  check(
    "truncated in the middle of a row",
    sgml(coffee).replace(/<FITID>.*/s, "<FIT"),
    "Line 9: the file ends inside <TRNAMT>",
  );
  check(
    "truncated between rows",
    sgml(coffee).replace(/<\/BANKTRANLIST>.*/s, ""),
    "the file ends inside <BANKTRANLIST>",
  );
  check(
    "a row that is never closed",
    sgml(coffee.replace("</STMTTRN>", "") + coffee),
    "Line 10: <STMTTRN> inside <STMTTRN>",
  );
  check(
    "the last row never closed",
    sgml(coffee.replace("</STMTTRN>", "")),
    "Line 10: <STMTTRN> of line 9 is never closed",
  );
  check("a closing tag for nothing", sgml(`</PAYEE>${coffee}`), "Line 9: </PAYEE> closes nothing");
  check(
    "an entity declaration",
    `${header}<!DOCTYPE x [<!ENTITY a "b">]>${sgml(coffee)}`,
    "a document type declaration",
  );
  check(
    "the bank's own error",
    sgml(coffee).replace("<CODE>0<SEVERITY>INFO", "<CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid"),
    "Line 7: the bank reports error 15500: Signon invalid",
  );
  check("endless nesting", `${header}<OFX>${"<A>".repeat(1000)}`, "elements nested deeper than 64");
  check(
    "an endless value",
    `${header}<OFX><A>${"x".repeat(200_000)}`,
    "more than 65536 characters without a tag",
  );
  check("no currency", sgml(coffee).replace("<CURDEF>EUR", ""), "names no currency (CURDEF)");
  check("no statement", `${header}<OFX></OFX>`, "no statement in this OFX file");
});

test("a version 2 header above values without closing tags", async () => {
  const head =
    '<?xml version="1.0" encoding="utf-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n';
  const read = await readStatement(sgml(coffee.replace("CAFE", "CAFÉ")).replace(header, head));
  expect(read.rows.map(brief)).toEqual(["5 | 2026-01-31 | -12.5 | EUR | CAFÉ & BAR | CAFÉ & BAR Coffee"]);
});

test("of an investment statement the cash rows are read and the trades named", async () => {
  const trade =
    "<BUYSTOCK><INVBUY><INVTRAN><FITID>T1</INVTRAN><TOTAL>-900.00</INVBUY><BUYTYPE>BUY</BUYSTOCK>\n";
  const cash = `<INVBANKTRAN>${coffee}<SUBACCTFUND>CASH</INVBANKTRAN>`;
  const read = await readStatement(
    `${header}<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260201<CURDEF>USD` +
      "<INVACCTFROM><BROKERID>broker.example<ACCTID>778</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20260201\n" +
      `${trade}${cash}${cash}</INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><UNITS>3</INVPOS></POSSTOCK></INVPOSLIST>` +
      "</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>",
  );
  expect(read.rows.map(brief)).toEqual([
    "9 | 2026-01-31 | -12.5 | USD | CAFE & BAR | CAFE & BAR Coffee",
    "10 | 2026-01-31 | -12.5 | USD | CAFE & BAR | CAFE & BAR Coffee",
  ]);
  expect(read.summaries[0]?.account).toMatchObject({ account_number: "778", bank_code: "broker.example" });
  expect(read.warnings).toMatchObject([{ code: "row_ignored", line: 8 }]);
  expect(read.warnings[0]?.message).toContain("BUYSTOCK");
});
