import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertRecord } from "../platform/records/records.ts";
import type { CustomerCreate } from "./schema.ts";

/** For records that bring a new customer along, in their own transaction. */
export async function createCustomer(tx: Tx, org: OrganizationId, input: CustomerCreate): Promise<string> {
  const id = newId();
  await insertRecord(tx, "customers", org, id, input);
  return id;
}
