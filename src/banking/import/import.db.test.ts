/** Imports through the API: all or nothing, no row twice, and every verdict explained. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowServerErrors } from "../../../test/harness/logged-errors.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { toInstant } from "../../kernel/calendar.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { expectKeptFigures } from "../test-kept-figures.ts";
import { holdImport } from "./store.ts";

let world: World;
/** Cuts the connection after this many queries; null: never. */
let cut_after: number | null = null;
beforeAll(async () => {
  world = await createWorld({ wrapDatabase: cutting });
});
afterAll(() => world.close());

class Cut extends Error {}

function cutting(db: Database): Database {
  const counted = <T>(work: () => Promise<T>): Promise<T> => {
    if (cut_after !== null && cut_after-- <= 0) return Promise.reject(new Cut("connection lost"));
    return work();
  };
  return {
    ...db,
    organization: (context, work) =>
      db.organization(context, (tx) => {
        const cut: Tx = {
          ...tx,
          many: (query) => counted(() => tx.many(query)),
          maybe: (query) => counted(() => tx.maybe(query)),
          one: (query) => counted(() => tx.one(query)),
          run: (query) => counted(() => tx.run(query)),
        };
        return work(cut);
      }),
  };
}

const account = async (body: object = {}, token = world.a.token): Promise<string> => {
  const answer = await world.call("POST", "/v1/bank-accounts", {
    token,
    body: { name: "Giro", currency: "EUR", ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};

interface Options {
  query?: string;
  token?: string;
  headers?: Record<string, string>;
}

const send = (account_id: string, content: string | Buffer, { query = "", token, headers }: Options = {}) =>
  world.call("POST", `/v1/transactions/import?account_id=${account_id}${query}`, {
    body: content,
    ...(token ? { token } : {}),
    headers: { "content-type": "application/octet-stream", ...headers },
  });

const take = async (account_id: string, content: string | Buffer, options: Options = {}) => {
  const answer = await send(account_id, content, options);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

const rowsOf = async (account_id: string) => {
  const { body } = await world.call("GET", `/v1/transactions?account_id=${account_id}&order=asc&limit=100`);
  return body.data.map(
    (row: Record<string, unknown>) => `${row.booking_date} ${row.amount} ${row.description}`,
  );
};

const csv = (...lines: string[]) => `Date,Amount,Description\n${lines.join("\n")}\n`;
const may = csv("2026-05-03,-4.50,Coffee", "2026-05-03,-4.50,Coffee", "2026-05-04,100.00,Refund INV-7");

test("a file becomes transactions; the same file again adds nothing; equal rows stay two", async () => {
  const id = await account();
  const first = await take(id, may, { headers: { "x-file-name": "may%20%C3%BC.csv" } });
  expect(first).toMatchObject({
    format: "csv",
    rows_read: 3,
    created_count: 3,
    duplicate_count: 0,
    dry_run: false,
  });
  const again = await take(id, may);
  expect(again).toMatchObject({ created_count: 0, duplicate_count: 3 });
  expect(await rowsOf(id)).toEqual([
    "2026-05-03 -4.5 Coffee",
    "2026-05-03 -4.5 Coffee",
    "2026-05-04 100 Refund INV-7",
  ]);
  const record = await world.call("GET", `/v1/imports/${first.import_id}`);
  expect(record.body.data).toMatchObject({
    account_id: id,
    status: "done",
    file_name: "may ü.csv",
    size: Buffer.byteLength(may),
    created_count: 3,
    created_by: { kind: expect.any(String) },
    error: null,
  });
  const listed = await world.call("GET", `/v1/imports?account_id=${id}`);
  expect(listed.body.meta.count).toBe(2);
});

test("an overlapping file adds only its new rows", async () => {
  const id = await account();
  await take(id, csv("2026-05-01,-1,A", "2026-05-02,-2,B", "2026-05-03,-3,C"));
  const next = await take(
    id,
    csv("2026-05-02,-2,B", "2026-05-03,-3,C", "2026-05-03,-3,C", "2026-05-04,-4,D"),
  );
  expect(next).toMatchObject({ created_count: 2, duplicate_count: 2 });
});

test("a multipart form and the raw bytes give the same result", async () => {
  const id = await account();
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="..\\\\up/may.csv"\r\n\r\n${may}\r\n--x--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const taken = await take(id, part, { headers });
  expect(taken.created_count).toBe(3);
  expect((await world.call("GET", `/v1/imports/${taken.import_id}`)).body.data.file_name).toBe("may.csv");
  const wrong = await send(id, part.replace('name="file"', 'name="datei"'), { headers });
  expect(wrong.body.error.details.issues[0].path).toBe("body.file");
});

describe("a dry run", () => {
  test("gives a verdict per row and writes nothing", async () => {
    const id = await account();
    await take(id, csv("2026-05-03,-4.50,Coffee"));
    const before = await world.superuser("select count(*)::int from transaction_imports");
    const preview = await take(id, may, { query: "&dry_run=true" });
    expect(preview).toMatchObject({ import_id: null, dry_run: true, created_count: 2, duplicate_count: 1 });
    expect(
      preview.verdicts.map((row: Record<string, unknown>) => [row.line, row.verdict, row.because]),
    ).toEqual([
      [2, "duplicate", "same_text"],
      [3, "new", null],
      [4, "new", null],
    ]);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await world.superuser("select count(*)::int from transaction_imports")).toEqual(before);
    const events = await world.superuser(
      "select count(*)::int as n from events where data->>'account_id' = $1",
      [id],
    );
    expect(events[0]?.n).toBe(1);
  });

  test("shows the first 1,000 rows and counts all", async () => {
    const id = await account();
    const lines = Array.from({ length: 1200 }, (_, n) => `2026-05-03,-1.00,Row ${n}`);
    const preview = await take(id, csv(...lines), { query: "&dry_run=1" });
    expect([preview.rows_read, preview.created_count, preview.verdicts.length]).toEqual([1200, 1200, 1000]);
  });
});

describe("a refused file leaves nothing but a record that says why", () => {
  const check = (name: string, content: string | Buffer, status: number, details: object) =>
    test(name, async () => {
      const id = await account();
      const answer = await send(id, content);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.error.details).toMatchObject(details);
      expect(await rowsOf(id)).toEqual([]);
      const { body } = await world.call("GET", `/v1/imports?account_id=${id}`);
      expect(body.data.map((row: { status: string; error: object }) => [row.status, row.error])).toEqual([
        ["failed", expect.objectContaining({ details: expect.objectContaining(details) })],
      ]);
    });
  const many = Array.from({ length: 9000 }, (_, n) => `2026-05-03,-1.00,Row ${n}`);
  check("malformed far after its start", csv(...many, "2026-05-03,abc,x"), 422, {
    reason: "malformed",
    line: 9002,
  });
  check("truncated in a quoted cell", 'Date,Amount,Description\n2026-05-03,-1.00,"x', 422, {
    reason: "truncated",
  });
  check(
    "wrongly encoded",
    Buffer.from("Date,Amount,Description\n2026-05-03,-1.00,\u00e4\xff\n\xff", "latin1"),
    422,
    {
      reason: "malformed",
    },
  );
  check("a PDF", "%PDF-1.7", 422, { reason: "unknown_format" });
  check("empty", "", 422, { reason: "unknown_format" });
  check(
    "billion laughs",
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>',
    422,
    { reason: "unsafe" },
  );
  check("dates that read two ways", csv("03/04/2026,-1.00,x"), 422, { reason: "mapping_needed" });
});

test("a formula in a text is kept as plain characters", async () => {
  const id = await account();
  await take(id, csv('2026-05-03,-1.00,"=HYPERLINK(""http://x"")"'));
  expect(await rowsOf(id)).toEqual(['2026-05-03 -1 =HYPERLINK("http://x")']);
});

test("a mapping answers the questions, is saved for the account, and is not used for a file it does not fit", async () => {
  const id = await account();
  const file = "Tag;Betrag;Text\n03/04/2026;-1,50;Kaffee\n";
  const asked = await send(id, file);
  expect(asked.body.error.details.questions[0].about).toBe("columns");
  const mapping = {
    delimiter: ";",
    header_record: 1,
    date_order: "dmy",
    decimal: ",",
    columns: { booking_date: "Tag", amount: "Betrag", description: ["Text"] },
    currency: null,
  };
  const query = `&mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
  const missing = await send(id, file, { query: `&mapping=${encodeURIComponent('{"delimiter":";"}')}` });
  expect(missing.status).toBe(400);
  expect((await send(id, file, { query: "&mapping=oops" })).body.error.details.issues[0].code).toBe("json");
  expect((await take(id, file, { query: `${query}&dry_run=true` })).created_count).toBe(1);
  expect((await world.call("GET", `/v1/bank-accounts/${id}`)).body.data.import_mapping).toBeNull();
  expect((await take(id, file, { query })).created_count).toBe(1);
  const kept = (await world.call("GET", `/v1/bank-accounts/${id}`)).body.data.import_mapping;
  expect(kept).toEqual(mapping);
  expect((await take(id, `${file}05/04/2026;-2,00;Tee\n`)).created_count).toBe(1);
  expect((await take(id, may)).created_count).toBe(3);
});

const camt = (...statements: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`;
const statement = (iban: string, ...entries: [date: string, amount: string, name: string][]) =>
  `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries
    .map(
      ([date, amount, name]) =>
        `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
    )
    .join("")}</Stmt>`;
const [mine, other] = ["DE89370400440532013000", "GB82WEST12345698765432"];

test("only the account's own statements are imported from a file with several accounts", async () => {
  const id = await account({ iban: mine });
  const file = camt(
    statement(mine, ["2026-05-01", "1.00", "A"]),
    statement(other, ["2026-05-01", "9.00", "B"]),
    // The same day again: its rows are known from the previous statement, which is in the same line of XML.
    statement(mine, ["2026-05-01", "1.00", "A"], ["2026-05-02", "2.00", "C"]),
  );
  const taken = await take(id, file);
  expect(taken).toMatchObject({ rows_read: 4, created_count: 2, duplicate_count: 1, left_out_count: 1 });
  expect(taken.statements.map((one: { left_out: boolean }) => one.left_out)).toEqual([false, true, false]);
  const wrong = await send(id, camt(statement(other, ["2026-05-01", "9.00", "B"])));
  expect([wrong.status, wrong.body.error.details.reason]).toEqual([422, "wrong_account"]);
});

test("rows in another currency are left out and reported", async () => {
  const id = await account();
  const header = "Date,Amount,Currency,Description\n";
  const taken = await take(id, `${header}2026-05-03,-1.00,EUR,a\n2026-05-03,-1.00,USD,b\n`, {
    query: "&dry_run=true",
  });
  expect(taken).toMatchObject({ created_count: 1, left_out_count: 1 });
  expect(taken.verdicts[1].verdict).toBe("other_currency");
  expect((await send(id, `${header}2026-05-03,-1.00,USD,b\n`)).status).toBe(422);
});

test("a pending transaction is settled by its booked form, and the user's changes stay", async () => {
  const id = await account();
  const header = "Date,Amount,Description,Status\n";
  await take(id, `${header}2026-05-03,-20.00,Hotel Adler,pending\n`);
  const { body } = await world.call("GET", `/v1/transactions?account_id=${id}`);
  const [pending] = body.data;
  expect(pending.status).toBe("pending");
  expect((await world.call("GET", `/v1/bank-accounts/${id}`)).body.data.balance).toBe(0);
  await world.call("PATCH", `/v1/transactions/${pending.id}`, { body: { notes: "business trip" } });
  const taken = await take(id, `${header}2026-05-05,-20.00,HOTEL ADLER WIEN,booked\n`);
  expect(taken).toMatchObject({ created_count: 0, settled_count: 1 });
  const after = await world.call("GET", `/v1/transactions/${pending.id}`);
  expect(after.body.data).toMatchObject({
    status: "booked",
    booking_date: "2026-05-05",
    description: "HOTEL ADLER WIEN",
    notes: "business trip",
  });
  expect((await world.call("GET", `/v1/bank-accounts/${id}`)).body.data.balance).toBe(-20);
});

test("imported facts cannot be changed or deleted; the user's decisions can", async () => {
  const id = await account();
  await take(id, csv("2026-05-03,-1.00,x"));
  const [row] = (await world.call("GET", `/v1/transactions?account_id=${id}`)).body.data;
  const patched = await world.call("PATCH", `/v1/transactions/${row.id}`, { body: { amount: -2 } });
  expect([patched.status, patched.body.error.details.fields]).toEqual([409, ["amount"]]);
  expect((await world.call("DELETE", `/v1/transactions/${row.id}`)).status).toBe(409);
  const body = { ...row, notes: "n", exclude_from_analytics: true };
  const changed = await world.call("PATCH", `/v1/transactions/${row.id}`, { body });
  expect(changed.body.data, changed.text).toMatchObject({ notes: "n", exclude_from_analytics: true });
});

test("one audit event and one event per file, with counts and a link", async () => {
  const id = await account();
  const { import_id } = await take(id, may);
  const audit = await world.superuser(
    "select action, record_type, changes from audit_events where record_id = $1 order by id",
    [import_id],
  );
  expect(audit.map((row) => [row.action, row.record_type])).toEqual([
    ["created", "transaction_imports"],
    ["changed", "transaction_imports"],
  ]);
  expect(audit[1]?.changes).toMatchObject({ created_count: [0, 3], status: ["running", "done"] });
  const rows = await world.superuser(
    "select count(*)::int as n from audit_events a join transactions t on t.id = a.record_id where t.import_id = $1 and a.action = 'created'",
    [import_id],
  );
  expect(rows[0]?.n).toBe(0);
  const events = await world.superuser("select type, data from events where data->>'import_id' = $1", [
    import_id,
  ]);
  expect(events).toEqual([
    { type: "transaction.imported", data: expect.objectContaining({ account_id: id, created_count: 3 }) },
  ]);
});

test("after a cut at any query nothing of the file is stored; a retry stores all of it, once", async () => {
  const id = await account();
  await take(id, csv("2026-05-01,-1,A"));
  const file = csv("2026-05-01,-1,A", "2026-05-02,-2,B", "2026-05-03,-3,C");
  allowServerErrors();
  let cuts = 0;
  for (let at = 0; ; at++) {
    cut_after = at;
    const answer = await send(id, file);
    cut_after = null;
    if (answer.status === 200) break;
    expect(answer.status).toBe(500);
    expect(await rowsOf(id)).toEqual(["2026-05-01 -1 A"]);
    cuts++;
  }
  expect(cuts).toBeGreaterThan(10);
  expect(await rowsOf(id)).toHaveLength(3);
  expect((await take(id, file)).created_count).toBe(0);
});

test("an import that a killed process left running is marked as failed; a slow one is not", async () => {
  const id = await account();
  const { import_id } = await take(id, csv("2026-05-01,-1,A"));
  await world.superuser(
    "update transaction_imports set status = 'running', finished_at = null where id = $1",
    [import_id],
  );
  const job = world.app.scheduled_jobs.find(({ name }) => name === "banking.interrupted-imports");
  const status = async () => (await world.call("GET", `/v1/imports/${import_id}`)).body.data.status;
  const begun = Date.parse(world.clock.now());
  await job?.run(toInstant(begun + 30_000));
  expect(await status(), "it may be about to begin").toBe("running");
  const actor = { kind: "system", id: null, channel: "test", request_id: null } as const;
  await world.db.organization({ organization_id: world.a.id, actor, now: world.clock.now() }, async (tx) => {
    await holdImport(tx, import_id);
    await job?.run(toInstant(begun + 86_400_000));
    expect(await status(), "a living process works on it").toBe("running");
  });
  await job?.run(toInstant(begun + 120_000));
  expect(await status()).toBe("failed");
});

test("ten imports of one file at once store its rows once", async () => {
  const id = await account();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, may)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await rowsOf(id)).toHaveLength(3);
});

test("another organization's account is not found, and the file is not read", async () => {
  const id = await account({}, world.b.token);
  expect((await send(id, may)).status).toBe(404);
});

test("rows are converted at the rate of their own day", async () => {
  const id = await account({ currency: "USD" });
  for (const [date, rate] of [
    ["2026-05-01", 0.9],
    ["2026-05-03", 0.8],
  ])
    await world.call("POST", "/v1/exchange-rates", {
      body: { date, currency: "USD", base_currency: "EUR", rate },
    });
  await take(id, csv("2026-04-30,-10,a", "2026-05-01,-10,b", "2026-05-02,-10,c", "2026-05-03,-10,d"));
  const { body } = await world.call("GET", `/v1/transactions?account_id=${id}&order=asc`);
  expect(body.data.map((row: { base_amount: number }) => row.base_amount)).toEqual([null, -9, -9, -8]);
});

test("after all of this, kept counts and kept totals equal a recount", () => expectKeptFigures(world));

describe("a file that names several accounts", () => {
  const qif = (name: string, day: string, amount: string) =>
    `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD2026-01-${day}\nT${amount}\nP${name} shop\n^\n`;
  const both = `${qif("Checking", "15", "-5.00")}${qif("Savings", "16", "-7.00")}`;
  const csv = (...rows: string[]) => ["Date,Amount,Description,Own account", ...rows, ""].join("\n");

  test("is refused if nothing shows which account is meant, and nothing is imported", async () => {
    const id = await account();
    const refused = await send(id, both);
    expect([refused.status, refused.body.error.details], refused.text).toMatchObject([
      422,
      { reason: "wrong_account", found: ["Checking", "Savings"] },
    ]);
    expect(await rowsOf(id)).toEqual([]);
  });
  test("gives each account its own rows", async () => {
    const id = await account({ name: "savings" });
    expect(await take(id, both)).toMatchObject({ created_count: 1, left_out_count: 1 });
    expect(await rowsOf(id)).toEqual(["2026-01-16 -7 Savings shop"]);
  });
  test("gives each account its own rows if every row names its account", async () => {
    const id = await account({ iban: "NL91ABNA0417164300" });
    const content = csv(
      "2026-01-15,-5.00,Mine,NL91 ABNA 0417 1643 00",
      "2026-01-16,-6.00,Other,NL02RABO0123456789",
      "2026-01-17,-7.00,Mine,NL91ABNA0417164300",
    );
    const preview = await take(id, content, { query: "&dry_run=true" });
    expect(preview.verdicts.map((row: { verdict: string }) => row.verdict)).toEqual([
      "new",
      "other_account",
      "new",
    ]);
    await take(id, content);
    expect(await rowsOf(id)).toEqual(["2026-01-15 -5 Mine", "2026-01-17 -7 Mine"]);
  });
});

describe("the saved mapping of a CSV file", () => {
  const ambiguous = "Date,Amount,Description\n03/04/2026,-1.50,Coffee\n";
  const kept = async (id: string) =>
    (await world.call("GET", `/v1/bank-accounts/${id}`)).body.data.import_mapping;

  test("an answer to a question is saved, and the question is not asked again", async () => {
    const id = await account();
    expect((await send(id, ambiguous)).body.error.details.reason).toBe("mapping_needed");
    await take(id, ambiguous, { query: "&date_order=dmy" });
    expect(await kept(id)).toMatchObject({ date_order: "dmy", columns: { amount: "Amount" } });
    await take(id, ambiguous.replace("03/04", "05/04"));
    expect(await rowsOf(id)).toEqual(["2026-04-03 -1.5 Coffee", "2026-04-05 -1.5 Coffee"]);
  });
  test("a saved mapping is not used for another kind of file", async () => {
    const id = await account();
    const columns = { booking_date: 0, amount: 1, description: 2 };
    const mapping = {
      delimiter: ";",
      header_record: null,
      date_order: "dmy",
      decimal: ",",
      columns,
      currency: null,
    };
    const query = `&mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    await take(id, "03/04/2026;-1,50;Coffee\n", { query });
    const other = await take(id, "Date,Amount,Description\n2026-05-20,-2.00,Tea\n");
    expect(other).toMatchObject({ created_count: 1, mapping: { delimiter: ",", header_record: 1 } });
    expect(await kept(id)).toEqual(mapping);
  });
});

test("the splits of a pending transaction follow the booked amount", async () => {
  const id = await account({ currency: "USD" });
  const row = (status: string, day: string, amount: string) =>
    `Date,Amount,Description,Transaction ID,Status\n2026-05-${day},${amount},Dinner,REF-A1-9,${status}\n`;
  await take(id, row("pending", "03", "-100.00"));
  const [pending] = (await world.call("GET", `/v1/transactions?account_id=${id}`)).body.data;
  const splits = [{ amount: -60 }, { amount: -40 }];
  expect((await world.call("PATCH", `/v1/transactions/${pending.id}`, { body: { splits } })).status).toBe(
    200,
  );
  expect(await take(id, row("booked", "05", "-115.01"))).toMatchObject({ settled_count: 1 });
  const { data } = (await world.call("GET", `/v1/transactions/${pending.id}`)).body;
  expect(data.splits.map((part: { amount: number }) => part.amount)).toEqual([-69.01, -46]);
});

test("an import that was marked as interrupted in the meantime writes nothing", async () => {
  const id = await account();
  const giveUp = `create function give_up() returns trigger language plpgsql as $$
    begin update transaction_imports set status = 'failed' where id = new.import_id; return null; end $$;
    create trigger give_up after insert on transactions for each row
      when (new.description = 'given up') execute function give_up()`;
  await world.superuser(giveUp);
  const refused = await send(id, "Date,Amount,Description\n2026-01-01,-1.00,given up\n");
  await world.superuser("drop trigger give_up on transactions; drop function give_up()");
  expect([refused.status, await rowsOf(id)]).toEqual([409, []]);
});
