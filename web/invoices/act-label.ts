import type { Invoice } from "../../client/index.ts";
import type { InvoiceAct } from "./state.ts";
import type { InvoiceWords } from "./words/en.ts";

/** What an action is called: what is cancelled is named, because a quote is no invoice. */
export function actLabel(
  act: InvoiceAct,
  document_type: Invoice["document_type"],
  { acts, cancels }: Pick<InvoiceWords, "acts" | "cancels">,
): string {
  if (act !== "cancel") return acts[act];
  return Object.hasOwn(cancels, document_type)
    ? cancels[document_type as keyof typeof cancels]
    : cancels.other;
}
