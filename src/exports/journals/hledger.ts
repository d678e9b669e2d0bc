/** A journal for hledger, ledger-like. Pure. `hledger check --strict` accepts it. */
import { fixedMoney } from "../../kernel/money.ts";
import type { Balance, Entry, Posting } from "./entries.ts";
import type { Rate } from "./facts.ts";
import type { JournalWriter } from "./journal-writer.ts";

/** A colon separates parts, a semicolon starts a comment, brackets mean virtual postings, two spaces end a name. */
function writePart(name: string): string {
  const clean = name
    .replaceAll(/[:;|()[\]{}"\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return clean === "" ? "unnamed" : clean;
}

/** Text in a line: no line breaks, and nothing that starts a comment or separates payee and note. */
function line(text: string): string {
  return text
    .replaceAll(/[;|\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function writePosting({ account, amount, currency }: Posting): string {
  return `    ${account}  ${fixedMoney(amount, currency)} ${currency}\n`;
}

export const hledger: JournalWriter = {
  writePart,
  start: ({ title, accounts, currencies }) =>
    [
      `; ${line(title)}`,
      "decimal-mark .",
      ...currencies.map((code) => `commodity ${fixedMoney("1000" as never, code)}${pointOf(code)} ${code}`),
      ...accounts.map((account) => `account ${account}`),
      "",
    ].join("\n"),
  rate: ({ date, currency, base_currency, rate }: Rate) => `P ${date} ${currency} ${rate} ${base_currency}\n`,
  entry({ date, id, payee, text, links, postings }: Entry) {
    const code = links.length > 0 ? ` (${line(links.join(", ")).replaceAll(/[()]/g, "")})` : "";
    const words = payee === null ? line(text) : `${line(payee)} | ${line(text)}`;
    return `\n${date}${code} ${words}  ; id: ${id}\n${postings.map(writePosting).join("")}`;
  },
  balance: ({ date, account, amount, currency }: Balance) =>
    `\n${date} balance\n    ${account}  0 ${currency} = ${fixedMoney(amount, currency)} ${currency}\n`,
};

/** A commodity is declared with a decimal mark, even if it has no decimals. */
function pointOf(code: string): string {
  return fixedMoney("1000" as never, code).includes(".") ? "" : ".";
}
