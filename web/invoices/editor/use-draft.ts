import { useEffect, useReducer, useRef, useState } from "react";
import type { Invoice } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { queryClient } from "../../platform/query.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { noticeSession } from "../../platform/session-changes.ts";
import { useGoOn } from "../../platform/use-go-on.ts";
import { changeDraft, type DraftChange } from "./change-draft.ts";
import { type Draft, toBody } from "./draft.ts";
import { createDraftSaver, type SaveState } from "./draft-saver.ts";

export interface Loaded {
  /** Whose draft it is in the browser's storage. */
  owner: string;
  invoice: Invoice | null;
  etag: string | null;
  draft: Draft;
  /** What an earlier page could not send: it is restored, and saved like any change. */
  kept: Draft | null;
}

/** The draft on the screen, saved while it changes. */
export function useDraft(loaded: Loaded) {
  const goOn = useGoOn();
  const [draft, dispatch] = useReducer(changeDraft, loaded.kept ?? loaded.draft);
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<unknown>(null);
  const [invoice, setInvoice] = useState(loaded.invoice);
  const [saver] = useState(() =>
    createDraftSaver({
      owner: loaded.owner,
      id: loaded.invoice?.id ?? null,
      etag: loaded.etag,
      toBody,
      onState(next, reason) {
        setState(next);
        setError(reason ?? null);
        if (reason) noticeSession(reason);
      },
      onSaved(saved, created) {
        setInvoice(saved);
        // The address names the draft from now on, without leaving the screen: a reload opens it again.
        if (created) goOn({ to: "/invoices/new", search: { item: saved.id } as never, replace: true });
        void queryClient.invalidateQueries({ queryKey: queryKeys.part("invoices", saved.id, "check") });
      },
    }),
  );
  const known = useRef(loaded.draft);
  useEffect(() => {
    if (known.current === draft) return;
    known.current = draft;
    saver.change(draft);
  }, [draft, saver]);
  useEffect(() => {
    const leave = () => void saver.flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [saver]);

  return {
    draft,
    dispatch: dispatch as (change: DraftChange) => void,
    state,
    error,
    invoice,
    saver,
    async keepMine() {
      const { etag } = await daybook.getInvoice(saver.id ?? "").answer();
      await saver.keepMine(etag);
    },
    takeTheirs() {
      saver.forget();
      location.reload();
    },
  };
}
