/** Which of the organization's accounts a bank file is of, read from its beginning. */
import { findIban, isIban, normalizeIban } from "../../../src/kernel/iban.ts";

interface Account {
  id: string;
  iban: string | null;
  account_number: string | null;
}

const beginning_bytes = 64 * 1024;

/** Numbers are written in ASCII, whatever the encoding of the rest; UTF-16 has a zero beside each of their bytes. */
export async function beginningOf(file: Blob): Promise<string> {
  return (await file.slice(0, beginning_bytes).text()).replaceAll("\0", "");
}

/**
 * The account that the file names as its own, or whose number stands first: bank files name their own account before the
 * other side of a payment. An only account is proposed for a file without a number.
 */
export function proposeAccount<Known extends Account>(
  text: string,
  accounts: readonly Known[],
): Known | null {
  const own_iban = newIbanOf(text);
  const named = accounts.find(({ iban }) => iban !== null && iban === own_iban);
  if (named) return named;
  const plain = text.replaceAll(" ", "");
  const placed = accounts
    .map((account) => ({
      account,
      place: Math.min(...numbersOf(account).map((number) => placeOf(number, plain))),
    }))
    .filter(({ place }) => place < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.place - other.place);
  if (placed[0]) return placed[0].account;
  return accounts.length === 1 && own_iban === null && !namesAccount(text) ? (accounts[0] ?? null) : null;
}

const mt940_account = ":25:";
/** MT940 and OFX name their account there. */
const account_marks = [`\n${mt940_account}`, "<ACCTID>"];

function namesAccount(text: string): boolean {
  return account_marks.some((mark) => text.includes(mark));
}

/** The file's own account, for a new one: XML names it first, MT940 in a field of its own. In CSV the first may be anybody's. */
export function newIbanOf(text: string): string | null {
  if (text.trimStart().startsWith("<")) return findIban(text.replaceAll("<", " ").replaceAll(">", " "));
  const field = text.split("\n").find((line) => line.startsWith(mt940_account));
  return field === undefined ? null : ibanOfField(field.slice(mt940_account.length).trim());
}

/** An IBAN, also after the bank or before a currency; or a German bank code and account number, which the IBAN consists of. */
function ibanOfField(field: string): string | null {
  const named = field.split("/").map((part) => normalizeIban(part) ?? normalizeIban(part.slice(0, -3)));
  const [bank = "", account = ""] = field.split("/");
  return named.find((iban) => iban !== null) ?? germanIban(bank, account.replace(/[A-Z]{3}$/, ""));
}

function germanIban(bank: string, account: string): string | null {
  if (!/^\d{8}$/.test(bank) || !/^\d{1,10}$/.test(account)) return null;
  const rest = bank + account.padStart(10, "0");
  const checks = Array.from({ length: 97 }, (_, index) => String(index + 2).padStart(2, "0"));
  return checks.map((check) => `DE${check}${rest}`).find(isIban) ?? null;
}

/** MT940 has the account number of a German IBAN without its zeros. */
const number_digits_min = 6;

function numbersOf({ iban, account_number }: Account): string[] {
  const inIban = iban ? iban.slice(-10).replace(/^0+/, "") : "";
  return [iban, account_number, inIban].filter(
    (number): number is string => number !== null && number.length >= number_digits_min,
  );
}

/** Not inside of a longer number. */
function placeOf(number: string, text: string): number {
  const isPart = (character: string | undefined) => character !== undefined && /[0-9A-Za-z]/.test(character);
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + number.length])) return at;
  return Number.POSITIVE_INFINITY;
}
