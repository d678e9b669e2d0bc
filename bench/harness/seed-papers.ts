/**
 * Seeds invoices, series and bills: the same number of open ones in both organizations, but histories of
 * different size.
 */
import type pg from "pg";
import { addDays, type CalendarDate } from "../../src/kernel/calendar.ts";
import type { App } from "../../src/main/app.ts";
import { insertableColumns } from "../../test/harness/insertable-columns.ts";

const open_invoices = 40;
const bills = 10;
const series = 5;

export interface Papers {
  app: App;
  owner: pg.Client;
  token: string;
  organization_id: string;
  today: CalendarDate;
  /** Old invoices that are paid, cancelled or otherwise closed. */
  closed_invoices: number;
  /** Open invoices in addition to the few that every organization has. */
  more_open_invoices?: number;
  /** The customers of these, in turn; without it they are all the first customer's. */
  customer_ids?: readonly string[];
}

export async function seedPapers({
  app,
  owner,
  token,
  organization_id,
  today,
  closed_invoices,
  more_open_invoices = 0,
  customer_ids = [],
}: Papers): Promise<void> {
  const call = async (method: "POST" | "PUT", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.payload}`);
    return answer.json().data as { id: string };
  };
  const seller = {
    name: "Seller",
    address_line1: "Road 1",
    city: "Dublin",
    country: "IE",
    vat_id: "IE6388047V",
  };
  await call("PUT", "/v1/organization/legal-entity", seller);
  const customer = {
    name: "Birch",
    address_line1: "Way 2",
    city: "Bonn",
    postal_code: "53111",
    country: "DE",
  };
  const { id: customer_id } = await call("POST", "/v1/customers", customer);
  const items = [{ name: "Work", quantity: 1, price: 120, tax_rate: 19 }];
  for (let n = 0; n < open_invoices; n++) {
    const due_date = addDays(today, n % 28);
    const { id } = await call("POST", "/v1/invoices", { customer_id, date: today, due_date, items });
    await call("POST", `/v1/invoices/${id}/finalize`);
  }
  for (let n = 0; n < series; n++)
    await call("POST", "/v1/recurring-invoices", {
      customer_id,
      frequency: "monthly",
      start_date: today,
      items,
    });
  for (let n = 0; n < bills; n++)
    await call("POST", "/v1/inbox", {
      display_name: `Supplier ${n}`,
      amount: 50,
      date: today,
      document_type: "invoice",
    });
  const { id } = await call("POST", "/v1/invoices", { customer_id, date: today, items });
  await call("POST", `/v1/invoices/${id}/cancel`, { reason: "seed" });
  const { id: open_id } = await call("POST", "/v1/invoices", { customer_id, date: today, items });
  await call("POST", `/v1/invoices/${open_id}/finalize`);
  // The others are copies, because creating them is not what is measured.
  const columns = await insertableColumns(owner, "invoices");
  await owner.query(
    `insert into invoices (${columns})
     select ${columns.map((name) => `copy.${name}`)}
     from invoices i, generate_series(2, $3::int) n,
       jsonb_populate_record(i, jsonb_build_object('id', new_id(), 'token', null,
         'date', i.date - (n % 3650)::int, 'due_date', i.date - (n % 3650)::int)) as copy
     where i.organization_id = $1 and i.id = $2`,
    [organization_id, id, closed_invoices],
  );
  const customers = customer_ids.length > 0 ? customer_ids : [customer_id];
  await copyOpenInvoices(owner, organization_id, open_id, more_open_invoices, customers);
}

/**
 * Due from three years ago to three months ahead, with one of 676 words in their notes. Their numbers are in no
 * register, which no figure reads.
 */
async function copyOpenInvoices(
  owner: pg.Client,
  organization_id: string,
  id: string,
  count: number,
  customer_ids: readonly string[],
) {
  const columns = await insertableColumns(owner, "invoices");
  await owner.query("set session_replication_role = replica");
  await owner.query("alter table invoices enable always trigger count_insert");
  await owner.query(
    `insert into invoices (${columns})
     select ${columns.map((name) => `copy.${name}`)}
     from invoices i, generate_series(1, $3::int) n,
       jsonb_populate_record(i, jsonb_build_object('id', new_id(), 'token', null, 'number', 'SEED-' || n,
         'notes', 'Batch ' || chr(97 + n % 26) || 'x' || chr(97 + n / 26 % 26),
         'customer_id', ($4::uuid[])[1 + n % cardinality($4::uuid[])],
         'date', i.date - 1100, 'due_date', i.date - 1100 + (n * 7919 % 1190))) as copy
     where i.organization_id = $1 and i.id = $2`,
    [organization_id, id, count, customer_ids],
  );
  await owner.query("alter table invoices enable trigger count_insert");
  await owner.query("set session_replication_role = origin");
}
