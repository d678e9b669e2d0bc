/**
 * Field :86: of MT940, the free text of a row. Three dialects are in use: German banks number parts with
 * `?20` and mark SEPA values with `SVWZ+`; Dutch and other banks write `/NAME/.../REMI/...`; the rest is
 * plain text.
 */

import { findIban, normalizeIban } from "../../kernel/iban.ts";
import { trimEndOf } from "../../kernel/text.ts";
import type { StatementRow } from "./statement.ts";

type Information = Pick<
  StatementRow,
  "description" | "counterparty_name" | "counterparty_account" | "reference"
>;

const sepaTags = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|IBAN|BIC)\+/;
const slashTags =
  /\/(EREF|NAME|REMI|IBAN|BIC|CNTP|TRTP|MARF|CSID|BENM|ORDP|RTRN|PREF|TRCD|USTD|STRD|ID|ADDR|CDTRREF|KREF|SVCL|ISDT|PURP|ULTC|ULTD|OCMT|CHGS|EXCH)\//;

export function readInformation(lines: readonly string[], row: StatementRow): Information {
  const joined = lines.join("").trimStart();
  if (/^\d{3}\?\d{2}/.test(joined)) return merge(row, numberedParts(joined));
  if (slashTags.test(joined)) return merge(row, slashParts(joined));
  const text = lines.map((line) => line.trim()).join(" ");
  return merge(row, { description: text, counterparty_account: findIban(text) });
}

function merge(row: StatementRow, found: Partial<Information>): Information {
  return {
    description: found.description || row.description,
    counterparty_name: found.counterparty_name || row.counterparty_name,
    counterparty_account: found.counterparty_account || row.counterparty_account,
    reference: found.reference || row.reference,
  };
}

/** `166?00GUTSCHRIFT?20EREF+A1?21SVWZ+Invoice 12?30BANKDEFF?31DE89...?32ACME GMBH` */
function numberedParts(text: string): Partial<Information> {
  const parts = new Map<number, string>();
  for (const match of text.slice(3).matchAll(/\?(\d{2})([^?]*)/g)) {
    const number = Number(match[1]);
    parts.set(number, (parts.get(number) ?? "") + (match[2] ?? ""));
  }
  const pick = (from: number, to: number) =>
    [...parts]
      .filter(([number]) => number >= from && number <= to)
      .map(([, value]) => value)
      .join("");
  const purpose = pick(20, 29) + pick(60, 63);
  const sepa = taggedValues(purpose, sepaTags);
  const account = pick(31, 31).trim();
  return {
    description: (sepa.get("SVWZ") ?? sepa.get("") ?? "").trim() || pick(0, 0),
    counterparty_name: pick(32, 33).trim(),
    counterparty_account: normalizeIban(account) ?? account,
    reference: provided(sepa.get("EREF")),
  };
}

function slashParts(text: string): Partial<Information> {
  const values = taggedValues(text, slashTags);
  const remittance = (values.get("REMI") ?? "").replace(/^\/?(?:USTD\/\/|STRD\/CUR\/|STRD\/)/, "");
  // CNTP holds account, bank, name and city of the counterparty.
  const [account = "", , name = ""] = (values.get("CNTP") ?? "").split("/");
  const iban = normalizeIban(values.get("IBAN") ?? account) ?? findIban(account);
  return {
    description: trimEndOf(remittance || values.get("USTD") || values.get("") || "", "/")
      .replace(/^\/+/, "")
      .trim(),
    counterparty_name: trimEndOf(values.get("NAME") ?? name, "/").trim(),
    counterparty_account: iban ?? account,
    reference: provided(trimEndOf(values.get("EREF") ?? "", "/")),
  };
}

/** Values by tag; text before the first tag is under the empty tag. */
function taggedValues(text: string, tags: RegExp): Map<string, string> {
  const pieces = text.split(new RegExp(tags.source, "g"));
  const values = new Map([["", pieces[0] ?? ""]]);
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const tag = pieces[at] ?? "";
    values.set(tag, (values.get(tag) ?? "") + (pieces[at + 1] ?? ""));
  }
  return values;
}

function provided(text: string | undefined): string | null {
  const plain = text?.trim() ?? "";
  return plain === "" || /^(NOTPROVIDED|NONREF)$/i.test(plain) ? null : plain;
}
