import { type CustomerId, newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvents } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { insertRows } from "../../platform/records/records.ts";
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
  await createCustomers(tx, org, [{ id, ...input }]);
  return id;
}

/** For an import, which knows the ids beforehand. */
export async function createCustomers(
  tx: Tx,
  org: OrganizationId,
  customers: readonly (CustomerCreate & { id: string })[],
): Promise<void> {
  await insertRows(tx, "customers", org, customers);
  await recordEvents(
    tx,
    org,
    "customer.created",
    customers.map(({ id }) => ({ id })),
  );
}
