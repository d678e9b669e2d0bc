import type { Command } from "../../command.ts";
import { deleteCommand, listCommand, showCommand, updateCommand } from "../../resources/verbs.ts";
import { invoiceActions } from "./actions.ts";
import { invoiceCreate } from "./create.ts";
import { invoiceDownload } from "./download.ts";
import { invoices } from "./invoices.ts";
import { invoicePay } from "./pay.ts";
import { invoicePreview } from "./preview.ts";

export const invoiceCommands: Command[] = [
  listCommand(invoices),
  showCommand(invoices),
  invoiceCreate,
  updateCommand(invoices),
  deleteCommand(invoices),
  invoicePreview,
  invoiceDownload,
  invoicePay,
  ...invoiceActions,
];
