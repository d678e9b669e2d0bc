import type { OrganizationId } from "../../kernel/ids.ts";
import { normalizeName } from "../../kernel/names.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import type { MatchItem, MatchTransaction } from "../matching.ts";
import { type Alias, type MatchMemory, pairKey } from "./memory.ts";

/** What users' decisions have taught about these items and transactions. */
export async function findMemory(
  tx: Tx,
  org: OrganizationId,
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
): Promise<MatchMemory> {
  const names = [...new Set(items.map((item) => normalizeName(item.display_name ?? "")))];
  const [aliases, refused] = await together([
    findAliases(tx, org, names),
    tx.many<Row<"match_candidates", "inbox_id" | "transaction_id">>(sql`
      select inbox_id, transaction_id from match_candidates
      where organization_id = ${org} and inbox_id = any(${items.map(({ id }) => id)}::uuid[])
        and transaction_id = any(${transactions.map(({ id }) => id)}::uuid[])
        and status in ('declined', 'unmatched')`),
  ]);
  const declined = new Set(refused.map((pair) => pairKey(pair.inbox_id, pair.transaction_id)));
  return { aliases, declined };
}

export async function saveAlias(
  tx: Tx,
  org: OrganizationId,
  { item_name, transaction_name }: Alias,
): Promise<void> {
  await tx.run(sql`
    insert into match_aliases (organization_id, item_name, transaction_name)
    values (${org}, ${item_name}, ${transaction_name})
    on conflict do nothing`);
}

/** The names that the bank uses for these names. */
export async function findAliases(
  tx: Tx,
  org: OrganizationId,
  names: readonly string[],
): Promise<MatchMemory["aliases"]> {
  const rows = await tx.many<Row<"match_aliases", keyof Alias>>(sql`
    select item_name, transaction_name from match_aliases
    where organization_id = ${org} and item_name = any(${names}::text[])`);
  const known = new Map<string, Set<string>>();
  for (const { item_name, transaction_name } of rows)
    known.set(item_name, (known.get(item_name) ?? new Set()).add(transaction_name));
  return known;
}
