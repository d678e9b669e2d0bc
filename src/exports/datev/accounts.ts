/** The account numbers of an organization: its own, else those of the chart. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { DatevAccounts } from "./bookings.ts";
import { defaultAccount, defaultBankAccount, defaultCategoryAccount } from "./charts.ts";
import type { DatevRow } from "./settings-store.ts";

type Category = Row<"categories", "id" | "parent_id" | "name" | "slug">;
type Bank = Row<"bank_accounts", "id" | "name" | "type">;

export interface Numbered<Id extends string = string> {
  id: Id;
  name: string;
  account: string;
}

export function findCategories(tx: Tx, org: OrganizationId): Promise<Category[]> {
  return tx.many<Category>(sql`
    select id, parent_id, name, slug from categories where organization_id = ${org} order by created_at, id`);
}

export function findBanks(tx: Tx, org: OrganizationId): Promise<Bank[]> {
  return tx.many<Bank>(sql`
    select id, name, type from bank_accounts where organization_id = ${org} order by created_at, id`);
}

type Chosen = Pick<DatevRow, "chart" | "category_accounts" | "bank_accounts">;

/** A category without an account of its own has that of the category above it. */
export function categoryAccounts(
  categories: readonly Category[],
  { chart, category_accounts }: Chosen,
): Numbered<Category["id"]>[] {
  const pathOf = (category: Category | undefined): Category[] =>
    category ? [category, ...pathOf(categories.find(({ id }) => id === category.parent_id))] : [];
  return categories.flatMap((category) => {
    const path = pathOf(category);
    const own = path.map(({ id }) => category_accounts[id]).find((account) => account !== undefined);
    const account =
      own ??
      defaultCategoryAccount(
        chart,
        path.map(({ slug }) => slug),
      );
    return account ? [{ id: category.id, name: category.name, account }] : [];
  });
}

export function bankAccounts(
  banks: readonly Bank[],
  { chart, bank_accounts }: Chosen,
): Numbered<Bank["id"]>[] {
  return banks.map(({ id, name, type }, index) => {
    const isCard = type === "credit_card";
    const place = banks.slice(0, index).filter((one) => (one.type === "credit_card") === isCard).length;
    return { id, name, account: bank_accounts[id] ?? defaultBankAccount(chart, type, place) };
  });
}

export async function loadAccounts(tx: Tx, org: OrganizationId, settings: DatevRow): Promise<DatevAccounts> {
  const categories = toMap(categoryAccounts(await findCategories(tx, org), settings));
  const banks = toMap(bankAccounts(await findBanks(tx, org), settings));
  const parties = new Map(
    (await findParties(tx, org)).map(({ kind, party_id, position }) => [`${kind} ${party_id}`, position]),
  );
  const { chart, account_length, accounts } = settings;
  // DATEV adds the further digits of longer accounts on the right.
  const widen = (account: string) => account.padEnd(account_length, "0");
  const firsts = { debtor: 10 ** account_length, creditor: 7 * 10 ** account_length };
  return {
    named: (name) => widen(accounts[name] ?? defaultAccount(chart, name)),
    category: (id) => {
      const account = categories.get(id);
      return account === undefined ? null : widen(account);
    },
    bank: (id) => widen(banks.get(id) as string),
    party: (kind, id) => String(firsts[kind] + (id === null ? 0 : (parties.get(`${kind} ${id}`) ?? 0))),
  };
}

const toMap = (all: readonly Numbered[]) => new Map(all.map(({ id, account }) => [id, account]));

export type Party = Row<"datev_parties", "party_id" | "position"> & {
  kind: "debtor" | "creditor";
  name: string | null;
};

export function findParties(tx: Tx, org: OrganizationId): Promise<Party[]> {
  return tx.many<Party>(sql`
    select p.kind, p.party_id, p.position, coalesce(c.name, v.name) as name
    from datev_parties p
    left join customers c on c.organization_id = p.organization_id and c.id = p.party_id and p.kind = 'debtor'
    left join vendors v on v.organization_id = p.organization_id and v.id = p.party_id and p.kind = 'creditor'
    where p.organization_id = ${org}
    order by p.kind desc, p.position`);
}

/** Gives a number to every customer and vendor that has none. A number is never given twice. */
export async function numberParties(tx: Tx, org: OrganizationId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('datev ' || ${org}::text, 0))`);
  for (const [kind, table] of [
    ["debtor", sql`customers`],
    ["creditor", sql`vendors`],
  ] as const)
    await tx.run(sql`
      insert into datev_parties (organization_id, kind, party_id, position)
      select ${org}::uuid, ${kind}::text, one.id, coalesce(last.position, 0) + row_number() over (order by one.created_at, one.id)
      from ${table} one
      cross join (
        select max(position) as position from datev_parties where organization_id = ${org} and kind = ${kind}
      ) as last
      where one.organization_id = ${org} and not exists (
        select from datev_parties p where p.organization_id = ${org} and p.kind = ${kind} and p.party_id = one.id
      )`);
}
