/**
 * What do authentication, validation, isolation, audit and presentation cost? Compares our list and create
 * routes with (a) a bare Fastify handler that runs the same SQL on its own pool of the same size without any
 * of these, and (b) a Fastify handler that returns the same bytes from memory.
 */
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { newId } from "../src/kernel/ids.ts";
import { compare, printRatios } from "./harness/load.ts";
import { startService } from "./harness/service.ts";

const records = 100_000;
const service = await startService();
const { organization_id, token } = service;
const headers = { authorization: `Bearer ${token}` };

const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
await owner.query('select set_config(\'app.actor\', \'{"kind":"system","channel":"bench"}\', false)');
await owner.query(
  `insert into customers (organization_id, id, name, email, country, created_at)
   select $1, new_id(), 'Customer ' || n, 'c' || n || '@example.com', (array['DE','FR','US'])[n % 3 + 1], now() - n * interval '1 second'
   from generate_series(1, $2) n`,
  [organization_id, records],
);
await owner.query("vacuum analyze customers");
await owner.end();

const pool = new pg.Pool({
  connectionString: service.connectionString,
  max: 20,
  pipeline: true,
} as pg.PoolConfig);
const columns = `id, organization_id, name, reference_id, email, phone, website, contact_name, address_line1, address_line2,
  postal_code, city, region, country, vat_id, tax_number, registration_number, registration_scheme, electronic_address,
  electronic_address_scheme, payment_terms_days, currency, locale, notes, created_at, updated_at`;

async function bare(): Promise<FastifyInstance> {
  const server = fastify();
  const count = (where: string) => ({
    name: `count${where.length}`,
    text: `select count(*)::int as count from customers where organization_id = $1 ${where}`,
  });
  server.get("/list", async () => {
    const [page, total] = await Promise.all([
      pool.query({
        name: "list",
        text: `select ${columns} from customers where organization_id = $1 order by created_at desc, id desc limit 21`,
        values: [organization_id],
      }),
      pool.query({
        name: "kept",
        text: "select sum(row_count)::int as count from row_counts where organization_id = $1 and table_name = 'customers'",
        values: [organization_id],
      }),
    ]);
    return {
      data: page.rows.slice(0, 20),
      meta: { count: total.rows[0].count, next_cursor: "x".repeat(120) },
    };
  });
  server.get("/filtered", async () => {
    const [page, total] = await Promise.all([
      pool.query({
        name: "filtered",
        text: `select ${columns} from customers where organization_id = $1 and country = 'DE' order by created_at desc, id desc limit 21`,
        values: [organization_id],
      }),
      pool.query({ ...count("and country = 'DE'"), values: [organization_id] }),
    ]);
    return {
      data: page.rows.slice(0, 20),
      meta: { count: total.rows[0].count, next_cursor: "x".repeat(120) },
    };
  });
  server.post("/create", async (request, reply) => {
    const { name, country } = request.body as { name: string; country: string };
    const { rows } = await pool.query({
      name: "create",
      text: `insert into customers (organization_id, id, name, country) values ($1, $2, $3, $4) returning ${columns}`,
      values: [organization_id, newId(), name, country],
    });
    return reply.code(201).send({ data: rows[0] });
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return server;
}

async function memory(paths: Record<string, string>): Promise<FastifyInstance> {
  const server = fastify();
  for (const [path, text] of Object.entries(paths))
    server.route({
      method: path === "/create" ? "POST" : "GET",
      url: path,
      handler: (_request, reply) => reply.type("application/json").send(text),
    });
  await server.listen({ port: 0, host: "127.0.0.1" });
  return server;
}

const ours = service.app.server;
const sample = async (url: string) => (await ours.inject({ url, headers })).body;
const body = (index: number) => JSON.stringify({ name: `Created ${index}`, country: "DE" });
const created = await ours.inject({
  method: "POST",
  url: "/v1/customers",
  headers,
  payload: { name: "Created", country: "DE" },
});
const bareServer = await bare();
const memoryServer = await memory({
  "/list": await sample("/v1/customers"),
  "/filtered": await sample("/v1/customers?country=DE"),
  "/create": created.body,
});

const cases = [
  {
    title: `list of 20 from ${records}`,
    ours: "/v1/customers",
    path: "/list",
    method: "GET" as const,
    requests: 4000,
  },
  {
    title: `list of 20 from ${records}, filtered`,
    ours: "/v1/customers?country=DE",
    path: "/filtered",
    method: "GET" as const,
    requests: 400,
  },
  { title: "create", ours: "/v1/customers", path: "/create", method: "POST" as const, requests: 2000 },
];
for (const { title, ours: own, path, method, requests } of cases) {
  const shared = { method, ...(method === "POST" ? { body } : {}) };
  const figures = await compare(
    [
      { name: "Daybook", server: ours, path: () => own, headers, ...shared },
      { name: "(a) bare handler, same SQL", server: bareServer, path: () => path, ...shared },
      { name: "(b) same bytes from memory", server: memoryServer, path: () => path, ...shared },
    ],
    requests,
  );
  console.log(title);
  printRatios(figures, "Daybook");
}
await bareServer.close();
await memoryServer.close();
await pool.end();
await service.stop();
