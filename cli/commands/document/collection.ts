import type { Collection } from "../shared.ts";

export const documents: Collection = {
  group: "document",
  path: "/v1/documents",
  one: "document",
  many: "documents",
};
