/** The check after the storm: numbers, register, invoices and events must be consistent. */
import pg from "pg";

/** A number that a client was told. */
export interface Acknowledged {
  id: string;
  number: string;
}

interface Row {
  invoice_id: string;
  organization_id: string;
  [column: string]: unknown;
}

/** Queries that must return no rows, by what a row would mean. */
export type Checks = Record<string, string>;

export const numberChecks: Checks = {
  "a number sequence with a gap or a duplicate": `
    select r.organization_id, r.sequence_prefix as invoice_id, count(*), max(r.sequence_number), s.last_number
    from invoice_register r
    full join document_sequences s on s.organization_id = r.organization_id
      and s.document_type = r.document_type and s.prefix = r.sequence_prefix and s.period = r.sequence_period
    group by r.organization_id, r.document_type, r.sequence_prefix, r.sequence_period, s.last_number
    having count(r.number) <> coalesce(s.last_number, -1) or count(distinct r.sequence_number) <> coalesce(s.last_number, -1)
      or max(r.sequence_number) <> s.last_number or min(r.sequence_number) <> 1`,
  "a number without its invoice": `
    select r.organization_id, r.invoice_id from invoice_register r
    left join invoices i on i.organization_id = r.organization_id and i.id = r.invoice_id and i.number = r.number
    where i.id is null`,
  "an invoice that is half finalized": `
    select i.organization_id, i.id as invoice_id from invoices i
    left join invoice_register r on r.organization_id = i.organization_id and r.invoice_id = i.id
    where (i.number is null) <> (i.status = 'draft')
      or (i.number is null) <> (r.invoice_id is null)
      or (i.number is null) <> (i.template is null)
      or (i.number is null) <> (i.customer is null)
      or i.number is not null and (i.status <> 'unpaid' or r.snapshot ->> 'number' is distinct from i.number
        or (r.snapshot ->> 'total')::numeric <> i.total or r.total <> i.total
        or jsonb_array_length(r.snapshot -> 'items') <> jsonb_array_length(i.items))`,
  "an invoice whose finalization was not recorded exactly once": `
    select i.organization_id, i.id as invoice_id from invoices i
    where (i.number is not null)::int <> (select count(*) from events e
        where e.organization_id = i.organization_id and e.type = 'invoice.finalized' and e.data ->> 'id' = i.id::text
          and e.data ->> 'number' = i.number)`,
  "an invoice with an unexpected register step": `
    select s.organization_id, s.invoice_id from invoice_register_steps s`,
};

export async function runChecks(client: pg.Client, checks: Checks): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(checks))
    for (const row of (await client.query<Row>(query)).rows) found.push(`${what}: ${JSON.stringify(row)}`);
  return found;
}

/** Describes every inconsistency; empty when there is none. */
export async function findDisagreements(
  connectionString: string,
  acknowledged: readonly Acknowledged[],
  expected: number,
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found = await runChecks(client, numberChecks);
    const { rows } = await client.query<{ invoice_id: string; number: string }>(
      "select invoice_id, number from invoice_register",
    );
    const numbers = new Map(rows.map((row) => [row.invoice_id, row.number]));
    for (const { id, number } of acknowledged)
      if (numbers.get(id) !== number)
        found.push(`${number} was acknowledged for ${id}, but the register has ${numbers.get(id) ?? "none"}`);
    if (numbers.size !== expected)
      found.push(`${expected} invoices should be finalized; found ${numbers.size}`);
    return found;
  } finally {
    await client.end();
  }
}
