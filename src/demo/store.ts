/** SQL of the demo. Inserts in bulk what would take too many requests through the API. */

import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { type Decimal, fromUnits } from "../kernel/decimal.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { amountConverter, type Rate } from "../reference/exchange-rates/index.ts";
import { createDice } from "./dice.ts";
import type { DemoTransaction } from "./ledger.ts";

export type BegunDemo = Row<"organizations", "organization_id" | "created_at">;

/** Returns "empty" without an organization, the sample company if it is the only one, otherwise "in use". */
export async function findBegun(tx: Tx, email: string): Promise<BegunDemo | "empty" | "in use"> {
  const found = await tx.many<BegunDemo & { is_demo: boolean }>(sql`
    select o.organization_id, o.created_at, exists (
      select from memberships m
      join users u on u.id = m.user_id
      where m.organization_id = o.organization_id and m.role = 'owner' and u.email = ${email}
    ) as is_demo
    from organizations o
    limit 2`);
  const [first] = found;
  if (!first) return "empty";
  return found.length === 1 && first.is_demo ? first : "in use";
}

/** In the order of insertion, because ids are ascending. */
export async function findTransactionIds(tx: Tx, org: OrganizationId): Promise<string[]> {
  const rows = await tx.many<Row<"transactions", "id">>(sql`
    select id from transactions where organization_id = ${org} order by id`);
  return rows.map(({ id }) => id);
}

const rate_seed = 7;
const week_days = 7;

/** Weekly dollar rates in euros: a random walk around 0.92. */
export function drawRates(first_day: CalendarDate, today: CalendarDate): Rate[] {
  const dice = createDice(rate_seed);
  const rates: Rate[] = [];
  let price = 9200;
  for (let date = addDays(first_day, -week_days); date <= today; date = addDays(date, week_days)) {
    price = Math.min(9700, Math.max(8700, price + dice.between(-60, 60)));
    rates.push({ date, currency: "USD", base_currency: "EUR", rate: fromUnits(BigInt(price), 4) });
  }
  rates.push({ date: today, currency: "USD", base_currency: "EUR", rate: fromUnits(BigInt(price), 4) });
  return [...new Map(rates.map((rate) => [rate.date, rate])).values()];
}

export async function insertRates(tx: Tx, org: OrganizationId, rates: readonly Rate[]): Promise<void> {
  const rows = rates.map((rate) => ({ id: newId(), ...rate }));
  await tx.run(sql`
    insert into exchange_rates (organization_id, id, date, currency, base_currency, rate, source)
    select ${org}, r.id, r.date, r.currency, r.base_currency, r.rate, 'import'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, date date, currency text,
      base_currency text, rate numeric)`);
}

export type AccountIds = Record<DemoTransaction["account"], string>;

/** Returns the ids in the order of the transactions. */
export async function insertTransactions(
  tx: Tx,
  org: OrganizationId,
  accounts: AccountIds,
  transactions: readonly DemoTransaction[],
  rates: readonly Rate[],
): Promise<string[]> {
  const toEuros = amountConverter("USD", "EUR", rates);
  const rows = transactions.map((one) => {
    const amount = fromUnits(BigInt(one.cents), 2);
    const isForeign = one.account === "dollars";
    const base_amount: Decimal | null = isForeign ? toEuros(amount, one.date) : amount;
    return {
      id: newId(),
      account_id: accounts[one.account],
      booking_date: one.date,
      amount,
      base_amount,
      currency: isForeign ? "USD" : "EUR",
      description: one.description,
      counterparty_name: one.name,
      counterparty_key: normalizeName(one.name),
      category: one.category,
      is_transfer: one.is_transfer,
    };
  });
  await tx.run(sql`
    insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
      base_currency, description, counterparty_name, counterparty_key, status, source, category_id,
      category_source, is_transfer, transfer_reason)
    select ${org}, r.id, r.account_id, r.booking_date, r.amount, r.currency, r.base_amount, 'EUR', r.description,
      r.counterparty_name, r.counterparty_key, 'booked', 'manual', c.id, case when c.id is not null then 'rule' end,
      r.is_transfer, case when r.is_transfer then 'own_account' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, account_id uuid, booking_date date,
      amount numeric, currency text, base_amount numeric, description text, counterparty_name text,
      counterparty_key text, category text, is_transfer boolean)
    left join categories c on c.organization_id = ${org} and c.slug = r.category`);
  return rows.map(({ id }) => id);
}
