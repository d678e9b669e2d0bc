/** The state of the inbox that its address holds, and which records a view shows. */
import type { Daybook, InboxItem } from "../../client/index.ts";
import { type InboxStatus, inboxDocumentTypes } from "../../src/contract.ts";
import type { RawSearch } from "../platform/use-filters.ts";

export const inboxViews = ["review", "matched", "approved", "aside", "archived", "all"] as const;
export type InboxView = (typeof inboxViews)[number];

export const inboxOrders = ["arrival", "date", "amount"] as const;
export type InboxOrder = (typeof inboxOrders)[number];

export type DocumentType = NonNullable<InboxItem["document_type"]>;

export interface InboxFilters {
  view: InboxView;
  order: InboxOrder;
  q: string;
  type: DocumentType | null;
  /** The open item. */
  item: string | null;
  /** The sheet that adds receipts is open. */
  add: boolean;
}

export function toInboxFilters(raw: RawSearch): InboxFilters {
  return {
    view: oneOf(inboxViews, raw.view) ?? "review",
    order: oneOf(inboxOrders, raw.order) ?? "arrival",
    // The router reads digits as a number.
    q: typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q) : "",
    type: oneOf(inboxDocumentTypes, raw.type) ?? null,
    item: typeof raw.item === "string" ? raw.item : null,
    add: raw.add === true,
  };
}

function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find((value) => value === raw);
}

const review: readonly InboxStatus[] = ["new", "processing", "analyzing", "pending", "suggested_match"];

const statusesOf: Record<InboxView, readonly InboxStatus[] | null> = {
  review,
  matched: ["done"],
  approved: null,
  aside: ["no_match", "other"],
  archived: ["archived"],
  all: null,
};

type Reviewed = Pick<InboxItem, "status" | "approval_action">;

/** Whether an item belongs to the view; after a change it may not any more. */
export function isShownIn(view: InboxView, { status, approval_action }: Reviewed): boolean {
  if (view === "approved") return approval_action === "approved";
  return statusesOf[view]?.includes(status) ?? true;
}

/** By how much a change moves the number of items to review. */
export function reviewDelta(before: Reviewed, change: Partial<Reviewed>): number {
  const counts = (one: Reviewed) => Number(isShownIn("review", one));
  return counts({ ...before, ...change }) - counts(before);
}

type ListQuery = NonNullable<Parameters<Daybook["listInboxItems"]>[0]>;

const sorts = { arrival: "created_at", date: "date", amount: "amount" } as const;

export function toListQuery({ view, order, q, type }: InboxFilters): ListQuery {
  const statuses = statusesOf[view];
  return {
    sort: sorts[order],
    order: "desc",
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(type ? { document_type: type } : {}),
    ...(statuses ? { status: [...statuses] } : {}),
    ...(view === "approved" ? { approval_action: "approved" } : {}),
  };
}

/** Something other than the view narrows the list. */
export function isNarrowed({ q, type }: InboxFilters): boolean {
  return q.trim() !== "" || type !== null;
}
