import type { Collection } from "../shared.ts";

export const series: Collection = {
  group: "recurring",
  path: "/v1/recurring-invoices",
  one: "series",
  many: "series",
};
