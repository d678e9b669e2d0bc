/** One draft and one open invoice of an organization, as the database and as the API show them. */
import type pg from "pg";
import { insertableColumns } from "../../test/harness/insertable-columns.ts";

export type Row = Record<string, unknown>;

export interface InvoiceSamples {
  /** `row` has the columns that are not generated, each as PostgreSQL's text. */
  draft: { row: Row; resource: Row };
  open: { row: Row; resource: Row };
  /** What finalizing changes in the row, apart from the number. */
  finalized: Row;
  /** The row of the register, apart from the invoice, its number and sequence, and the organization. */
  register: Row;
}

export async function takeSamples(
  owner: pg.Client,
  organization_id: string,
  call: (method: string, path: string, body?: object) => Promise<Row>,
  body: object,
): Promise<InvoiceSamples> {
  const read = async (table: string, key: string, id: unknown): Promise<Row> => {
    const columns = await insertableColumns(owner, table);
    const { rows } = await owner.query({
      text: `select ${columns} from ${table} where organization_id = $1 and ${key} = $2`,
      values: [organization_id, id],
      types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig,
    });
    return rows[0];
  };
  const created = await call("POST", "/v1/invoices", body);
  const draft = { row: await read("invoices", "id", created.id), resource: created };
  const issued = await call("POST", `/v1/invoices/${created.id}/finalize`);
  const open = { row: await read("invoices", "id", created.id), resource: issued };
  const given = ["organization_id", "id", "invoice_id", "number", "sequence_prefix", "sequence_number"];
  const without = (row: Row, isLeftOut: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !given.includes(name) && !isLeftOut(name)));
  return {
    draft,
    open,
    finalized: without(open.row, (name) => open.row[name] === draft.row[name]),
    register: without(await read("invoice_register", "invoice_id", created.id), () => false),
  };
}
