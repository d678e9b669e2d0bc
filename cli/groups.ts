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
    summary: "receipts and bills that are not tied to a bank transaction yet",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("inbox"),
  },
  {
    name: "entry",
    summary: "all records, tied to a transaction or not",
    load: async () => (await import("./commands/records/index.ts")).recordCommands("entry"),
  },
  {
    name: "document",
    summary: "files in the vault",
    load: async () => (await import("./commands/document/index.ts")).documentCommands,
  },
  {
    name: "invoice",
    summary: "invoices to customers",
    load: async () => (await import("./commands/invoice/index.ts")).invoiceCommands,
  },
  {
    name: "recurring",
    summary: "series of invoices that are made by themselves",
    load: async () => (await import("./commands/recurring/index.ts")).recurringCommands,
  },
  {
    name: "customer",
    summary: "whom invoices go to",
    load: async () => (await import("./commands/customer/index.ts")).customerCommands,
  },
  {
    name: "transaction",
    summary: "bank transactions, and the import of bank files",
    load: async () => (await import("./commands/transaction/index.ts")).transactionCommands,
  },
  {
    name: "metrics",
    summary: "figures of the business: profit and loss, cash flow, aging, …",
    load: async () => [(await import("./commands/metrics/metrics.ts")).metricsCommand],
  },
  {
    name: "login",
    summary: "sign in to a server",
    load: async () => [(await import("./commands/account/login.ts")).login],
  },
  {
    name: "logout",
    summary: "end the current sign-in",
    load: async () => [(await import("./commands/account/logout.ts")).logout],
  },
  {
    name: "whoami",
    summary: "show the server, the organization and your role in it",
    load: async () => [(await import("./commands/account/whoami.ts")).whoami],
  },
  {
    name: "switch",
    summary: "use another organization you are signed in to",
    load: async () => [(await import("./commands/account/switch.ts")).switchOrganization],
  },
  {
    name: "completion",
    summary: "print a completion script for your shell",
    load: async () => [(await import("./commands/client/completion.ts")).completion],
  },
  {
    name: "serve",
    summary: "run the service on this machine",
    load: async () => [(await import("./commands/service/serve.ts")).serve],
  },
  {
    name: "worker",
    summary: "run background work only, beside one or more servers",
    load: async () => [(await import("./commands/service/worker.ts")).worker],
  },
  {
    name: "admin",
    summary: "set things up on this machine, with or without a running server",
    load: async () => (await import("./commands/service/index.ts")).adminCommands,
  },
  {
    name: "backup",
    summary: "copy the database and the files, also while the server runs",
    load: async () => [(await import("./commands/service/backup.ts")).backup],
  },
  {
    name: "restore",
    summary: "bring a backup back",
    load: async () => [(await import("./commands/service/restore.ts")).restore],
  },
  {
    name: "doctor",
    summary: "check configuration, database, files, clock and mail, and say how to fix them",
    load: async () => [(await import("./commands/service/doctor.ts")).doctor],
  },
];
