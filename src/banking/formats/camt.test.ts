import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { StatementUnsafe } from "./statement-errors.ts";
import { brief, readStatement } from "./testing.ts";

const balance = (code: string, amount: string, side = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>\n`;
const document = (inner: string, version = "02") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>\n` +
  `<Stmt><Id>S</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inner}</Stmt></BkToCstmrStmt></Document>`;
const parties =
  "<RltdPties><Dbtr><Nm>Me</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><Cdtr><Nm>Shop AG</Nm></Cdtr><CdtrAcct><Id><IBAN>GB82WEST12345698765432</IBAN></Id></CdtrAcct></RltdPties>";
const detail = (inner = parties) =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs>${inner}<RmtInf><Ustrd>Invoice 7</Ustrd><Ustrd>Thanks</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const entry = (amount: string, side: string, extra = detail(), status = "<Sts>BOOK</Sts>") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-31</Dt></BookgDt><ValDt><Dt>2026-02-01</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>${extra}</Ntry>\n`;

test("an entry with one payment", async () => {
  const read = await readStatement(
    document(balance("OPBD", "100.00") + entry("12.50", "DBIT") + balance("CLBD", "87.50")),
  );
  expect(read.format).toBe("camt053");
  expect(read.rows).toEqual([
    {
      booking_date: "2026-01-31",
      value_date: "2026-02-01",
      amount: "-12.5",
      currency: "EUR",
      description: "Invoice 7 Thanks",
      counterparty_name: "Shop AG",
      counterparty_account: "GB82WEST12345698765432",
      reference: "E2E-1",
      bank_transaction_id: "B-1",
      balance: null,
      status: "booked",
      line: 5,
    },
  ]);
  expect(read.summaries[0]).toMatchObject({
    account: { iban: "DE89370400440532013000", currency: "EUR" },
    opening: { amount: "100", date: "2026-01-31" },
    closing: { amount: "87.5" },
    balance_check: { verdict: "agrees", difference: "0" },
  });
  expect(read.warnings).toEqual([]);
});

const versions = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"];

describe("versions and shapes", () => {
  const check = (name: string, content: string | Uint8Array, expected: string[]) =>
    test(name, async () => expect((await readStatement(content)).rows.map(brief)).toEqual(expected));

  const newer =
    "<RltdPties><Dbtr><Pty><Nm>Payer Ltd</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Me</Nm></Pty></Cdtr></RltdPties>";
  for (const version of versions) {
    test(`version ${version}`, async () => {
      const { rows, warnings } = await readStatement(document(entry("1", "CRDT"), version));
      expect([...rows.map(brief), ...warnings]).toEqual(["4 | 2026-01-31 | 1 | EUR | Me | Invoice 7 Thanks"]);
    });
  }
  check(
    "version 08 with parties one level deeper and coded status",
    document(entry("5.00", "CRDT", detail(newer), "<Sts><Cd>BOOK</Cd></Sts>"), "08"),
    ["4 | 2026-01-31 | 5 | EUR | Payer Ltd | Invoice 7 Thanks"],
  );
  check(
    "a returned debit keeps its creditor as the counterparty",
    document(entry("5.00", "CRDT", `<RvslInd>true</RvslInd>${detail()}`)),
    ["4 | 2026-01-31 | 5 | EUR | Shop AG | Invoice 7 Thanks"],
  );
  check("a collective booking is one row", document(entry("5.00", "DBIT", detail() + detail())), [
    "4 | 2026-01-31 | -5 | EUR | - | Invoice 7 Thanks Invoice 7 Thanks",
  ]);
  check(
    "no details: the bank's own text",
    document(entry("5.00", "DBIT", "<AddtlNtryInf>Account fee</AddtlNtryInf>")),
    ["4 | 2026-01-31 | -5 | EUR | - | Account fee"],
  );
  check(
    "a prefix on every element",
    document(entry("5.00", "DBIT"))
      .replace(/<(\/?)(?=[A-Z])/g, "<$1n:")
      .replace("xmlns=", "xmlns:n="),
    ["4 | 2026-01-31 | -5 | EUR | Shop AG | Invoice 7 Thanks"],
  );
  check(
    "ISO 8859-1 as declared",
    iconv.encode(
      document(entry("5.00", "DBIT")).replace("UTF-8", "ISO-8859-1").replace("Shop", "Käse"),
      "latin1",
    ),
    ["4 | 2026-01-31 | -5 | EUR | Käse AG | Invoice 7 Thanks"],
  );
  check("an entry for information is left out", document(entry("5.00", "DBIT", "", "<Sts>INFO</Sts>")), []);
});

test("pending entries are not part of the balance", async () => {
  const inner =
    balance("OPBD", "10.00") + entry("3.00", "DBIT", "", "<Sts>PDNG</Sts>") + balance("CLBD", "10.00");
  const read = await readStatement(document(inner));
  expect(read.rows[0]?.status).toBe("pending");
  expect(read.summaries[0]?.balance_check.verdict).toBe("agrees");
});

test("a balance that does not add up is a warning with figures", async () => {
  const inner = balance("OPBD", "100.00") + balance("CLBD", "80.00") + entry("12.50", "DBIT");
  const { warnings, summaries } = await readStatement(document(inner));
  expect(summaries[0]?.balance_check).toEqual({ verdict: "differs", difference: "-7.5" });
  expect(warnings).toMatchObject([{ code: "balance_differs" }]);
  expect(warnings[0]?.message).toContain(
    "Opening balance 100 plus 1 rows of -12.5 does not give the closing balance 80",
  );
});

test("an IBAN given as another kind of id is still an IBAN", async () => {
  const content = document(entry("1", "CRDT")).replace(/<IBAN>(.*?)<\/IBAN>/, "<Othr><Id>$1</Id></Othr>");
  const { account } = (await readStatement(content)).summaries[0] ?? {};
  expect(account).toMatchObject({ iban: "DE89370400440532013000", account_number: null });
});

test("overdrawn accounts have negative balances", async () => {
  const inner = balance("PRCD", "5.00", "DBIT") + entry("12.50", "DBIT") + balance("CLBD", "17.50", "DBIT");
  expect((await readStatement(document(inner))).summaries[0]).toMatchObject({
    opening: { amount: "-5" },
    balance_check: { verdict: "agrees" },
  });
});

test("an unknown version is read with a warning", async () => {
  expect((await readStatement(document(entry("1", "CRDT"), "14"))).warnings).toMatchObject([
    { code: "version_unknown" },
  ]);
});

describe("CAMT.052 and CAMT.054", () => {
  const as = (message: string, frame: string, number: string, inner: string, version = "08") =>
    document(inner, version)
      .replaceAll("BkToCstmrStmt", message)
      .replaceAll(/(<\/?)Stmt>/g, `$1${frame}>`)
      .replace("camt.053", `camt.${number}`);

  for (const version of versions)
    test(`version 001.${version} of both`, async () => {
      const report = as("BkToCstmrAcctRpt", "Rpt", "052", entry("12.50", "DBIT"), version);
      const notification = as("BkToCstmrDbtCdtNtfctn", "Ntfctn", "054", entry("12.50", "CRDT"), version);
      for (const [text, format, amount] of [
        [report, "camt052", "-12.5"],
        [notification, "camt054", "12.5"],
      ] as const) {
        expect(text).toContain(`${format.slice(4)}.001.${version}`);
        const read = await readStatement(text);
        expect([read.format, ...read.rows.map((row) => row.amount)]).toEqual([format, amount]);
      }
    });

  test("a report during the day: booked and pending rows, no closing balance yet", async () => {
    const pending = entry("3.00", "DBIT", detail(), "<Sts><Cd>PDNG</Cd></Sts>");
    const inner = balance("OPBD", "100.00") + entry("12.50", "DBIT") + pending + balance("ITBD", "87.50");
    const read = await readStatement(as("BkToCstmrAcctRpt", "Rpt", "052", inner));
    expect([read.format, ...read.rows.map(({ amount, status }) => `${amount} ${status}`)]).toEqual([
      "camt052",
      "-12.5 booked",
      "-3 pending",
    ]);
    expect(read.summaries[0]).toMatchObject({ opening: { amount: "100" }, closing: null });
  });

  test("a notification: rows without balances", async () => {
    const read = await readStatement(as("BkToCstmrDbtCdtNtfctn", "Ntfctn", "054", entry("12.50", "CRDT")));
    expect([read.format, read.rows.length, read.summaries[0]?.balance_check.verdict, read.warnings]).toEqual([
      "camt054",
      1,
      "unknown",
      [],
    ]);
  });
});

test("a Swiss QR-bill: its reference and its message", async () => {
  const paid =
    "<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf>" +
    "<Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>210000000003139471430009017</Ref></CdtrRefInf>" +
    "<AddtlRmtInf>Order of 15 June 2026//S1/10/10201409/11/260615</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls>";
  const { rows } = await readStatement(document(entry("12.50", "CRDT", paid)));
  expect(rows[0]).toMatchObject({
    reference: "210000000003139471430009017",
    description: "Order of 15 June 2026//S1/10/10201409/11/260615",
  });
});

describe("refusals", () => {
  const check = (name: string, content: string | Uint8Array, message: string) =>
    test(name, async () => {
      const error = await readStatement(content, { chunk: 4096 }).catch((thrown) => thrown);
      expect(error.message).toContain(message);
    });
  check("no direction", document(entry("1.00", "")), 'Line 4: CdtDbtInd is ""');
  check(
    "a negative amount",
    document(entry("-1.00", "DBIT")),
    'Line 4: the amount "-1.00" is not a positive number',
  );
  check(
    "an impossible date",
    document(entry("1.00", "DBIT").replace("2026-01-31", "2026-02-30")),
    'Line 4: "2026-02-30" is not a date',
  );
  check(
    "a missing end tag",
    document(entry("1.00", "DBIT").replace("</Ntry>", "")),
    "Line 5: not well-formed XML",
  );
  check("a truncated file", document(entry("1.00", "DBIT")).slice(0, -30), "the file ends too early");
  check("another ISO 20022 message", document("").replaceAll("053", "029"), "This is a CAMT.029 message");
  check("some other XML", "<?xml version='1.0'?><rss></rss>", "an XML file that is not a bank statement");
  check("deep nesting", document(`<Ntry>${"<a>".repeat(10_000)}`), "Line 4: elements nested deeper than 64");
  check(
    "an endless text",
    document(`<Ntry><Amt>${"9".repeat(600_000)}</Amt></Ntry>`),
    "characters without a tag",
  );
  check(
    "wrongly declared UTF-8",
    iconv.encode(document(entry("1.00", "DBIT")).replace("Shop", "Käse"), "latin1"),
    "Line 4: byte 0xe4 is not valid UTF-8",
  );
  check(
    "an undeclared entity",
    document(entry("1.00", "DBIT").replace("Shop", "&lol9;")),
    "Line 4: not well-formed XML: undefined entity",
  );
});

test("the billion laughs attack is refused at its document type, before anything expands", async () => {
  const entities = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`,
  ).join("");
  const bomb = document(entry("1.00", "DBIT").replace("Shop", "&lol9;")).replace(
    "<Document",
    `<!DOCTYPE x [<!ENTITY lol0 "lol">${entities}]><Document`,
  );
  await expect(readStatement(bomb)).rejects.toThrow(StatementUnsafe);
});
