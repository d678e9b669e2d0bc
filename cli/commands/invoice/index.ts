import type { Command } from "../../command.ts";
import { showCommand } from "../shared.ts";
import { invoices } from "./collection.ts";
import { invoiceCreate } from "./create.ts";
import { invoiceDownload } from "./download.ts";
import { invoiceFinalize } from "./finalize.ts";
import { invoiceList } from "./list.ts";
import { invoicePay } from "./pay.ts";
import { invoicePreview } from "./preview.ts";
import { invoiceSend } from "./send.ts";

export const invoiceCommands: Command[] = [
  invoiceList,
  showCommand(invoices),
  invoiceCreate,
  invoicePreview,
  invoiceFinalize,
  invoiceDownload,
  invoiceSend,
  invoicePay,
];
