/** The screens one can go to: the sidebar, the tab bar, the palette and the keys come from this table. */
import type { Scope } from "../../src/contract.ts";
import type { IconName } from "../design/icons.ts";
import type { KeyAction } from "../platform/keys/index.ts";
import type { MainWords } from "./words/en.ts";

export interface Destination {
  id: keyof MainWords["screens"];
  to:
    | "/"
    | "/inbox"
    | "/transactions"
    | "/vault"
    | "/vendors"
    | "/projects"
    | "/rules"
    | "/invoices"
    | "/recurring"
    | "/customers"
    | "/reports"
    | "/exports"
    | "/settings";
  icon: IconName;
  group: "daily" | "sales" | "insight" | "account";
  key?: KeyAction;
  /** Not shown to whom this is not allowed. */
  scope?: Scope;
  /** Has a place in the tab bar of a phone; the others are behind More. */
  tab?: true;
}

export const destinations: readonly Destination[] = [
  { id: "overview", to: "/", icon: "home", group: "daily", key: "goOverview", tab: true },
  {
    id: "inbox",
    to: "/inbox",
    icon: "inbox",
    group: "daily",
    key: "goInbox",
    scope: "inbox.read",
    tab: true,
  },
  {
    id: "transactions",
    to: "/transactions",
    icon: "transfer",
    group: "daily",
    key: "goTransactions",
    scope: "transactions.read",
    tab: true,
  },
  { id: "vault", to: "/vault", icon: "vault", group: "daily", key: "goVault", scope: "documents.read" },
  { id: "vendors", to: "/vendors", icon: "tag", group: "daily", key: "goVendors", scope: "inbox.read" },
  {
    id: "projects",
    to: "/projects",
    icon: "folder",
    group: "daily",
    key: "goProjects",
    scope: "categories.read",
  },
  { id: "rules", to: "/rules", icon: "filter", group: "daily", key: "goRules", scope: "transactions.read" },
  {
    id: "invoices",
    to: "/invoices",
    icon: "file",
    group: "sales",
    key: "goInvoices",
    scope: "invoices.read",
    tab: true,
  },
  {
    id: "recurring",
    to: "/recurring",
    icon: "repeat",
    group: "sales",
    key: "goRecurring",
    scope: "recurring.read",
  },
  {
    id: "customers",
    to: "/customers",
    icon: "people",
    group: "sales",
    key: "goCustomers",
    scope: "customers.read",
  },
  {
    id: "reports",
    to: "/reports",
    icon: "chart",
    group: "insight",
    key: "goReports",
    scope: "metrics.read",
  },
  {
    id: "exports",
    to: "/exports",
    icon: "download",
    group: "insight",
    key: "goExports",
    scope: "exports.read",
  },
  { id: "settings", to: "/settings", icon: "settings", group: "account" },
];

/** The order of the tab bar: what a phone is used for most comes first. */
export const tabOrder = ["overview", "inbox", "invoices", "transactions"] as const;
