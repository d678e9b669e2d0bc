import type { InboxItem, Match } from "../../client/index.ts";
import { toPage, untrusted } from "../answer.ts";
import { idField, join, pick } from "../fields.ts";
import { documentUri, type Links } from "../links.ts";
import * as schemas from "../schemas.ts";
import { tool } from "../tool.ts";

const inbox_id = idField("inbox_id", "The id of the inbox item");
const match_id = idField("match_id", "The id of the match, from get_inbox_item");

export const listInbox = tool({
  name: "list_inbox",
  title: "List receipts and bills",
  description:
    "Lists inbox items: receipts and bills. status suggested_match has a bank transaction that waits to be confirmed; pending waits for one.",
  effect: "read",
  fields: pick(schemas.listInboxItems.query, [
    "q",
    "status",
    "type",
    "document_type",
    "category_id",
    "vendor_id",
    "start_date",
    "end_date",
    "sort",
    "order",
    "limit",
    "cursor",
  ]),
  async run(given, { daybook, links }) {
    return { data: toPage(await daybook.listInboxItems(given), (item) => showItem(item, links)) };
  },
});

export const getInboxItem = tool({
  name: "get_inbox_item",
  title: "Review a receipt or bill",
  description:
    "Returns one inbox item with its lines and the bank transactions that may belong to it, best first. Compare them, then call confirm_match or decline_match. view_document shows the receipt itself.",
  effect: "read",
  fields: inbox_id,
  async run(given, { daybook, links }) {
    const [item, matches] = await Promise.all([
      daybook.getInboxItem(given.inbox_id),
      daybook.listInboxItemMatches(given.inbox_id),
    ]);
    return { data: { ...showWholeItem(item, links), matches: matches.map((one) => showMatch(one, links)) } };
  },
});

export const updateInboxItem = tool({
  name: "update_inbox_item",
  title: "Correct a receipt or bill",
  description:
    "Changes fields of an inbox item, such as its category, or a value that was read wrongly. Only the given fields change; null clears one.",
  effect: "write",
  fields: join(
    inbox_id,
    pick(schemas.updateInboxItem.body, [
      "display_name",
      "date",
      "due_date",
      "amount",
      "currency",
      "tax_amount",
      "type",
      "document_type",
      "reference_number",
      "category_id",
      "project_id",
      "vendor_id",
      "notes",
    ]),
  ),
  async run({ inbox_id, ...changes }, { daybook, links }) {
    return { data: showWholeItem(await daybook.updateInboxItem(inbox_id, changes), links) };
  },
});

export const confirmMatch = tool({
  name: "confirm_match",
  title: "Confirm a match",
  description: "Confirms that a receipt or bill belongs to the bank transaction of the match.",
  effect: "write",
  fields: join(inbox_id, match_id),
  async run(given, { daybook, links }) {
    return { data: showItem(await daybook.confirmInboxItemMatch(given.inbox_id, given.match_id), links) };
  },
});

export const declineMatch = tool({
  name: "decline_match",
  title: "Decline a match",
  description: "Says that a receipt or bill does not belong to the bank transaction of the match.",
  effect: "write",
  fields: join(inbox_id, match_id),
  async run(given, { daybook, links }) {
    return { data: showItem(await daybook.declineInboxItemMatch(given.inbox_id, given.match_id), links) };
  },
});

export const matchInboxItem = tool({
  name: "match_inbox_item",
  title: "Match with a transaction",
  description:
    "Matches a receipt or bill with a bank transaction that was not suggested. Find the transaction with list_transactions.",
  effect: "write",
  fields: join(inbox_id, pick(schemas.matchInboxItem.body, ["transaction_id"])),
  async run({ inbox_id, transaction_id }, { daybook, links }) {
    return { data: showItem(await daybook.matchInboxItem(inbox_id, { transaction_id }), links) };
  },
});

function showItem(item: InboxItem, links: Links): object {
  const { id, status, type, document_type, date, due_date, amount, currency, category, transaction_id } =
    item;
  const best = item.match_candidates.find((one) => one.status === "pending");
  return {
    id,
    status,
    type,
    document_type,
    date,
    due_date,
    amount,
    currency,
    category: category?.name,
    transaction_id,
    match_confidence: best?.confidence_score,
    document: item.primary_document && documentUri(item.primary_document.id),
    ...untrusted({ name: item.display_name, reference_number: item.reference_number }),
    link: links.inbox(id),
  };
}

function showWholeItem(item: InboxItem, links: Links): object {
  const { subtotal, tax_amount, category_id, project, vendor_id, approval_action } = item;
  const { display_name, reference_number, payment_terms, website, seller, buyer, items, notes } = item;
  return {
    ...showItem(item, links),
    subtotal,
    tax_amount,
    category_id,
    project: project?.name,
    vendor_id,
    approval_action,
    ...untrusted({
      name: display_name,
      reference_number,
      payment_terms,
      website,
      seller,
      buyer,
      lines: items,
      notes,
      file_name: item.primary_document?.file_name,
    }),
  };
}

function showMatch({ id, status, confidence_score, kind, days, transaction }: Match, links: Links): object {
  const { id: transaction_id, booking_date, amount, currency, description, counterparty_name } = transaction;
  return {
    match_id: id,
    status,
    confidence_score,
    kind,
    days_between: days,
    transaction: {
      id: transaction_id,
      booking_date,
      amount,
      currency,
      ...untrusted({ description, counterparty_name }),
      link: links.transaction(transaction_id),
    },
  };
}
