import type { Invoice } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { addDays } from "../days.ts";
import { type Draft, type DraftDefaults, emptyLine, fromInvoice, linesWithoutName, toBody } from "./draft.ts";
import { draftStorage } from "./draft-saver.ts";
import type { Loaded } from "./use-draft.ts";

export interface NewDraft extends DraftDefaults {
  owner: string;
  today: string;
  due_days: number;
  template_id: string | null;
}

/** Reads a draft with its version, and what an earlier page typed into it and could not send. */
export async function loadDraft(
  owner: string,
  id: string,
  base_currency: string,
  signal: AbortSignal,
): Promise<Loaded> {
  const { data: invoice, etag } = await daybook.getInvoice(id, { signal }).answer();
  const draft = fromInvoice(invoice, base_currency);
  const storage = draftStorage(owner);
  const kept = storage.recall(id);
  if (!kept || isSame(kept.draft, draft)) {
    if (kept && linesWithoutName(kept.draft).length > 0)
      return { owner, invoice, etag, draft, kept: kept.draft };
    storage.forget(id);
    return { owner, invoice, etag, draft, kept: null };
  }
  // Saved for the version it was made from: if there is a newer one, the service refuses and the person chooses.
  return { owner, invoice, etag: kept.etag, draft, kept: kept.draft };
}

export function newDraft({ owner, today, currency, tax_rate, due_days, template_id }: NewDraft): Loaded {
  const draft: Draft = {
    document_type: "invoice",
    customer_id: null,
    template_id,
    currency,
    date: today,
    due_date: addDays(today, due_days),
    delivery_date: null,
    buyer_reference: "",
    notes: "",
    payment_details: "",
    einvoice: null,
    einvoice_chosen: false,
    lines: [emptyLine("line-0", { tax_rate })],
  };
  return { owner, invoice: null, etag: null, draft, kept: draftStorage(owner).recall(null)?.draft ?? null };
}

const isSame = (a: Draft, b: Draft) => JSON.stringify(toBody(a)) === JSON.stringify(toBody(b));

export const isEditable = ({ status }: Pick<Invoice, "status">) =>
  status === "draft" || status === "scheduled";
