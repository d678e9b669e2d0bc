/**
 * Inbox items and entries are the same records with the same commands; only the words and the calls differ.
 * Every command of this folder is made from one of these.
 */
import type { Daybook, InboxCreate, InboxItem } from "../../../client/index.ts";
import { inboxStatuses, inboxTypes, taxTreatments } from "../../../src/contract.ts";
import { amount, choice, currency, date, listOf, reference, text, yesNo } from "../../options.ts";
import { moneyColumns } from "../../output/money.ts";
import { type Definition, type Resource, resource } from "../../resources/resource.ts";
import { categories } from "../category.ts";
import { projects } from "../project.ts";
import { vendors } from "../vendor.ts";

export interface Noun {
  group: "inbox" | "entry";
  one: string;
  many: string;
  path: string;
  resource: Resource;
  create(
    daybook: Daybook,
    body: InboxCreate | string,
    options?: { idempotency_key: string },
  ): ReturnType<Daybook["createInboxItem"]>;
}

const table = {
  web: { list: "inbox", one: (id: string) => `inbox?id=${id}` },
  columns: [
    { title: "date", value: (row: InboxItem) => row.date },
    { title: "name", value: (row: InboxItem) => row.display_name, flexible: true },
    { title: "type", value: (row: InboxItem) => row.type },
    { title: "status", value: (row: InboxItem) => row.status },
    { title: "category", value: (row: InboxItem) => row.category?.name, flexible: true, spare: true },
    ...moneyColumns(
      "amount",
      (row: InboxItem) => row.amount,
      (row) => row.currency,
    ),
    { title: "id", value: (row: InboxItem) => row.id, below: true },
  ],
  names: ({ reference_number, display_name }: InboxItem) => [reference_number, display_name],
  filters: {
    type: choice("--type <type>", "Filter by type", inboxTypes),
    status: listOf("--status <statuses>", "Filter by status; comma-separated", inboxStatuses),
    q: text("--search <text>", "Full-text search"),
    start_date: date("--from <date>", "Earliest date (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest date (YYYY-MM-DD)"),
    category_id: reference("--category <category>", "Filter by category", () => categories),
    vendor_id: reference("--vendor <vendor>", "Filter by vendor", () => vendors),
    project_id: reference("--project <project>", "Filter by project", () => projects),
  },
  fields: {
    display_name: text("--description <text>", "Description"),
    amount: amount("--amount <number>", "Amount, such as 12.50"),
    currency: currency("--currency <code>", "Currency code"),
    date: date("--date <date>", "Date (YYYY-MM-DD)"),
    due_date: date("--due-date <date>", "Due date (YYYY-MM-DD)"),
    type: choice("--type <type>", "Record type", inboxTypes),
    status: choice("--status <status>", "Status, such as archived", inboxStatuses),
    category_id: reference(
      "--category, --category-id <category>",
      "Category by name or ID",
      () => categories,
    ),
    vendor_id: reference("--vendor <vendor>", "Vendor", () => vendors),
    project_id: reference("--project <project>", "Project", () => projects),
    tax_amount: amount("--tax-amount <number>", "Tax contained in the amount"),
    tax_treatment: choice(
      "--tax-treatment <treatment>",
      "How its tax counts in the VAT report",
      taxTreatments,
    ),
    self_assessed_rate: amount("--self-assessed-rate <percent>", "Rate of tax under reverse charge"),
    reference_number: text("--reference-number <text>", "Number of the receipt or bill"),
    exclude_from_analytics: yesNo("--excluded <yes|no>", "Leave it out of metrics"),
    notes: text("--notes <text>", "Notes"),
  },
} satisfies Partial<Definition<"listInboxItems", never, "updateInboxItem">>;

/** A new record has the status that its fields call for. */
const { status: _, ...createFields } = table.fields;

export { createFields };

const examplesOf = (group: string) => ({
  list: [
    [`${group} list --type expense --status pending`, "List expenses without a matching transaction"],
    [`${group} list --all --fields date,display_name,amount`, "Print three fields of all for a script"],
  ] as const,
  update: [
    [`${group} update 0199c0de-0000-7000-8000-000000000001 --amount 12.50`, "Correct the amount"],
    [
      `${group} update 0199c0de-0000-7000-8000-000000000001 --category Travel`,
      "Set the category by its name",
    ],
  ] as const,
});

const inboxItems = resource({
  ...table,
  group: "inbox",
  one: "inbox item",
  many: "inbox items",
  list: "listInboxItems",
  get: "getInboxItem",
  update: "updateInboxItem",
  delete: "deleteInboxItem",
  examples: examplesOf("inbox"),
});

const entries = resource({
  ...table,
  group: "entry",
  one: "entry",
  many: "entries",
  list: "listEntries",
  get: "getEntry",
  update: "updateEntry",
  delete: "deleteEntry",
  examples: examplesOf("entry"),
});

/** Text is sent as it stands, so that every digit of an amount arrives. */
export const nouns: Record<Noun["group"], Noun> = {
  inbox: {
    group: "inbox",
    one: "inbox item",
    many: "inbox items",
    path: "/v1/inbox",
    resource: inboxItems,
    create: (daybook, body, options) => daybook.createInboxItem(body as InboxCreate, options),
  },
  entry: {
    group: "entry",
    one: "entry",
    many: "entries",
    path: "/v1/entries",
    resource: entries,
    create: (daybook, body, options) => daybook.createEntry(body as InboxCreate, options),
  },
};
