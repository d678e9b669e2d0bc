/** A journal for beancount. Pure. `bean-check` accepts it. */
import { addDays } from "../../kernel/calendar.ts";
import { fixedMoney } from "../../kernel/money.ts";
import type { Balance, Entry, Posting } from "./entries.ts";
import type { Rate } from "./facts.ts";
import type { JournalWriter } from "./journal-writer.ts";

/** Letters, digits and dashes, and the first is a capital letter or a digit. */
function writePart(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const clean = words.join("-");
  const [first = "", ...rest] = [...clean];
  const capital = first.toUpperCase();
  // Some letters have no capital, or one of two letters.
  return /^[\p{Lu}\p{Nd}]$/u.test(capital) ? [capital, ...rest].join("") : `X${clean}`;
}

function string(text: string): string {
  const clean = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return `"${clean.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A link may have letters, digits and a few signs. */
function link(number: string): string {
  return ` ^${number.replaceAll(/[^A-Za-z0-9\-_/.]/g, "-")}`;
}

function writePosting({ account, amount, currency }: Posting): string {
  return `  ${account}  ${fixedMoney(amount, currency)} ${currency}\n`;
}

/** Before anything that can be in the books. */
const open_date = "1000-01-01";

export const beancount: JournalWriter = {
  writePart,
  start: ({ title, base_currency, accounts }) =>
    [
      `option "title" ${string(title)}`,
      `option "operating_currency" ${string(base_currency)}`,
      ...accounts.map((account) => `${open_date} open ${account}`),
      "",
    ].join("\n"),
  rate: ({ date, currency, base_currency, rate }: Rate) =>
    `${date} price ${currency} ${rate} ${base_currency}\n`,
  entry({ date, id, payee, text, links, postings }: Entry) {
    const words = payee === null ? string(text) : `${string(payee)} ${string(text)}`;
    return `\n${date} * ${words}${links.map(link).join("")}\n  id: ${string(id)}\n${postings.map(writePosting).join("")}`;
  },
  // Beancount compares at the beginning of a day.
  balance: ({ date, account, amount, currency }: Balance) =>
    `\n${addDays(date, 1)} balance ${account}  ${fixedMoney(amount, currency)} ${currency}\n`,
};
