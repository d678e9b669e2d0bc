import type { Collection } from "../shared.ts";

export const invoices: Collection = {
  group: "invoice",
  path: "/v1/invoices",
  one: "invoice",
  many: "invoices",
};

export interface InvoiceRow {
  id: string;
  number: string | null;
  status: string;
  date: string;
  due_date: string | null;
  total: number;
  template: { currency: string } | null;
  customer: { name: string } | null;
}
