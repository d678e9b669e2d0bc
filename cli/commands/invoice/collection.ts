import type { Collection } from "../shared.ts";

export const invoices: Collection = {
  group: "invoice",
  path: "/v1/invoices",
  one: "invoice",
  many: "invoices",
};
