import { parseCalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { currencyDecimals, fitsCurrency } from "../../kernel/money.ts";
import { requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { Budget, BudgetCreate, BudgetPatch, budgetRecord } from "./schema.ts";

export const budgetRoutes = recordRoutes({
  path: "/v1/budgets",
  name: "budget",
  plural: "budgets",
  tag: "Budgets",
  area: "categories",
  table: "budgets",
  event: "budget",
  resource: Budget,
  create: BudgetCreate,
  patch: BudgetPatch,
  list: {
    name: "budgets",
    from: sql`budgets b`,
    organization: sql`b.organization_id`,
    id: sql`b.id`,
    sorts: {
      month: { expression: sql`b.month`, type: "date" },
      created_at: { expression: sql`b.created_at`, type: "timestamptz" },
    },
    default_sort: "month",
    filters: filtersOf(budgetRecord, "b"),
    date: "month",
    counted_table: "budgets",
  },
  ...recordMapper(budgetRecord, "b", {}),
  async toNewColumns(input, { tx, organization_id }) {
    requireFirstOfMonth(input.month);
    await requireBaseDecimals(tx, organization_id, input.amount);
    await requireReferences(tx, organization_id, [
      { path: "category_id", table: "categories", id: input.category_id },
    ]);
    return input;
  },
  async toChangedColumns(input, { tx, organization_id }) {
    if (input.month !== undefined) requireFirstOfMonth(input.month);
    if (input.amount !== undefined) await requireBaseDecimals(tx, organization_id, input.amount);
    await requireReferences(tx, organization_id, [
      { path: "category_id", table: "categories", id: input.category_id },
    ]);
    return input;
  },
});

function requireFirstOfMonth(month: string): void {
  if (parseCalendarDate(month)?.endsWith("-01") !== true)
    throw invalid("body.month", "month", `must be the first day of a month; found ${month}`);
}

async function requireBaseDecimals(tx: Tx, org: OrganizationId, amount: Decimal): Promise<void> {
  const { base_currency } = await requireOrganization(tx, org);
  if (fitsCurrency(amount, base_currency)) return;
  const decimals = currencyDecimals(base_currency);
  throw invalid(
    "body.amount",
    "decimals",
    `must have at most ${decimals} decimals in ${base_currency}; found ${amount}`,
  );
}
