/** Receipts and the bank transactions that paid them: what was proposed, and the decision about it. */
import type { Daybook, InboxItem, Match, Transaction } from "../../client/index.ts";
import { type Command, command } from "../command.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { argument, optionalArgument, reference } from "../options.ts";
import { fieldsOption } from "../output/fields.ts";
import { formatMoney, moneyColumns } from "../output/money.ts";
import { printOne, printPage } from "../output/present.ts";
import type { Column } from "../output/table.ts";
import { requireId } from "../resources/find-record.ts";
import { example_id, recordArgument } from "../resources/verbs.ts";
import { nouns } from "./records/noun.ts";
import { transactions } from "./transaction/transactions.ts";

const items = nouns.inbox.resource;

/** A proposal with both sides, flat, so that --fields can name them. */
interface Proposal {
  id: string;
  inbox_id: string;
  transaction_id: string;
  status: Match["status"];
  confidence_score: string;
  item: Pick<InboxItem, "display_name" | "date" | "amount" | "currency">;
  transaction: Pick<
    Transaction,
    "booking_date" | "amount" | "currency" | "description" | "counterparty_name"
  >;
}

const columns: Column<Proposal>[] = [
  { title: "receipt", value: ({ item }) => item.display_name, flexible: true },
  { title: "date", value: ({ item }) => item.date, spare: true },
  ...moneyColumns<Proposal>(
    "amount",
    ({ item }) => item.amount,
    ({ item }) => item.currency,
  ),
  {
    title: "transaction",
    value: ({ transaction }) => transaction.counterparty_name ?? transaction.description,
    flexible: true,
  },
  { title: "booked", value: ({ transaction }) => transaction.booking_date },
  ...moneyColumns<Proposal>(
    "paid",
    ({ transaction }) => transaction.amount,
    ({ transaction }) => transaction.currency,
  ),
  { title: "score", value: (row) => row.confidence_score, align: "right" },
  { title: "status", value: (row) => row.status, spare: true },
  { title: "inbox item", value: (row) => row.inbox_id, below: true },
];

const matchList = command({
  path: ["match", "list"],
  summary: "List proposed matches: of all inbox items, of one, or of one transaction",
  options: {
    item: reference("--item <inbox-item>", "Only of this inbox item, also those decided", () => items),
    transaction: reference("--transaction <id>", "Only of this transaction", () => transactions),
    fields: fieldsOption,
  },
  examples: [
    ["match list", "List what waits for a decision"],
    [`match list --item ${example_id}`, "List the proposals for one receipt, with past decisions"],
  ],
  async run({ item, transaction, fields }, context) {
    const { daybook } = context;
    const data = item
      ? await proposalsOf(daybook, await daybook.getInboxItem(await requireId(items, item, context)))
      : transaction
        ? await proposalsFor(daybook, await requireId(transactions, transaction, context))
        : await openProposals(daybook);
    const page = { data, meta: { count: data.length, next_cursor: null } };
    printPage(context, page, columns, { many: "proposed matches", fields });
    return "ok";
  },
});

async function openProposals(daybook: Daybook): Promise<Proposal[]> {
  const found: Proposal[] = [];
  for await (const item of daybook.listInboxItems({ status: "suggested_match" }))
    found.push(...(await proposalsOf(daybook, item)).filter(({ status }) => status === "pending"));
  return found;
}

async function proposalsOf(daybook: Daybook, item: InboxItem): Promise<Proposal[]> {
  return (await daybook.listInboxItemMatches(item.id)).map((match) => ({ ...match, item }));
}

async function proposalsFor(daybook: Daybook, transaction_id: string): Promise<Proposal[]> {
  const transaction = await daybook.getTransaction(transaction_id);
  return (await daybook.listTransactionMatches(transaction_id)).map((match) => ({ ...match, transaction }));
}

interface Decision {
  verb: "confirm" | "decline";
  summary: string;
  /** Which proposal is meant if none is named. */
  about(status: Match["status"]): boolean;
  call(daybook: Daybook, id: string, match_id: string): Promise<InboxItem>;
  done: string;
}

const decisions: Decision[] = [
  {
    verb: "confirm",
    summary: "Confirm that a transaction paid a receipt",
    about: (status) => status === "pending",
    call: (daybook, id, match_id) => daybook.confirmInboxItemMatch(id, match_id),
    done: "Confirmed the match of",
  },
  {
    verb: "decline",
    summary: "Decline a proposed match; it is not proposed again",
    about: (status) => status === "pending",
    call: (daybook, id, match_id) => daybook.declineInboxItemMatch(id, match_id),
    done: "Declined the match of",
  },
];

function decisionCommand({ verb, summary, about, call, done }: Decision): Command {
  return command({
    path: ["match", verb],
    summary,
    details: "Without a match ID, the only proposal is meant; of several, a person chooses.",
    arguments: {
      record: recordArgument(items),
      match: optionalArgument("[match]", "Match ID, as `match list --item` shows it with --json"),
    },
    examples: [[`match ${verb} 'Cafe Luna'`, summary]],
    async run({ record, match }, context) {
      const { daybook } = context;
      const id = await requireId(items, record, context);
      const match_id = match ?? (await chooseMatch(id, about, context));
      const data = await call(daybook, id, match_id);
      printOne(context, { data }, { note: `${done} ${record}.` });
      return "ok";
    },
  });
}

async function chooseMatch(id: string, about: Decision["about"], { daybook, io }: Context): Promise<string> {
  const open = (await daybook.listInboxItemMatches(id)).filter(({ status }) => about(status));
  const [first] = open;
  if (!first) throw new Failure("There is no proposal to decide about.", "See `daybook match list --item`.");
  if (open.length === 1) return first.id;
  const labels = open.map(({ id: match_id, transaction }) => {
    const { booking_date, counterparty_name, description, amount, currency } = transaction;
    return `${booking_date}  ${counterparty_name ?? description}  ${formatMoney(amount, currency)} ${currency}  ${match_id}`;
  });
  if (!io.interactive)
    throw new Failure("There are several proposals. Specify the match ID:", null, { lines: labels });
  const chosen = await io.choose("Transaction", labels);
  return open[labels.indexOf(chosen)]?.id ?? first.id;
}

const matchCreate = command({
  path: ["match", "create"],
  summary: "Match a receipt with a transaction by hand",
  arguments: { record: recordArgument(items), transaction: argument("<transaction>", "Transaction ID") },
  examples: [[`match create 'Cafe Luna' ${example_id}`, "This transaction paid the receipt"]],
  async run({ record, transaction }, context) {
    const id = await requireId(items, record, context);
    const transaction_id = await requireId(transactions, transaction, context);
    const data = await context.daybook.matchInboxItem(id, { transaction_id });
    printOne(context, { data }, { note: `Matched ${record}.` });
    return "ok";
  },
});

const matchDelete = command({
  path: ["match", "delete"],
  aliases: ["rm"],
  summary: "Unmatch a receipt from its transaction",
  arguments: { record: recordArgument(items) },
  examples: [["match delete 'Cafe Luna'", "The match was wrong"]],
  async run({ record }, context) {
    const data = await context.daybook.unmatchInboxItem(await requireId(items, record, context));
    printOne(context, { data }, { note: `Unmatched ${record}.` });
    return "ok";
  },
});

export const matchCommands: Command[] = [
  matchList,
  ...decisions.map(decisionCommand),
  matchCreate,
  matchDelete,
];
