/** The words of the help for keys. They are loaded with it: the first screen does without them. */
import type { KeyAction, KeyGroup } from "../../platform/keys/index.ts";

const keys: Record<KeyAction, string> = {
  search: "Search, or jump to a screen or action",
  help: "Show the keys",
  upload: "Add receipts",
  create: "New",
  undo: "Undo the last change",
  close: "Close",
  goOverview: "Go to Overview",
  goInbox: "Go to Inbox",
  goTransactions: "Go to Transactions",
  goVault: "Go to Vault",
  goVendors: "Go to Vendors",
  goProjects: "Go to Projects",
  goRules: "Go to Rules",
  goInvoices: "Go to Invoices",
  goRecurring: "Go to Recurring invoices",
  goCustomers: "Go to Customers",
  goReports: "Go to Reports",
  goExports: "Go to Exports",
  next: "Next",
  previous: "Previous",
  open: "Open",
  select: "Select",
  extendDown: "Select down",
  extendUp: "Select up",
  filter: "Filter",
  confirm: "Confirm",
  decline: "Decline",
  archive: "Archive",
  category: "Category",
  approve: "Approve",
  match: "Match by hand",
  addLine: "Add a line",
  submit: "Finish",
};

const keyGroups: Record<KeyGroup, string> = {
  everywhere: "Everywhere",
  goTo: "Go to",
  lists: "Lists",
  review: "Review",
  editing: "Editing",
};

export const en = { title: "Keyboard", keys, keyGroups };
export type KeyWords = typeof en;
