/** How each format reads a sign: minus before or after, plus, parentheses. Two signs at once are refused. */
import { describe, expect, test } from "vitest";
import { readStatement } from "./testing.ts";

const ofx = (amount: string) =>
  "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM>" +
  "<ACCTID>12345</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260131" +
  `<TRNAMT>${amount}<FITID>F1<NAME>Shop</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const qif = (amount: string) => `!Type:Bank\nD31/01/2026\nT${amount}\nPShop\n^\n`;
const csv = (amount: string) =>
  `Date,Description,Amount\n2026-01-30,Rent,-700.25\n2026-01-31,Shop,${amount}\n`;
const mt940 = (amount: string) =>
  `:20:START\r\n:25:10020030/1234567EUR\r\n:28C:1/1\r\n:60F:C260130EUR100,00\r\n:61:260131${amount}NMSCNONREF\r\n` +
  ":86:Shop\r\n:62F:C260131EUR87,50\r\n-";
const camt = (amount: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
  "<BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>" +
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>` +
  "<BookgDt><Dt>2026-01-31</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>";

const check = (file: (amount: string) => string, amount: string, expected: string | RegExp) =>
  test(amount, async () => {
    const read = readStatement(file(amount), { currency: "EUR" });
    if (typeof expected === "string") expect((await read).rows.at(-1)?.amount).toBe(expected);
    else await expect(read).rejects.toThrow(expected);
  });

describe("OFX", () => {
  check(ofx, "12.50", "12.5");
  check(ofx, "+12.50", "12.5");
  check(ofx, "-12.50", "-12.5");
  check(ofx, "(12.50)", "-12.5");
  check(ofx, "(12,50)", "-12.5");
  check(ofx, "(0.00)", "0");
  check(ofx, "-0.00", "0");
  for (const amount of ["12.50-", "(-12.50)", "(+12.50)", "-(12.50)", "(12.50", "12.50)", "()", "((1))"])
    check(ofx, amount, /TRNAMT ".*" is not an amount such as -12\.50/);
});

for (const [name, file] of [
  ["QIF", qif],
  ["CSV", csv],
] as const)
  describe(name, () => {
    check(file, "12.50", "12.5");
    check(file, "+12.50", "12.5");
    check(file, "12.50+", "12.5");
    check(file, "-12.50", "-12.5");
    check(file, "12.50-", "-12.5");
    check(file, "(12.50)", "-12.5");
    check(file, "-0.00", "0");
    for (const amount of ["-12.50-", "(-12.50)", "-(12.50)", "(12.50", "12.50)", "+-12.50"])
      check(file, amount, /is not an amount/);
  });

describe("MT940 has a letter for the sign", () => {
  check(mt940, "C12,50", "12.5");
  check(mt940, "D12,50", "-12.5");
  check(mt940, "D0,00", "0");
  for (const amount of ["D-12,50", "D+12,50", "D(12,50)", "D12,50-"]) check(mt940, amount, /:61:/);
});

describe("CAMT.053 has an element for the sign", () => {
  check(camt, "12.50", "-12.5");
  check(camt, "+12.50", "-12.5");
  check(camt, "0.00", "0");
  for (const amount of ["-12.50", "(12.50)", "12.50-"]) check(camt, amount, /is not a positive number/);
});
