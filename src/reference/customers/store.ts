import { type CustomerId, newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { insertRecord } from "../../platform/records/records.ts";
import type { CustomerCreate } from "./schema.ts";

type ElectronicAddress = Pick<CustomerCreate, "electronic_address" | "electronic_address_scheme">;

/** An address without its scheme cannot be delivered: no network could resolve it. */
export function requireAddressScheme({
  electronic_address,
  electronic_address_scheme,
}: ElectronicAddress): void {
  if (electronic_address && !electronic_address_scheme)
    throw invalid("body.electronic_address_scheme", "required", "is required with an electronic_address");
}

/** For records that create a new customer with them, in the same database transaction. */
export async function createCustomer(
  tx: Tx,
  org: OrganizationId,
  input: CustomerCreate,
): Promise<CustomerId> {
  requireAddressScheme(input);
  const id = newId<CustomerId>();
  await insertRecord(tx, "customers", org, id, input);
  await recordEvent(tx, org, "customer.created", { id });
  return id;
}
