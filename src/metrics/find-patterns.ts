/**
 * The recurring patterns of an organization: stored patterns, plus groups that changed since, which are
 * detected again.
 */

import { toNumber } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import type { MetricContext } from "./organization.ts";
import { findCategoryNames, findMarkedTransactions, findRemembered } from "./patterns-store.ts";
import { detectRecurringPatterns, patternOfSeries, type RecurringPattern } from "./recurring-patterns.ts";
import type { RecurringPatternOut } from "./schema.ts";
import { stableId } from "./stable-id.ts";

export async function findPatterns(tx: Tx, context: MetricContext): Promise<RecurringPattern[]> {
  const { organization_id, today } = context;
  const [remembered, marked] = await together([
    findRemembered(tx, organization_id),
    findMarkedTransactions(tx, organization_id, today),
  ]);
  const known = [...Map.groupBy(remembered, ({ series_key }) => series_key)].flatMap(
    ([key, series]) => patternOfSeries(key, series, today) ?? [],
  );
  return [...known, ...detectRecurringPatterns(marked, today)].sort((a, b) => (a.key < b.key ? -1 : 1));
}

export function seriesIdOf(org: OrganizationId, pattern: RecurringPattern): string {
  return stableId(org, "recurring_series", pattern.key);
}

export async function recurringSeries(tx: Tx, context: MetricContext): Promise<RecurringPatternOut[]> {
  const { organization_id } = context;
  const patterns = await findPatterns(tx, context);
  const ids = patterns.flatMap(({ category_id }) => category_id ?? []);
  const named = await findCategoryNames(tx, organization_id, [...new Set(ids)]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return patterns.map((pattern) => ({
    series_id: seriesIdOf(organization_id, pattern),
    organization_id,
    counterparty_name: pattern.counterparty_name,
    direction: pattern.direction,
    average_amount: toNumber(pattern.average_amount),
    currency: pattern.currency,
    frequency: pattern.frequency,
    category_id: pattern.category_id,
    category_name: pattern.category_id === null ? null : (names.get(pattern.category_id) ?? null),
    last_seen_date: pattern.last_seen_date,
    next_expected_date: pattern.next_expected_date,
    status: pattern.status,
    transaction_count: pattern.transaction_count,
  }));
}
