/** How to pay: the account, the terms, and the code that a banking app can read. */

import type { BankDetails } from "../invoice-snapshot/index.ts";
import { compactIban, groupIban } from "../kernel/iban.ts";
import { fill } from "../wording/index.ts";
import { epcPayload } from "./epc.ts";
import { type QrMatrix, qrMatrix } from "./qr.ts";
import { type Fact, isPayable, type Wording } from "./wording.ts";

export interface PrintedPayment {
  rows: Fact[];
  texts: string[];
  qr: { matrix: QrMatrix; alternative: string; caption: string } | null;
  /** `url` is null if the address cannot be a link and is only printed. */
  link: { text: string; url: string | null } | null;
}

/** null if there is nothing to print. */
export function printPayment(wording: Wording, public_url: string | null): PrintedPayment | null {
  const { snapshot, labels } = wording;
  const bank = isPayable(snapshot) ? snapshot.bank : null;
  const texts = [snapshot.payment_terms, snapshot.payment_details].flatMap((text) =>
    text?.trim() ? [text.trim()] : [],
  );
  const rows = bank ? bankRows(bank, wording) : [];
  const link = public_url
    ? { text: fill(labels.view_online, { url: public_url }), url: linkTarget(public_url) }
    : null;
  if (rows.length === 0 && texts.length === 0 && !link) return null;
  return { rows, texts, qr: bank ? printCode(bank, wording) : null, link };
}

/** A link in a PDF must be ASCII. Only http and https are linked, never a script or a local file. */
function linkTarget(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

function bankRows(bank: BankDetails, { snapshot, labels }: Wording): Fact[] {
  // If the user's payment text already contains the account, it is not printed again.
  const account = bank.iban ? compactIban(bank.iban) : bank.account_number;
  if (!account || compactIban(snapshot.payment_details ?? "").includes(account)) return [];
  const rows: [string, string | null][] = [
    [labels.account_name, bank.account_name ?? snapshot.seller.name],
    [labels.iban, bank.iban ? groupIban(bank.iban) : null],
    [labels.account_number, bank.account_number],
    [labels.bic, bank.bic],
    [labels.bank_name, bank.bank_name],
    [labels.payment_reference, snapshot.number],
  ];
  return rows.flatMap(([label, value]) => (value?.trim() ? [{ label, value: value.trim() }] : []));
}

/** A draft has no number and may still change, so it has no code that could be paid by mistake. */
function printCode(bank: BankDetails, { snapshot, labels, formats }: Wording): PrintedPayment["qr"] {
  const { number, currency, total, document_type } = snapshot;
  if (!bank.iban || !number || document_type === "self_billed_invoice") return null;
  const name = bank.account_name ?? snapshot.seller.name;
  const payload = epcPayload({
    name,
    iban: bank.iban,
    bic: bank.bic,
    currency,
    amount: total,
    reference: number,
  });
  const matrix = payload ? qrMatrix(payload) : null;
  if (!matrix) return null;
  const values = { amount: formats.money(total), name, iban: groupIban(bank.iban), reference: number };
  return { matrix, alternative: fill(labels.qr_alternative, values), caption: labels.scan_to_pay };
}
