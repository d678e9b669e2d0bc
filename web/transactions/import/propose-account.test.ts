import { expect, test } from "vitest";
import { beginningOf, newIbanOf, proposeAccount } from "./propose-account.ts";

const current = { id: "current", iban: "DE89370400440532013000", account_number: null };
const savings = { id: "savings", iban: "NL91ABNA0417164300", account_number: null };
const card = { id: "card", iban: null, account_number: "4929123456781234" };
const accounts = [savings, current, card];

const check = (name: string, text: string, id: string | null, known = accounts) =>
  test(name, () => expect(proposeAccount(text, known)?.id ?? null).toBe(id));

check(
  "CAMT: its own account stands before a transfer to another one",
  camt(current.iban, savings.iban),
  "current",
);
check("CSV: an IBAN in groups of four", "Konto;DE89 3704 0044 0532 0130 00\nDatum;Betrag\n", "current");
check("MT940: bank code and account number", ":20:X\r\n:25:37040044/532013000\r\n:28C:1\r\n", "current");
check("MT940: with zeros before the number", ":20:X\r\n:25:37040044/0532013000\r\n:28C:1\r\n", "current");
check("MT940: with a currency after it", ":20:X\r\n:25:37040044/532013000EUR\r\n:28C:1\r\n", "current");
check("a card by its number", "<OFX><ACCTID>4929123456781234</ACCTID></OFX>", "card");
check("a number inside of a longer one is none", "ref 99532013000123;1,00", null);
check("no number: nothing is proposed", "date,amount\n2026-01-01,5\n", null);
check("no number and an only account: that one", "date,amount\n2026-01-01,5\n", "current", [current]);
check("MT940 of another account: not the only one", ":20:X\r\n:25:10020030/1234567EUR\r\n", null, [current]);
check("OFX of another account: not the only one", "OFXHEADER:100\n<ACCTID>77123456", null, [current]);
check("another account's file: not the only account", camt("FR7630006000011234567890189"), null, [current]);

test("a new account gets the IBAN of an XML file; in CSV the first may be anybody's", () => {
  expect(newIbanOf(camt(savings.iban))).toBe(savings.iban);
  expect(newIbanOf(`Name;IBAN\nShop;${savings.iban}\n`)).toBeNull();
});

const checkNew = (field: string, iban: string | null) =>
  test(`a new account from :25:${field}`, () =>
    expect(newIbanOf(`:20:START\r\n:25:${field}\r\n:28C:1\r\n`)).toBe(iban));

checkNew("37040044/532013000", "DE89370400440532013000");
checkNew("12030000/202051EUR", "DE02120300000000202051");
checkNew("DE89370400440532013000", "DE89370400440532013000");
checkNew("COBADEFFXXX/DE89370400440532013000EUR", "DE89370400440532013000");
checkNew("NL91ABNA0417164300EUR", "NL91ABNA0417164300");
checkNew("NL91ABNA0417164301", null); // wrong check digits
checkNew("1234567", null);

test("UTF-16 is read, too", async () => {
  const file = new Blob([Buffer.from(`\ufeffKonto;${current.iban}`, "utf16le")]);
  expect(proposeAccount(await beginningOf(file), accounts)?.id).toBe("current");
});

function camt(own: string, other = own): string {
  return `<?xml version="1.0"?><Document><Stmt><Acct><Id><IBAN>${own}</IBAN></Id></Acct>
    <Ntry><CdtrAcct><IBAN>${other}</IBAN></CdtrAcct></Ntry></Stmt></Document>`;
}
