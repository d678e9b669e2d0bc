import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useState } from "react";
import { ErrorState } from "../design/ErrorState.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useBaseCurrency, useCan, useSession, useToday } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { Editor } from "./editor/Editor.tsx";
import { isEditable, loadDraft, newDraft } from "./editor/load-draft.ts";
import { takeTypedAhead } from "./editor/typed-ahead.ts";
import { templateQuery, templatesQuery } from "./queries.ts";
import { useStartingRate } from "./use-starting-rate.ts";
import { words } from "./words/index.ts";

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

/** Whose drafts the browser keeps. */
function useOwner(): string {
  const { user, organization } = useSession();
  return `${organization.id}.${user.id}`;
}

function SavedDraft({ id }: { id: string }) {
  const owner = useOwner();
  const base_currency = useBaseCurrency();
  const starting_rate = useStartingRate();
  const { data, error, refetch } = useQuery({
    // Under no collection, so that an event of the stream does not read it again while somebody types.
    queryKey: ["invoice-draft", id],
    queryFn: ({ signal }) => loadDraft(owner, id, base_currency, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} />;
  if (!data || starting_rate === null) return <SkeletonRows />;
  if (data.invoice && !isEditable(data.invoice))
    return <Navigate to="/invoices" search={{ item: id } as never} replace />;
  return <Editor loaded={data} starting_rate={data.invoice?.template?.tax_rate ?? starting_rate} />;
}

/** With the way back to the list. */
function Unreadable(props: ComponentProps<typeof ErrorState>) {
  const own = useWords(words);
  useEffect(() => void takeTypedAhead(), []);
  return (
    <>
      <PageBar title={own.documents.invoice} crumb={{ to: "/invoices", label: own.title }} />
      <FillPage>
        <ErrorState {...props} />
      </FillPage>
    </>
  );
}

const due_days_default = 30;

function FreshDraft() {
  const owner = useOwner();
  const today = useToday();
  const base_currency = useBaseCurrency();
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const first = templates?.[0]?.id;
  const { data: template } = useQuery({ ...templateQuery(first ?? ""), enabled: Boolean(first) });
  const starting_rate = useStartingRate();
  // Without an editor nobody takes what is typed.
  useEffect(() => () => void takeTypedAhead(), []);
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} />;
  if (!templates || starting_rate === null || (first && !template)) return <SkeletonRows />;
  const tax_rate = template?.tax_rate ?? starting_rate;
  const loaded = () =>
    newDraft({
      owner,
      today,
      currency: template?.currency ?? base_currency,
      tax_rate,
      due_days: template?.payment_terms_days ?? due_days_default,
      template_id: first ?? null,
    });
  return <Fresh loaded={loaded} starting_rate={tax_rate} />;
}

/** Made once: the values of a new draft do not change under somebody who types. */
function Fresh({ loaded, starting_rate }: { loaded(): ReturnType<typeof newDraft>; starting_rate: number }) {
  const [made] = useState(loaded);
  return <Editor loaded={made} starting_rate={starting_rate} />;
}
