/** Imports with an Idempotency-Key, including when the process or its connection ends in the middle. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import type { Database } from "../../platform/db/database.ts";

/** Called with the number of the database transaction since the last reset; may throw. */
let beforeCommit: (number: number) => void = () => {};
let afterCommit: (number: number) => void = () => {};
let transactions = 0;

function interrupting(db: Database): Database {
  return {
    ...db,
    async organization(context, work) {
      const number = ++transactions;
      const result = await db.organization(context, async (tx) => {
        const done = await work(tx);
        beforeCommit(number);
        return done;
      });
      afterCommit(number);
      return result;
    },
  };
}

const world: World = await createWorld({ wrapDatabase: interrupting });
afterAll(() => world.close());

let account_id: string;
beforeEach(async () => {
  const { body } = await world.call("POST", "/v1/bank-accounts", { body: { name: "Giro", currency: "EUR" } });
  account_id = body.data.id;
  transactions = 0;
  beforeCommit = afterCommit = () => {};
});

const may = "Date,Amount,Description\n2026-05-03,-4.50,Coffee\n2026-05-04,-9.00,Lunch\n";

const send = (key: string, content = may, query = "") =>
  world.call("POST", `/v1/transactions/import?account_id=${account_id}${query}`, {
    body: content,
    headers: { "content-type": "text/csv", "idempotency-key": key },
  });

async function importsOf(account: string): Promise<string[]> {
  const rows = await world.superuser(
    "select status from transaction_imports where account_id = $1 order by id",
    [account],
  );
  return rows.map(({ status }) => String(status));
}

async function countRows(account: string): Promise<number> {
  const rows = await world.superuser("select from transactions where account_id = $1", [account]);
  return rows.length;
}

const lose = () => {
  throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
};

test("a repeated import gets the first answer and leaves no second record", async () => {
  const first = await send("twice");
  const again = await send("twice");
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await importsOf(account_id)).toEqual(["done"]);
  const other = await send("twice", `${may}2026-05-05,-1.00,Tip\n`);
  expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
});

test("the connection ends right after the commit: the answer is found under the key", async () => {
  // Database transaction 1 writes the import's record, 2 writes its rows and the stored answer.
  afterCommit = (number) => number === 2 && lose();
  const first = await send("after");
  afterCommit = () => {};
  expect(first.status).toBe(200);
  const again = await send("after");
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.body.data.created_count).toBe(2);
  expect(await countRows(account_id)).toBe(2);
  expect(await importsOf(account_id)).toEqual(["done"]);
});

test("the connection ends right before the commit: the repeat imports the file", async () => {
  beforeCommit = (number) => number === 2 && lose();
  expect((await send("before")).status).toBe(503);
  expect(await countRows(account_id)).toBe(0);
  beforeCommit = () => {};
  const again = await send("before");
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  expect(again.body.data.created_count).toBe(2);
  expect(await importsOf(account_id)).toEqual(["failed", "done"]);
});

test("a refused file is refused again with the same bytes", async () => {
  const broken = "Date,Amount,Description\n2026-05-03,word,Coffee\n";
  const first = await send("broken", broken);
  const again = await send("broken", broken);
  expect([first.status, again.status, again.text]).toEqual([422, 422, first.text]);
  expect(await importsOf(account_id)).toEqual(["failed"]);
});

test("a dry run's answer is stored too, and counts as another request than the import", async () => {
  const first = await send("dry", may, "&dry_run=true");
  const again = await send("dry", may, "&dry_run=true");
  expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([200, first.text, "true"]);
  expect((await send("dry")).body.error.code).toBe("idempotency_key_reused");
  expect(await countRows(account_id)).toBe(0);
});

test("ten at once with one key: one import; the others get its answer or are told that it is running", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send("storm")));
  const done = answers.filter(({ status }) => status === 200);
  const running = answers.filter(({ body }) => body.error?.code === "idempotency_in_progress");
  expect(done.length + running.length, answers.map(({ text }) => text).join("\n")).toBe(10);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(running.every(({ headers }) => headers["retry-after"] === "1")).toBe(true);
  expect((await importsOf(account_id)).filter((status) => status === "done")).toEqual(["done"]);
  expect(await countRows(account_id)).toBe(2);
});
