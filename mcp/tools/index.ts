import type { Tool } from "../tool.ts";
import { viewDocument } from "./documents.ts";
import { cashFlow, cashProjection, invoiceAging, overview, profitAndLoss, spending, vat } from "./figures.ts";
import {
  confirmMatch,
  declineMatch,
  getInboxItem,
  listInbox,
  matchInboxItem,
  updateInboxItem,
} from "./inbox.ts";
import {
  checkInvoice,
  draftInvoice,
  finalizeInvoice,
  getInvoice,
  listCustomers,
  listInvoices,
  previewInvoice,
  sendInvoice,
  updateDraft,
} from "./invoices.ts";
import { search } from "./search.ts";
import { categorizeTransactions, listCategories, listTransactions } from "./transactions.ts";

export const tools: readonly Tool[] = [
  overview,
  search,
  listInbox,
  getInboxItem,
  updateInboxItem,
  confirmMatch,
  declineMatch,
  matchInboxItem,
  viewDocument,
  listTransactions,
  categorizeTransactions,
  listCategories,
  listCustomers,
  listInvoices,
  getInvoice,
  previewInvoice,
  draftInvoice,
  updateDraft,
  checkInvoice,
  finalizeInvoice,
  sendInvoice,
  profitAndLoss,
  cashFlow,
  cashProjection,
  invoiceAging,
  spending,
  vat,
];
