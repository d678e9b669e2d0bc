import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../design/ErrorState.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useBaseCurrency, useCan, useToday } from "../platform/session.ts";
import { Editor } from "./editor/Editor.tsx";
import { isEditable, loadDraft, newDraft } from "./editor/load-draft.ts";
import { templateQuery, templatesQuery } from "./queries.ts";
import { useStartingRate } from "./use-starting-rate.ts";

/** `/invoices/{id}`, and `/invoices/new`, whose address names the draft once it was saved. */
export function EditorScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { item } = useSearch({ strict: false }) as { item?: string };
  const [opened] = useState(item);
  const draft_id = id ?? opened;
  const can = useCan();
  // Whoever may not write reads the draft beside the list.
  if (!can("invoices.write"))
    return <Navigate to="/invoices" search={(draft_id ? { item: draft_id } : {}) as never} replace />;
  return draft_id ? <SavedDraft key={draft_id} id={draft_id} /> : <FreshDraft />;
}

function SavedDraft({ id }: { id: string }) {
  const base_currency = useBaseCurrency();
  const { data, error, refetch } = useQuery({
    // Under no collection, so that an event of the stream does not read it again while somebody types.
    queryKey: ["invoice-draft", id],
    queryFn: ({ signal }) => loadDraft(id, base_currency, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  if (data.invoice && !isEditable(data.invoice))
    return <Navigate to="/invoices" search={{ item: id } as never} replace />;
  return <Editor loaded={data} />;
}

const due_days_default = 30;

function FreshDraft() {
  const today = useToday();
  const base_currency = useBaseCurrency();
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const first = templates?.[0]?.id;
  const { data: template } = useQuery({ ...templateQuery(first ?? ""), enabled: Boolean(first) });
  const starting_rate = useStartingRate();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!templates || starting_rate === null || (first && !template)) return <SkeletonRows />;
  const loaded = () =>
    newDraft({
      today,
      currency: template?.currency ?? base_currency,
      tax_rate: template?.tax_rate ?? starting_rate,
      due_days: template?.payment_terms_days ?? due_days_default,
      template_id: first ?? null,
    });
  return <Fresh loaded={loaded} />;
}

/** Made once: the values of a new draft do not change under somebody who types. */
function Fresh({ loaded }: { loaded(): ReturnType<typeof newDraft> }) {
  const [made] = useState(loaded);
  return <Editor loaded={made} />;
}
