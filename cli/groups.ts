/** Every command by its first word. A start loads only the one that was asked for. */
import type { Command } from "./command.ts";

export const headings = {
  books: "Bookkeeping:",
  sales: "Sales:",
  reference: "Reference data:",
  figures: "Figures and data:",
  session: "Sign-in:",
  server: "On the server's machine:",
} as const;

export interface Entry {
  name: string;
  summary: string;
  /** Under which heading of the help. */
  heading: keyof typeof headings;
  load(): Promise<Command[]>;
}

export const entries: Entry[] = [
  {
    name: "inbox",
    summary: "Work with receipts and bills that have no bank transaction yet",
    heading: "books",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("inbox"),
  },
  {
    name: "entry",
    summary: "Work with all records, with or without a bank transaction",
    heading: "books",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("entry"),
  },
  {
    name: "document",
    summary: "Work with files in the vault",
    heading: "books",
    load: async () => (await import("./commands/document/index.ts")).documentCommands,
  },
  {
    name: "transaction",
    summary: "Work with bank transactions and import bank statements",
    heading: "books",
    load: async () => (await import("./commands/transaction/index.ts")).transactionCommands,
  },
  {
    name: "import",
    summary: "Import records of another product; list imported bank files, and undo an import",
    heading: "books",
    load: async () => [
      ...(await import("./commands/import.ts")).importCommands,
      ...(await import("./commands/moving.ts")).movingCommands,
    ],
  },
  {
    name: "record-import",
    summary: "List imports of customers, vendors, products and invoices, and undo one",
    heading: "books",
    load: async () => (await import("./commands/moving.ts")).recordImportCommands,
  },
  {
    name: "match",
    summary: "Match receipts with the transactions that paid them",
    heading: "books",
    load: async () => (await import("./commands/match.ts")).matchCommands,
  },
  {
    name: "rule",
    summary: "Work with rules that categorize transactions",
    heading: "books",
    load: async () => (await import("./commands/rule.ts")).ruleCommands,
  },
  {
    name: "invoice",
    summary: "Work with invoices",
    heading: "sales",
    load: async () => (await import("./commands/invoice/index.ts")).invoiceCommands,
  },
  {
    name: "payment",
    summary: "Decide about proposed payments of invoices",
    heading: "sales",
    load: async () => (await import("./commands/payment.ts")).paymentCommands,
  },
  {
    name: "recurring",
    summary: "Work with recurring invoices",
    heading: "sales",
    load: async () => (await import("./commands/recurring.ts")).recurringCommands,
  },
  {
    name: "customer",
    summary: "Work with customers",
    heading: "sales",
    load: async () => (await import("./commands/customer/index.ts")).customerCommands,
  },
  {
    name: "product",
    summary: "Work with products and their prices",
    heading: "sales",
    load: async () => (await import("./commands/product.ts")).productCommands,
  },
  {
    name: "template",
    summary: "Work with invoice templates",
    heading: "sales",
    load: async () => (await import("./commands/template.ts")).templateCommands,
  },
  {
    name: "account",
    summary: "Work with bank accounts",
    heading: "reference",
    load: async () => (await import("./commands/account.ts")).accountCommands,
  },
  {
    name: "category",
    summary: "Work with categories",
    heading: "reference",
    load: async () => (await import("./commands/category.ts")).categoryCommands,
  },
  {
    name: "vendor",
    summary: "Work with vendors",
    heading: "reference",
    load: async () => (await import("./commands/vendor.ts")).vendorCommands,
  },
  {
    name: "project",
    summary: "Work with projects",
    heading: "reference",
    load: async () => (await import("./commands/project.ts")).projectCommands,
  },
  {
    name: "budget",
    summary: "Work with monthly budgets",
    heading: "reference",
    load: async () => (await import("./commands/budget.ts")).budgetCommands,
  },
  {
    name: "organization",
    summary: "Work with the organization and its legal entity",
    heading: "reference",
    load: async () => (await import("./commands/organization.ts")).organizationCommands,
  },
  {
    name: "member",
    summary: "Work with the members of the organization",
    heading: "reference",
    load: async () => (await import("./commands/member.ts")).memberCommands,
  },
  {
    name: "webhook",
    summary: "Work with webhooks and their deliveries",
    heading: "reference",
    load: async () => (await import("./commands/webhook.ts")).webhookCommands,
  },
  {
    name: "metrics",
    summary: "Show a business metric: profit and loss, cash flow, aging, …",
    heading: "figures",
    load: async () => [(await import("./commands/metrics/metrics.ts")).metricsCommand],
  },
  {
    name: "export",
    summary: "Export books, lists, or everything",
    heading: "figures",
    load: async () => (await import("./commands/export/index.ts")).exportCommands,
  },
  {
    name: "listen",
    summary: "Print events as they happen",
    heading: "figures",
    load: async () => [(await import("./commands/listen.ts")).listen],
  },
  {
    name: "api",
    summary: "Send any request to the API",
    heading: "figures",
    load: async () => [(await import("./commands/api/api.ts")).api],
  },
  {
    name: "mcp",
    summary: "Let an AI assistant work with your books (Model Context Protocol over stdio)",
    heading: "figures",
    load: async () => [(await import("./commands/mcp/mcp.ts")).mcp],
  },
  {
    name: "login",
    summary: "Sign in to a server",
    heading: "session",
    load: async () => [(await import("./commands/session/login.ts")).login],
  },
  {
    name: "logout",
    summary: "Sign out",
    heading: "session",
    load: async () => [(await import("./commands/session/logout.ts")).logout],
  },
  {
    name: "whoami",
    summary: "Show the server, the signed-in user, the organization and your role",
    heading: "session",
    load: async () => [(await import("./commands/session/whoami.ts")).whoami],
  },
  {
    name: "switch",
    summary: "Switch to another organization you are signed in to",
    heading: "session",
    load: async () => [(await import("./commands/session/switch.ts")).switchOrganization],
  },
  {
    name: "completion",
    summary: "Print a shell completion script",
    heading: "session",
    load: async () => [(await import("./commands/client/completion.ts")).completion],
  },
  {
    name: "serve",
    summary: "Run the service on this machine",
    heading: "server",
    load: async () => [(await import("./commands/service/serve.ts")).serve],
  },
  {
    name: "worker",
    summary: "Run the background worker only, alongside one or more servers",
    heading: "server",
    load: async () => [(await import("./commands/service/worker.ts")).worker],
  },
  {
    name: "admin",
    summary: "Administer the service on this machine",
    heading: "server",
    load: async () => (await import("./commands/service/index.ts")).adminCommands,
  },
  {
    name: "audit",
    summary: "Check on this machine that nobody changed the audit trail",
    heading: "server",
    load: async () => [(await import("./commands/service/audit-verify.ts")).auditVerify],
  },
  {
    name: "backup",
    summary: "Back up the database and files, or check a backup",
    heading: "server",
    load: async () => (await import("./commands/service/index.ts")).backupCommands,
  },
  {
    name: "restore",
    summary: "Restore a backup",
    heading: "server",
    load: async () => [(await import("./commands/service/restore.ts")).restore],
  },
  {
    name: "import-organization",
    summary: "Import an organization from another installation",
    heading: "server",
    load: async () => [(await import("./commands/service/import-organization.ts")).importOrganization],
  },
  {
    name: "doctor",
    summary: "Check configuration, database, files, clock and mail, and suggest fixes",
    heading: "server",
    load: async () => [(await import("./commands/service/doctor.ts")).doctor],
  },
];
