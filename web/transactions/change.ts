/** Changes of transactions: one or many in one request, undone by the service. */
import type { TransactionSet } from "../../client/index.ts";
import { lastingDaybook as daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { withReason } from "../platform/refusals/explain.ts";
import { useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { paint } from "./paint.ts";
import { words } from "./words/index.ts";

export interface Change {
  ids: readonly string[];
  set: TransactionSet;
  /** The name of the category that is set, for the message. */
  category?: string | undefined;
}

const outdates = [queryKeys.all("transactions"), queryKeys.all("metrics"), queryKeys.all("overview")];

export function useChange(after?: () => void) {
  const own = useWords(words);
  return useVerb({
    show: ({ ids, set }) => paint(ids, set),
    send: async ({ ids, set }: Change, options) =>
      withReason(await daybook.bulkChangeTransactions({ ids: [...ids], set }, options)),
    done({ category }, { summary: { changed, refused }, reason }) {
      if (refused > 0) return `${own.someRefused(refused)}. ${reason}`;
      return category === undefined ? own.changed(changed) : own.categorized(changed, category);
    },
    undo: async (_change, { undo }) => {
      if (undo) await daybook.undoBulkChangeOfTransactions(undo.id);
    },
    after,
    outdates,
  });
}
