/**
 * Invoices as somebody would write them who needs nothing but their bytes: Fastify, pg and one statement for each table,
 * without sign-in, isolation, validation, triggers, audit or events.
 */
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { newId } from "../../src/kernel/ids.ts";
import type { InvoiceSamples, Row } from "./invoice-samples.ts";
import type { Recording } from "./recorded-statements.ts";

interface Options {
  connectionString: string;
  organization_id: string;
  /** The name of its database connections. */
  name: string;
  samples: InvoiceSamples;
  /** Requests for figures: answered from the statements that the service ran for them. */
  recordings: readonly Recording[];
}

export interface BareInvoices {
  port: number;
  stop(): Promise<void>;
}

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.DATE, (text: string) => text);
types.setTypeParser(builtins.NUMERIC, Number);
types.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString());

export async function startBareInvoices({
  connectionString,
  organization_id,
  name,
  samples,
  recordings,
}: Options): Promise<BareInvoices> {
  // As replica, a session runs no triggers and checks no foreign keys.
  const options = `-c session_replication_role=replica -c app.org=${organization_id}`;
  const pool = new pg.Pool({ connectionString, types, options, application_name: name, max: 5 });
  const server = fastify() as unknown as FastifyInstance;
  const { open, draft } = samples;
  const shown = Object.keys(open.resource).filter((key) => key in open.row);
  const select = `select ${shown.join(", ")} from invoices where organization_id = $1`;

  server.get<{ Params: { id: string } }>("/v1/invoices/:id", async ({ params }) => {
    const { rows } = await pool.query({
      name: "get",
      text: `${select} and id = $2`,
      values: [organization_id, params.id],
    });
    return { data: present(rows[0], open.resource) };
  });

  server.get<{ Querystring: Record<string, string> }>("/v1/invoices", async ({ query }) => {
    const asked = Object.keys(query).filter((key) => key !== "limit");
    const matches = asked.map((key, index) => condition(key, `$${index + 2}`)).join(" and ");
    // A number is stored with and without its hyphens.
    const values = [
      organization_id,
      ...asked.map((key) => (key === "q" ? query[key]?.replaceAll("-", "") : query[key])),
    ];
    const [{ rows }, counted] = await Promise.all([
      pool.query({
        name: `list ${asked}`,
        text: `${select} and ${matches} order by date desc, id desc limit 21`,
        values,
      }),
      pool.query({ name: `count ${asked}`, text: countText(asked, matches), values }),
    ]);
    const page = rows.slice(0, 20);
    const last = page.at(-1);
    const next_cursor =
      rows.length > 20 ? Buffer.from(`${last.date} ${last.id}`).toString("base64url") : null;
    return {
      data: page.map((row) => present(row, open.resource)),
      meta: { count: Number(counted.rows[0].count), next_cursor },
    };
  });

  const created = Object.keys(draft.row);
  server.post("/v1/invoices", async (_request, reply) => {
    const row = { ...draft.row, id: newId(), token: newId() };
    const { rows } = await pool.query({
      name: "create",
      text: `insert into invoices (${created}) values (${created.map((_, n) => `$${n + 1}`)}) returning ${shown}`,
      values: Object.values(row),
    });
    reply.code(201);
    return { data: present(rows[0], draft.resource) };
  });

  server.patch<{ Params: { id: string }; Body: { notes: string } }>("/v1/invoices/:id", async (request) => {
    const { rows } = await pool.query({
      name: "change",
      text: `update invoices set notes = $3 where organization_id = $1 and id = $2 returning ${shown}`,
      values: [organization_id, request.params.id, request.body.notes],
    });
    return { data: present(rows[0], draft.resource) };
  });

  addFinalize(server, pool, organization_id, samples, shown);
  for (const { url, statements, body } of recordings)
    server.get(url.split("?")[0] as string, async () => {
      await Promise.all(statements.map((statement) => pool.query(statement)));
      return body;
    });

  await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      await server.close();
      await pool.end();
    },
  };
}

function condition(name: string, parameter: string): string {
  return name === "q" ? `search @@ to_tsquery('simple', ${parameter} || ':*')` : `${name} = ${parameter}`;
}

/** Sums of kept counts, as the service has them; a search is counted. */
function countText(asked: readonly string[], matches: string): string {
  if (asked.includes("q")) return `select count(*) from invoices where organization_id = $1 and ${matches}`;
  const [facet, cells] = asked.includes("customer_id")
    ? ["customer_id", matches.replace("customer_id =", "value =")]
    : ["all", matches];
  return `select sum(row_count) as count from invoices_counts
    where organization_id = $1 and facet = '${facet}' and ${cells}`;
}

function addFinalize(
  server: FastifyInstance,
  pool: pg.Pool,
  organization_id: string,
  { open, finalized, register }: InvoiceSamples,
  shown: readonly string[],
): void {
  const changed = Object.keys(finalized);
  const registered = Object.keys(register).filter((key) => key !== "snapshot");
  const update = {
    name: "finalize",
    text: `update invoices set number = $3, ${changed.map((key, n) => `${key} = $${n + 4}`)}
      where organization_id = $1 and id = $2 returning ${shown}`,
  };
  const insert = {
    name: "register",
    text: `insert into invoice_register
        (organization_id, invoice_id, number, sequence_prefix, sequence_number, snapshot, ${registered})
      values ($1, $2, $3, 'BARE', $4, $5, ${registered.map((_, n) => `$${n + 6}`)})`,
  };
  const next = {
    name: "number",
    text: `insert into document_sequences as s (organization_id, document_type, prefix, period, last_number)
      values ($1, 'invoice', 'BARE', '', 1)
      on conflict (organization_id, document_type, prefix, period) do update set last_number = s.last_number + 1
      returning last_number`,
    values: [organization_id],
  };
  const snapshot = JSON.parse(register.snapshot as string);
  const kept = registered.map((key) => register[key]);
  server.post<{ Params: { id: string } }>("/v1/invoices/:id/finalize", async ({ params: { id } }) => {
    const client = await pool.connect();
    await client.query("begin");
    const { last_number } = (await client.query(next)).rows[0];
    const number = `BARE-${last_number}`;
    const values = [organization_id, id, number];
    const { rows } = await client.query({ ...update, values: [...values, ...Object.values(finalized)] });
    const written = JSON.stringify({ ...snapshot, number });
    await client.query({ ...insert, values: [...values, last_number, written, ...kept] });
    await client.query("commit");
    client.release();
    return { data: present(rows[0], open.resource) };
  });
}

/** The sample has the keys in their order, and what a draft takes from its customer and template. */
function present(row: Row, sample: Row): Row {
  const path = (format: string) => `/v1/invoices/${row.id}/download?format=${format}`;
  const template = (row.template ?? sample.template) as Row | null;
  return {
    ...sample,
    ...row,
    items: (row.items as Row[]).map((item) => ({
      name: item.name,
      quantity: Number(item.quantity),
      price: Number(item.price),
      unit: item.unit,
      tax_rate: Number(item.tax_rate),
      tax_behavior: item.tax_behavior,
      amount: Number(item.amount),
      tax_amount: Number(item.tax_amount),
      tax_category: item.tax_category,
      tax_exemption_reason: item.tax_exemption_reason,
      tax_exemption_reason_code: item.tax_exemption_reason_code,
      product_id: item.product_id,
      product_price_id: item.product_price_id,
      kind: item.kind,
      dispatched_from: item.dispatched_from,
    })),
    template: template && { ...template, tax_rate: Number(template.tax_rate) },
    customer: row.customer ?? sample.customer,
    downloads: row.number
      ? { pdf: path("pdf"), ubl: path("ubl"), bundle: path("bundle") }
      : { pdf: null, ubl: null, bundle: null },
  };
}
