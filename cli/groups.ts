/** Every command by its first word. A start loads only the one that was asked for. */
import type { Command } from "./command.ts";

export interface Entry {
  name: string;
  summary: string;
  load(): Promise<Command[]>;
}

export const entries: Entry[] = [
  {
    name: "inbox",
    summary: "Work with receipts and bills that have no bank transaction yet",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("inbox"),
  },
  {
    name: "entry",
    summary: "Work with all records, with or without a bank transaction",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("entry"),
  },
  {
    name: "document",
    summary: "Work with files in the vault",
    load: async () => (await import("./commands/document/index.ts")).documentCommands,
  },
  {
    name: "invoice",
    summary: "Work with invoices",
    load: async () => (await import("./commands/invoice/index.ts")).invoiceCommands,
  },
  {
    name: "recurring",
    summary: "Work with recurring invoices",
    load: async () => (await import("./commands/recurring/index.ts")).recurringCommands,
  },
  {
    name: "customer",
    summary: "Work with customers",
    load: async () => (await import("./commands/customer/index.ts")).customerCommands,
  },
  {
    name: "transaction",
    summary: "Work with bank transactions and import bank statements",
    load: async () => (await import("./commands/transaction/index.ts")).transactionCommands,
  },
  {
    name: "metrics",
    summary: "Show a business metric: profit and loss, cash flow, aging, …",
    load: async () => [(await import("./commands/metrics/metrics.ts")).metricsCommand],
  },
  {
    name: "login",
    summary: "Sign in to a server",
    load: async () => [(await import("./commands/account/login.ts")).login],
  },
  {
    name: "logout",
    summary: "Sign out",
    load: async () => [(await import("./commands/account/logout.ts")).logout],
  },
  {
    name: "whoami",
    summary: "Show the server, the signed-in user, the organization and your role",
    load: async () => [(await import("./commands/account/whoami.ts")).whoami],
  },
  {
    name: "switch",
    summary: "Switch to another organization you are signed in to",
    load: async () => [(await import("./commands/account/switch.ts")).switchOrganization],
  },
  {
    name: "mcp",
    summary: "Let an AI assistant work with your books (Model Context Protocol over stdio)",
    load: async () => [(await import("./commands/mcp/mcp.ts")).mcp],
  },
  {
    name: "completion",
    summary: "Print a shell completion script",
    load: async () => [(await import("./commands/client/completion.ts")).completion],
  },
  {
    name: "serve",
    summary: "Run the service on this machine",
    load: async () => [(await import("./commands/service/serve.ts")).serve],
  },
  {
    name: "worker",
    summary: "Run the background worker only, alongside one or more servers",
    load: async () => [(await import("./commands/service/worker.ts")).worker],
  },
  {
    name: "admin",
    summary: "Administer the service on this machine",
    load: async () => (await import("./commands/service/index.ts")).adminCommands,
  },
  {
    name: "audit",
    summary: "Check on this machine that nobody changed the audit trail",
    load: async () => [(await import("./commands/service/audit-verify.ts")).auditVerify],
  },
  {
    name: "backup",
    summary: "Back up the database and files, or check a backup",
    load: async () => (await import("./commands/service/index.ts")).backupCommands,
  },
  {
    name: "restore",
    summary: "Restore a backup",
    load: async () => [(await import("./commands/service/restore.ts")).restore],
  },
  {
    name: "doctor",
    summary: "Check configuration, database, files, clock and mail, and suggest fixes",
    load: async () => [(await import("./commands/service/doctor.ts")).doctor],
  },
];
