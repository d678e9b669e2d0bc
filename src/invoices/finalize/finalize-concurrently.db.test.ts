/** Invoices that are finalized at the same moment: each gets its own number, answer, audit row, event and jobs. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowServerErrors } from "../../../test/harness/logged-errors.ts";
import { createWorld, type Reply, type World } from "../../../test/harness/world.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const finalize = (id: string, headers: Record<string, string> = {}) =>
  bench.call("POST", `/v1/invoices/${id}/finalize`, undefined, headers);
const codeOf = ({ status, body }: Reply) => (status === 200 ? status : [status, body.error.code]);

async function drafts(count: number, body: object = {}): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => bench.draft(body)));
  return made.map(({ id }) => id);
}

const counterOf = (number: string) => Number(number.slice(-5));

describe("several at once", () => {
  test("are numbered without a gap", async () => {
    const ids = await drafts(24);
    const answers = await Promise.all(ids.map((id) => finalize(id)));
    expect(answers.map(codeOf)).toEqual(ids.map(() => 200));
    const numbers = answers.map(({ body }) => counterOf(body.data.number)).sort((a, b) => a - b);
    expect(numbers).toEqual(ids.map((_, index) => (numbers[0] as number) + index));
    for (const [index, id] of ids.entries()) expect(await bench.read(id)).toEqual(answers[index]?.body.data);
  });

  test("each get their own answer, with refused, stale, unknown, foreign and repeated requests among them", async () => {
    const [good, stale, repeated, other] = (await drafts(4)) as [string, string, string, string];
    const empty = await bench.draft({ items: [] });
    const foreign = (await world.call("POST", "/v1/invoices", { token: world.b.token, body: { items: [] } }))
      .body.data;
    const answers = await Promise.all([
      finalize(good),
      finalize(empty.id),
      finalize(stale, { "if-match": '"7"' }),
      finalize("01890000-0000-7000-8000-000000000000"),
      finalize(foreign.id),
      finalize(other),
      finalize(repeated),
      finalize(repeated),
    ]);
    expect(answers.slice(0, 6).map(codeOf)).toEqual([
      200,
      [422, "unprocessable"],
      [412, "version_conflict"],
      [404, "not_found"],
      [404, "not_found"],
      200,
    ]);
    // The second finds the invoice locked or already finalized.
    expect(
      answers
        .slice(6)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409]);
    for (const id of [empty.id, stale])
      expect(await bench.read(id)).toMatchObject({ status: "draft", number: null });
    const [gaps] = await world.superuser(
      `select count(*)::int as numbers, max(sequence_number)::int as last from invoice_register
       where organization_id = $1 and sequence_prefix = 'INV-'`,
      [world.a.id],
    );
    expect(gaps?.numbers).toBe(gaps?.last);
  });

  test("the audit trail names the request and the token that changed each invoice", async () => {
    const other = await world.token(world.a, ["invoices.write", "invoices.read"]);
    const ids = await drafts(6);
    await Promise.all(
      ids.map((id, index) =>
        world.call("POST", `/v1/invoices/${id}/finalize`, {
          token: index % 2 === 0 ? world.a.token : other,
          headers: { "x-request-id": `at-once-${index}`, "x-daybook-channel": index === 1 ? "cli" : "api" },
        }),
      ),
    );
    const rows = await world.superuser(
      `select record_id, request_id, channel, actor_kind, actor_id, changes -> 'number' ->> 1 as number
       from audit_events where record_id = any($1) and action = 'changed' order by request_id`,
      [ids],
    );
    expect(rows.map((row) => [row.record_id, row.request_id, row.channel])).toEqual(
      ids.map((id, index) => [id, `at-once-${index}`, index === 1 ? "cli" : "api"]),
    );
    expect(new Set(rows.map((row) => row.actor_id)).size, "two tokens").toBe(2);
    for (const row of rows)
      expect((await bench.read(row.record_id as string)).number).toBe(row.number as string);
  });

  test("each records one event, one delivery per endpoint, and one job of each kind", async () => {
    const endpoint = await bench.call("POST", "/v1/webhook-endpoints", {
      url: "https://hooks.example.com/daybook",
      event_types: ["invoice.finalized"],
    });
    expect(endpoint.status, endpoint.text).toBe(201);
    const ids = await drafts(5);
    await Promise.all(ids.map((id) => finalize(id)));
    const events = await world.superuser(
      `select e.data ->> 'id' as id, count(d.id)::int as deliveries
       from events e left join webhook_deliveries d on d.event_id = e.id
       where e.type = 'invoice.finalized' and e.data ->> 'id' = any($1) group by e.id, 1 order by 1`,
      [ids],
    );
    expect(events).toEqual(ids.toSorted().map((id) => ({ id, deliveries: 1 })));
    for (const name of ["invoices.render", "matching.match-invoice"])
      expect(
        await world.superuser(
          "select data ->> 'invoice_id' as id from pgboss.job where name = $1 and data ->> 'invoice_id' = any($2) order by 1",
          [name, ids],
        ),
        name,
      ).toEqual(ids.toSorted().map((id) => ({ id })));
    await bench.call("DELETE", `/v1/webhook-endpoints/${endpoint.body.data.id}`);
  });
});

async function template(invoice_number_prefix: string, pattern: string, reset = "never"): Promise<string> {
  const made = await bench.call("POST", "/v1/invoices/templates", {
    name: invoice_number_prefix || "None",
    tax_rate: 19,
    invoice_number_prefix,
    invoice_number_pattern: pattern,
    invoice_number_reset: reset,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id;
}

const oneByOne = async (ids: string[]) => {
  const numbers: string[] = [];
  for (const id of ids) numbers.push((await finalize(id)).body.data?.number);
  return numbers;
};
/** Sorted, because the order in which they are numbered is random. */
const atOnce = async (ids: string[]): Promise<string[]> => {
  const answers = await Promise.all(ids.map((id) => finalize(id)));
  expect(answers.map(codeOf)).toEqual(ids.map(() => 200));
  return answers.map(({ body }) => body.data.number).toSorted();
};

describe("several number sequences at once", () => {
  test("count independently, also with credit notes among them", async () => {
    const north = await template("N-", "{prefix}{seq}");
    const south = await template("S-", "{prefix}{seq}");
    const paid = await bench.finalize();
    const note = await bench.call("POST", `/v1/invoices/${paid.id}/credit-note`, { draft: true });
    expect(note.status, note.text).toBe(201);
    const ids = [
      ...(await drafts(3, { template_id: north })),
      ...(await drafts(2, { template_id: south })),
      note.body.data.id,
    ];
    expect(await atOnce(ids)).toEqual([
      expect.stringMatching(/^CN-/),
      ...["N-1", "N-2", "N-3", "S-1", "S-2"],
    ]);
    expect((await bench.read(paid.id)).status).toBe("refunded");
    const credited = await world.superuser(
      "select request_id from audit_events where record_id = $1 and action = 'changed' and changes ? 'credited_amount'",
      [paid.id],
    );
    expect(credited.map((row) => typeof row.request_id)).toEqual(["string"]);
  });

  test("that produce the same numbers skip only the numbers that the other has taken", async () => {
    const one = await template("", "L{prefix}{seq:3}");
    const other = await template("0", "L{prefix}{seq:2}");
    await atOnce(await drafts(3, { template_id: one }));
    expect(await atOnce(await drafts(4, { template_id: other }))).toEqual(["L004", "L005", "L006", "L007"]);
    expect(await atOnce(await drafts(2, { template_id: one }))).toEqual(["L008", "L009"]);
  });

  test("that sometimes produce the same numbers never get stuck", async () => {
    const one = await template("P", "{prefix}{seq}");
    const other = await template("P1", "{prefix}{seq}");
    await oneByOne(await drafts(9, { template_id: one }));
    expect(await oneByOne(await drafts(3, { template_id: other }))).toEqual(["P11", "P12", "P13"]);
    expect(await oneByOne(await drafts(2, { template_id: one }))).toEqual(["P10", "P14"]);
    expect(await atOnce(await drafts(3, { template_id: one }))).toEqual(["P15", "P16", "P17"]);
    expect(await oneByOne(await drafts(2, { template_id: other }))).toEqual(["P18", "P19"]);
  });

  test("that collide at one number, with a webhook registered, skip only the number that is taken", async () => {
    const url = "https://hooks.example.com/middle";
    const endpoint = await bench.call("POST", "/v1/webhook-endpoints", { url });
    const one = await template("M-", "{prefix}{seq}");
    const other = await template("M-1", "{prefix}{seq}");
    await oneByOne(await drafts(1, { template_id: other }));
    const numbers = await atOnce(await drafts(14, { template_id: one }));
    expect(new Set(numbers).size).toBe(14);
    const counts = numbers.map((number) => Number(number.slice(2))).sort((a, b) => a - b);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15]);
    expect((await bench.call("DELETE", `/v1/webhook-endpoints/${endpoint.body.data.id}`)).status).toBe(204);
  });

  test("with the month in the number, where another sequence uses one of the months, skip no free number", async () => {
    const one = await template("G-", "{prefix}{YYYY}{MM}-{seq}");
    const other = await template("G-2026", "{prefix}{MM}-{seq}");
    const november = { template_id: one, date: "2026-11-10", due_date: "2027-11-11" };
    const december = { ...november, date: "2026-12-10" };
    await oneByOne(await drafts(2, november));
    await oneByOne(await drafts(4, { ...december, template_id: other }));
    const both = [...(await drafts(1, november)), ...(await drafts(1, december))];
    expect(await oneByOne(both)).toEqual(["G-202611-3", "G-202612-5"]);
  });

  test("whose reset was changed fill free numbers and skip taken ones", async () => {
    const id = await template("H-", "{prefix}{YYYY}-{seq}", "yearly");
    const set = (invoice_number_reset: string) =>
      bench.call("PATCH", `/v1/invoices/templates/${id}`, { invoice_number_reset });
    const on = (year: number) => ({ template_id: id, date: `${year}-11-10`, due_date: "2028-11-11" });
    const finalizeOf = async (...years: number[]) => {
      for (const year of years) await oneByOne(await drafts(1, on(year)));
    };
    await finalizeOf(2027);
    await set("never");
    await finalizeOf(2027, 2026, 2027);
    await set("yearly");
    await finalizeOf(2027);
    await set("never");
    await finalizeOf(2026, 2026, 2027);
    await set("yearly");
    const taken = await world.superuser(
      "select number from invoice_register where organization_id = $1 and number like 'H-2027-%' order by 1",
      [world.a.id],
    );
    const numbers = await atOnce(await drafts(3, on(2027)));
    const all = [...taken.map(({ number }) => number as string), ...numbers];
    expect(new Set(all).size).toBe(all.length);
    const counts = all.map((number) => Number(number.split("-")[2])).sort((a, b) => a - b);
    expect(counts).toEqual([...Array(counts.length).keys()].map((index) => index + 1));
  });
});

/** Locks a row until the returned function is called. */
async function lockRow(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: world.connectionString });
  await holder.connect();
  await holder.query("begin");
  expect((await holder.query(text, values)).rowCount).toBe(1);
  return async () => {
    await holder.query("rollback");
    await holder.end();
  };
}

test("a locked counter of one organization does not block another organization", async () => {
  const other = await prepareOrganization(world, world.b.token);
  await bench.finalize();
  const release = await lockRow(
    "select 1 from document_sequences where organization_id = $1 and prefix = 'INV-' for update",
    [world.a.id],
  );
  let answered = false;
  const waiting = Promise.all((await drafts(6)).map((id) => finalize(id))).finally(() => {
    answered = true;
  });
  const finalized = await Promise.all(Array.from({ length: 6 }, () => other.finalize()));
  expect(finalized.map(({ status }) => status)).toEqual(Array(6).fill("unpaid"));
  expect(answered, "the first organization still waits").toBe(false);
  await release();
  expect((await waiting).map(codeOf)).toEqual(Array(6).fill(200));
});

test("a credit note that waits for its invoice does not block other invoices", async () => {
  const paid = await bench.finalize();
  const note = await bench.call("POST", `/v1/invoices/${paid.id}/credit-note`, { draft: true });
  const ids = await drafts(3);
  const release = await lockRow("select 1 from invoices where id = $1 for update", [paid.id]);
  let answered = false;
  const waiting = finalize(note.body.data.id).finally(() => {
    answered = true;
  });
  const others = await Promise.all(ids.map((id) => finalize(id)));
  expect(others.map(codeOf)).toEqual([200, 200, 200]);
  expect(answered, "the credit note still waits").toBe(false);
  await release();
  expect(codeOf(await waiting)).toBe(200);
});

test("finalize reads the same number of rows however many invoices are stored", async () => {
  const context: Context = {
    organization_id: world.a.id as OrganizationId,
    actor: { kind: "system", id: null, channel: "test", request_id: null },
    now: world.clock.now(),
  };
  const rowsRead = async (tx: Tx) => {
    const { count } = await tx.one<{ count: number }>(sql`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables where relname in ('invoices', 'invoice_register')`);
    return count;
  };
  await atOnce(await drafts(60));
  const [id] = (await drafts(1)) as [string];
  // Autovacuum would do so within a minute.
  await world.superuser("analyze");
  await world.db.organization(context, async (tx) => {
    const before = await rowsRead(tx);
    await finalizeInvoice(tx, context.organization_id, id, context.now);
    expect((await rowsRead(tx)) - before).toBeLessThan(20);
  });
});

test("a failure while the number is taken leaves no job and no event behind", async () => {
  let cut = false;
  const wrapDatabase = (db: Database): Database => ({
    ...db,
    organization: (context, work) =>
      db.organization(context, (tx) => {
        const one = async <Row>(query: Sql) => {
          if (cut && query.text.includes("document_sequences")) throw new Error("not sent");
          return tx.one<Row>(query);
        };
        return work({ ...tx, one });
      }),
  });
  const cuttable = await createWorld({ wrapDatabase });
  try {
    const { draft, call, read } = await prepareOrganization(cuttable);
    const { id } = await draft();
    cut = true;
    allowServerErrors();
    expect((await call("POST", `/v1/invoices/${id}/finalize`)).status).toBe(500);
    cut = false;
    expect((await read(id)).status).toBe("draft");
    expect(await cuttable.superuser("select 1 from pgboss.job where name = 'invoices.render'")).toEqual([]);
    expect(await cuttable.superuser("select 1 from events where type = 'invoice.finalized'")).toEqual([]);
    expect((await call("POST", `/v1/invoices/${id}/finalize`)).status).toBe(200);
  } finally {
    await cuttable.close();
  }
});

test("a connection lost while waiting for the counter: nothing is finalized twice, and the service keeps running", async () => {
  await bench.finalize();
  const ids = await drafts(20);
  const release = await lockRow(
    `select 1 from document_sequences
     where organization_id = $1 and document_type = 'invoice' and prefix = 'INV-' for update`,
    [world.a.id],
  );
  const answering = Promise.all(ids.map((id) => finalize(id)));
  const lost = () =>
    world.superuser(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into document_sequences%'`,
    );
  await expect.poll(async () => (await lost()).length).toBeGreaterThan(0);
  await release();
  const answers = await answering;
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  for (const [index, id] of ids.entries()) {
    const { status, number } = await bench.read(id);
    if (answers[index]?.status === 200) expect(number).toBe(answers[index].body.data.number);
    else if (status === "draft") expect((await finalize(id)).status).toBe(200);
  }
  const [counts] = await world.superuser(
    `select count(*)::int as numbers, count(distinct r.invoice_id)::int as invoices,
       (select count(*)::int from events where type = 'invoice.finalized' and (data ->> 'id')::uuid = any($1)) as events
     from invoice_register r where r.invoice_id = any($1)`,
    [ids],
  );
  expect(counts).toEqual({ numbers: 20, invoices: 20, events: 20 });
  const [gaps] = await world.superuser(
    `select count(*)::int as numbers, max(sequence_number)::int as last from invoice_register
     where organization_id = $1 and sequence_prefix = 'INV-' and document_type = 'invoice'`,
    [world.a.id],
  );
  expect(gaps?.numbers).toBe(gaps?.last);
});

test("an uppercase id names the same invoice", async () => {
  const [id] = (await drafts(1)) as [string];
  expect(codeOf(await finalize(id.toUpperCase(), { "x-request-id": "capitals" }))).toBe(200);
  expect(codeOf(await finalize(id))).toEqual([409, "invalid_transition"]);
  const rows = await world.superuser(
    "select request_id from audit_events where record_id = $1 and action = 'changed'",
    [id],
  );
  expect(rows).toEqual([{ request_id: "capitals" }]);
});

test("with an idempotency key each request gets its first answer again", async () => {
  const ids = await drafts(3);
  const once = () => Promise.all(ids.map((id) => finalize(id, { "idempotency-key": `key-${id}` })));
  const answers = await once();
  expect(answers.map(codeOf)).toEqual([200, 200, 200]);
  const replayed = await once();
  expect(replayed.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
});
