/** The areas of the API, in the order of the reference. A test finds a route whose tag is missing here. */
import type { Tag } from "../../platform/openapi/json-schema.ts";

export const tags: Tag[] = [
  {
    name: "Inbox",
    description: "Receipts and bills that wait to be checked and matched with a transaction.",
  },
  { name: "Entries", description: "The same records as the inbox, in all states, for bookkeeping." },
  { name: "Documents", description: "The vault: files, folders, uploads and the trash." },
  { name: "Transactions", description: "Bank transactions, imports of bank files, and proposed payments." },
  { name: "Bank accounts", description: "Accounts, cards and cash, with their balances." },
  { name: "Categorization rules", description: "Rules that give transactions their categories." },
  {
    name: "Invoices",
    description: "Drafts, finalized invoices, credit notes, templates, payments and links.",
  },
  { name: "Recurring invoices", description: "Series that create an invoice every period." },
  { name: "E-mails", description: "Invoices and reminders sent by e-mail, and their outcome." },
  { name: "Customers", description: "Whom invoices are written to." },
  { name: "Vendors", description: "Whom receipts and bills come from." },
  { name: "Products", description: "What invoices sell, with a price for each currency." },
  { name: "Projects", description: "What costs and invoices can be assigned to." },
  { name: "Categories", description: "The chart of categories for income and expenses." },
  { name: "Budgets", description: "A planned amount for each category and month." },
  { name: "Exchange rates", description: "Rates that convert amounts to the base currency." },
  { name: "Metrics", description: "Profit and loss, cash flow, aging, spend: always current." },
  { name: "Webhooks", description: "Endpoints that receive events, and the log of deliveries." },
  { name: "Organization", description: "Settings, legal entity, members, invitations and usage." },
  { name: "API keys", description: "Tokens for scripts." },
  { name: "OAuth clients", description: "Programs that act for a user, or as a machine." },
  { name: "Audit events", description: "Every change, who made it, and the signed blocks that prove it." },
  { name: "Session", description: "Signing in and out, switching organization, resetting a password." },
  { name: "Me", description: "Your own account and sessions." },
  { name: "Second factors", description: "TOTP, passkeys and recovery codes of your own account." },
  { name: "Public", description: "The page of an invoice behind its public link. It needs no token." },
  { name: "Service", description: "Probes for machines that watch the service." },
];
