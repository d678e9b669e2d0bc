/** Deletes an account in which nothing is. The records of its failed and undone imports go with it. */
import { Conflict, NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { ownIbansJob } from "../jobs.ts";
import { hasTransactions } from "../store.ts";

type Account = Row<"bank_accounts", "id" | "iban">;

export async function deleteAccount(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const account = await tx.maybe<Account>(sql`
    select id, iban from bank_accounts where organization_id = ${org} and id = ${id} for update`);
  if (!account) throw new NotFound("bank account");
  await emptyAccount(tx, org, account);
  await tx.run(sql`delete from bank_accounts where organization_id = ${org} and id = ${id}`);
  await recordEvent(tx, org, "bank_account.deleted", { id });
}

/** Everything that must happen before the row of an account is deleted. */
export async function emptyAccount(tx: Tx, org: OrganizationId, { id, iban }: Account): Promise<void> {
  if (await hasTransactions(tx, org, id))
    throw new Conflict(
      "The account has transactions or imports and cannot be deleted; undo its imports, or set archived instead.",
      because("account_in_use", { account_id: id }),
    );
  await tx.run(sql`
    delete from transaction_imports where organization_id = ${org} and account_id = ${id}`);
  await announceIbans(tx, org, [iban]);
}

/** Transactions that name these IBANs may now be transfers, or no longer be. */
export async function announceIbans(
  tx: Tx,
  organization_id: OrganizationId,
  found: readonly (string | null | undefined)[],
): Promise<void> {
  const ibans = found.filter((iban) => typeof iban === "string");
  if (ibans.length > 0) await tx.enqueue(ownIbansJob, { organization_id, ibans });
}
