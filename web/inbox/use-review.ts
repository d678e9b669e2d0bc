/** What can be done to an item of the inbox. Each verb is painted at once and opens the next item by itself. */
import type { BulkOutcome, InboxItem } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryClient } from "../platform/query.ts";
import { inOwnWords } from "../platform/refusals/explain.ts";
import { type CallOptions, once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { reviewDelta } from "./filters.ts";
import { matchesQuery } from "./inbox-query.ts";
import { itemName } from "./item-name.ts";
import { type Override, override, overrideCount, refreshInbox } from "./overrides.ts";
import { words } from "./words/index.ts";

interface Act {
  item: InboxItem;
  /** How the item looks afterwards. */
  change: Override;
  send(options: CallOptions): Promise<unknown>;
  undo?: (() => Promise<unknown>) | undefined;
  done: string;
  /** The next item opens. */
  moves_on: boolean;
}

export interface Review {
  confirm(item: InboxItem, match_id?: string): void;
  decline(item: InboxItem): void;
  archive(item: InboxItem): void;
  restore(item: InboxItem): void;
  approve(item: InboxItem): void;
  match(item: InboxItem, transaction_id: string): void;
  unmatch(item: InboxItem): void;
  readAgain(item: InboxItem): void;
}

interface Options {
  /** Opens the item after this one. */
  moveOn(id: string): void;
  /** Opens this one. */
  open(id: string): void;
}

export function useReview({ moveOn, open }: Options): Review {
  const own = useWords(words);
  const { gone } = useWords(sharedWords);
  const verb = useVerb({
    send: (act: Act, options) => act.send(options),
    show({ item, change, moves_on }) {
      const takeBack = override(item.id, change);
      const takeBackCount = overrideCount(reviewDelta(item, change));
      if (moves_on) moveOn(item.id);
      return () => {
        takeBack();
        takeBackCount();
        if (moves_on) open(item.id);
      };
    },
    done: ({ done }) => done,
    undo: async ({ item, undo }) => {
      if (!undo) return;
      const takeBack = override(item.id, { status: item.status, approval_action: item.approval_action });
      try {
        await undo();
        open(item.id);
        await refreshInbox();
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    after: () => void refreshInbox(),
    failed: () => void refreshInbox(),
  });
  const act = (one: Omit<Act, "moves_on"> & { moves_on?: boolean }) =>
    verb.mutate(once({ moves_on: true, ...one }));
  const named = (sentence: (name: string) => string, item: InboxItem) =>
    sentence(itemName(item, own.untitled));
  const patch = (item: InboxItem, body: Parameters<typeof daybook.updateInboxItem>[1]) => () =>
    daybook.updateInboxItem(item.id, body);

  return {
    confirm(item, match_id) {
      act({
        item,
        change: { status: "done" },
        ...decision("confirm", { id: item.id, match_id, gone }),
        done: named(own.done.confirmed, item),
      });
    },
    decline(item) {
      act({
        item,
        change: { status: "pending", match_candidates: [] },
        ...decision("decline", { id: item.id, gone }),
        done: named(own.done.declined, item),
      });
    },
    archive(item) {
      act({
        item,
        change: { status: "archived" },
        send: patch(item, { status: "archived" }),
        undo: patch(item, { status: restoredStatus(item) }),
        done: named(own.done.archived, item),
      });
    },
    restore(item) {
      const status = restoredStatus(item);
      act({
        item,
        change: { status },
        send: patch(item, { status }),
        undo: patch(item, { status: "archived" }),
        done: named(own.done.restored, item),
      });
    },
    approve(item) {
      act({
        item,
        change: { approval_action: "approved" },
        send: patch(item, { approval_action: "approved" }),
        undo: patch(item, { approval_action: item.approval_action }),
        done: named(own.done.approved, item),
      });
    },
    match(item, transaction_id) {
      act({
        item,
        change: { status: "done", transaction_id },
        send: (options) => daybook.matchInboxItem(item.id, { transaction_id }, options),
        undo: () => daybook.unmatchInboxItem(item.id),
        done: named(own.done.confirmed, item),
      });
    },
    unmatch(item) {
      const { transaction_id } = item;
      act({
        item,
        change: { status: "pending", transaction_id: null },
        send: (options) => daybook.unmatchInboxItem(item.id, options),
        undo: transaction_id ? () => daybook.matchInboxItem(item.id, { transaction_id }) : undefined,
        done: named(own.done.unmatched, item),
      });
    },
    readAgain(item) {
      act({
        item,
        change: { status: "processing" },
        send: (options) => daybook.reprocessInboxItem(item.id, options),
        done: "",
        moves_on: false,
      });
    },
  };
}

interface Decision {
  id: string;
  match_id?: string | undefined;
  /** What is said if the item or its match is not there any more. */
  gone: string;
}

/**
 * Sent as a bulk change of one item, because a bulk change can be undone. Undoing it restores the proposals from before,
 * which unmatching does not.
 */
function decision(
  action: "confirm" | "decline",
  { id, match_id, gone }: Decision,
): Pick<Act, "send" | "undo"> {
  let chosen: Promise<string> | null = null;
  let decided: BulkOutcome | null = null;
  return {
    async send(options) {
      // A repeated request is about the same match, whatever is the best one by then.
      chosen ??= match_id ? Promise.resolve(match_id) : bestMatch(id, gone);
      const input = { match_id: await chosen };
      decided = await daybook.bulkChangeInboxItems({ ids: [id], action, input }, options);
      await requireChanged(decided, gone);
    },
    async undo() {
      if (decided?.undo)
        await requireChanged(await daybook.undoBulkChangeOfInboxItems(decided.undo.id), gone);
    },
  };
}

/** A bulk change is answered with 200 even if its only item was refused. */
async function requireChanged({ results: [only] }: BulkOutcome, gone: string): Promise<void> {
  if (only?.result === "changed") return;
  throw new Error(only?.error ? await inOwnWords(only.error) : gone);
}

/** The proposal that the screen shows first. */
async function bestMatch(id: string, gone: string): Promise<string> {
  const cached = queryClient.getQueryData(matchesQuery(id).queryKey);
  const matches = cached ?? (await queryClient.fetchQuery(matchesQuery(id)));
  const best = matches.find(({ status }) => status === "pending");
  if (!best) throw new Error(gone);
  return best.id;
}

function restoredStatus({ transaction_id }: InboxItem): "done" | "pending" {
  return transaction_id === null ? "pending" : "done";
}
