import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "../../client/index.ts";
import text from "../design/text.module.css";
import { useWords } from "../platform/words.ts";
import { whyWithoutQuery } from "./queries.ts";
import { wasIssuedWithoutEInvoice } from "./state.ts";
import { words } from "./words/index.ts";

/** Why an issued document has a PDF and no e-invoice. */
export function WithoutEInvoice({ invoice }: { invoice: Invoice }) {
  const own = useWords(words);
  const is_without = wasIssuedWithoutEInvoice(invoice);
  const { data: reasons = [] } = useQuery({ ...whyWithoutQuery(invoice.id), enabled: is_without });
  if (!is_without) return null;
  return <p className={text.muted}>{[own.withoutEInvoice, ...reasons].join(" ")}</p>;
}
