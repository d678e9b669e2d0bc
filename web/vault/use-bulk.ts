import type { DocumentSet } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { withReason } from "../platform/refusals/explain.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { refreshVault } from "./vault-query.ts";
import { words } from "./words/index.ts";

type Change = { action: "trash" | "restore" | "delete_permanently" } | { set: DocumentSet };

/** Changes one or many documents: one request, one undo. */
export function useBulk(after?: () => void): (ids: readonly string[], change: Change) => void {
  const own = useWords(words);
  const sentence = (change: Change) => {
    if ("set" in change) return own.changed;
    return { trash: own.trashed, restore: own.restored, delete_permanently: own.deleted }[change.action];
  };
  const verb = useVerb({
    send: async ({ ids, change }: { ids: readonly string[]; change: Change }, options) =>
      withReason(await daybook.bulkChangeDocuments({ ids: [...ids], ...change }, options)),
    done: ({ change }, { summary, reason }) =>
      [sentence(change)(String(summary.changed)), ...(reason ? [reason] : [])].join(" "),
    undo: async (_input, { undo }) => {
      if (undo) await daybook.undoBulkChangeOfDocuments(undo.id);
      await refreshVault();
    },
    after: () => {
      after?.();
      void refreshVault();
    },
  });
  return (ids, change) => verb.mutate(once({ ids, change }));
}
