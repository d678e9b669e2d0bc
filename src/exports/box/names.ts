/** The names of the files in the accountant's box. */
import { freeName, safeFileName } from "../../kernel/file-names.ts";
import { fixedMoney } from "../../kernel/money.ts";
import type { Receipt } from "./box-store.ts";

/** `2026-03-14 Vendor 118.40 EUR.pdf`; what is not known is left out. */
export function receiptName({ date, vendor, amount, currency, file_name }: Receipt): string {
  const sum = amount && currency && `${fixedMoney(amount, currency)} ${currency}`;
  const stem = [date, vendor && shortened(vendor), sum].filter(Boolean).join(" ");
  return safeFileName(`${stem}${endingOf(file_name)}`);
}

const vendor_characters_max = 60;

function shortened(text: string): string {
  return [...text].slice(0, vendor_characters_max).join("").trimEnd();
}

function endingOf(file_name: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(file_name)?.[0].toLowerCase() ?? "";
}

/** Gives names of one folder, each only once. Asked in the same order, it gives the same names. */
export function namesIn(folder: string): (name: string) => string {
  const taken = new Set<string>();
  return (name) => `${folder}/${freeName(name, taken)}`;
}
