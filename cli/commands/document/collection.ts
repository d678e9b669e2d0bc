import type { Collection } from "../shared.ts";

export const documents: Collection = {
  group: "document",
  path: "/v1/documents",
  one: "document",
  many: "documents",
};

export const documentCategories = [
  "receipt",
  "invoice",
  "contract",
  "tax",
  "insurance",
  "legal",
  "report",
  "bank_statement",
  "other",
] as const;
