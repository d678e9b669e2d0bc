import type { Invoice } from "../../client/index.ts";

/** The rate of the first line of the latest invoice that has lines: one that is just begun says nothing of taxes. */
export const latestRate = (latest: readonly Pick<Invoice, "items">[]): number | null =>
  latest.flatMap(({ items }) => items)[0]?.tax_rate ?? null;
