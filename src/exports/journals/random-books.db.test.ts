/**
 * Journals of random organizations, read by the programs they are for: invoices with several rates, discounts and credit
 * notes, payments in parts with and without a bank transaction, foreign currencies, write-offs, splits and transfers. The
 * programs must also find what the customers owe and what the bank accounts hold.
 */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Reply } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../../invoices/test-invoices.ts";
import { createExportsWorld, type ExportsWorld } from "../test-exports.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });
const run = promisify(execFile);

let world: ExportsWorld;
beforeAll(async () => {
  world = await createExportsWorld();
});
afterAll(() => world.close());

interface Books extends Bench {
  token: string;
  accounts: Record<"EUR" | "USD", string>;
}

async function open(): Promise<Books> {
  const { token } = await world.createOrganization("Random");
  const bench = await prepareOrganization(world, token);
  const account = async (currency: string, opening_balance: number) => {
    const body = { name: `Bank ${currency}`, currency, opening_balance, opening_date: "2026-01-01" };
    return (await done(bench.call("POST", "/v1/bank-accounts", body))).id as string;
  };
  return { ...bench, token, accounts: { EUR: await account("EUR", 1000.5), USD: await account("USD", 0) } };
}

async function done(answer: Promise<Reply>, status = 201): Promise<Reply["body"]> {
  const reply = await answer;
  expect(reply.status, reply.text).toBe(status);
  return reply.body.data;
}

const day = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);
const currency = fc.constantFrom("EUR" as const, "EUR" as const, "USD" as const);
const cents = fc.integer({ min: 100, max: 99_999 });

const acts = fc.oneof(
  fc.record({
    do: fc.constant("invoice" as const),
    date: day,
    currency,
    discount: fc.boolean(),
    lines: fc.array(fc.tuple(fc.constantFrom(19, 7, 0), cents), { minLength: 1, maxLength: 3 }),
    payments: fc.array(fc.tuple(day, fc.constantFrom(10, 33, 50), fc.boolean()), { maxLength: 3 }),
    end: fc.constantFrom("open", "credit", "write_off"),
  }),
  fc.record({
    do: fc.constant("bank" as const),
    date: day,
    currency,
    split: fc.boolean(),
    transfer: fc.boolean(),
    cents: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => Math.abs(amount) > 1),
  }),
);
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

const euros = (amount: number) => amount / 100;

async function apply(books: Books, act: Act): Promise<void> {
  const { call } = books;
  const book = (date: string, amount: number, more: object = {}) =>
    done(
      call("POST", "/v1/transactions", {
        account_id: books.accounts[act.currency],
        booking_date: date,
        amount: euros(amount),
        description: 'Card; "x" | y',
        ...more,
      }),
    );
  if (act.do === "bank") {
    const { id } = await book(act.date, act.cents, act.transfer ? { is_transfer: true } : {});
    const part = Math.trunc(act.cents / 2);
    if (act.split && !act.transfer) {
      const splits = [{ amount: euros(part) }, { amount: euros(act.cents - part) }];
      await done(call("PATCH", `/v1/transactions/${id}`, { splits }), 200);
    }
    return;
  }
  const [first] = act.lines as [[number, number]];
  const sold = ([tax_rate, amount]: [number, number]) => ({
    name: "Work",
    quantity: 1,
    price: euros(amount),
    tax_rate,
    tax_category: tax_rate === 0 ? "zero" : "standard",
  });
  const discount = { ...sold([first[0], -Math.trunc(first[1] / 10)]), name: "Discount", kind: "discount" };
  const items = [...act.lines.map(sold), ...(act.discount ? [discount] : [])];
  const invoice = await books.finalize({ date: act.date, due_date: null, currency: act.currency, items });
  const total = Math.round(invoice.total * 100);
  for (const [date, percent, by_bank] of act.payments) {
    const amount = Math.trunc((total * percent) / 100);
    if (amount === 0) continue;
    const transaction = by_bank ? await book(date, amount) : null;
    // What exceeds the open amount is refused.
    await call("POST", `/v1/invoices/${invoice.id}/payments`, {
      date,
      amount: euros(amount),
      ...(transaction ? { transaction_id: transaction.id } : {}),
    });
  }
  if (act.end === "credit")
    await call("POST", `/v1/invoices/${invoice.id}/credit-note`, { date: act.date, items: [{ line: 1 }] });
  if (act.end === "write_off")
    await call("POST", `/v1/invoices/${invoice.id}/write-off`, { reason: "Bankrupt" });
}

async function journal({ token }: Books, format: string, ending: string): Promise<string> {
  const made = await world.export({ format }, token);
  expect(made.status, JSON.stringify(made.error)).toBe("completed");
  const path = join(world.data_dir, `random.${ending}`);
  await writeFile(path, (await world.download(made.id, token)).bytes);
  return path;
}

/** The balance of an account in a currency, by hledger. */
async function balanceOf(path: string, account: string, code: string): Promise<number> {
  const query = ["-f", path, "balance", `^${account}$`, `cur:^${code}$`, "-N", "-O", "csv"];
  const { stdout } = await run("hledger", query);
  return Number(new RegExp(`"([-\\d.]+) ${code}"`).exec(stdout)?.[1] ?? 0);
}

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ["--version"]).then(
    () => true,
    () => false,
  );
}

/** What is owed by the customers, from the invoices alone. */
async function owed({ call }: Books, code: string): Promise<number> {
  const { data } = (await call("GET", "/v1/invoices?limit=100")).body;
  let cents = 0;
  for (const { id, number, status, document_type } of data) {
    if (number === null || status === "uncollectible") continue;
    const { currency, total, paid_amount } = (await call("GET", `/v1/invoices/${id}/balance`)).body.data;
    if (currency !== code) continue;
    cents += (document_type === "credit_note" ? -1 : 1) * Math.round((total - paid_amount) * 100);
  }
  return euros(cents);
}

test("hledger and beancount accept the journals of random books, and find their balances", async ({
  skip,
}) => {
  if (!(await isInstalled("hledger"))) skip("The program hledger is not installed.");
  const beancount = await isInstalled("bean-check");
  if (!beancount) console.log("bean-check is not installed, so only hledger reads the journals");
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 12 }), async (steps) => {
      const books = await open();
      for (const step of steps) await apply(books, step);
      const path = await journal(books, "hledger", "journal");
      await run("hledger", ["check", "--strict", "ordereddates", "-f", path]);
      const listed = (await books.call("GET", "/v1/bank-accounts")).body.data;
      for (const { name, currency, balance } of listed)
        expect(await balanceOf(path, `Assets:Bank:${name}`, currency), name).toBe(balance);
      for (const code of ["EUR", "USD"])
        expect(await balanceOf(path, "Assets:Receivable", code), `owed in ${code}`).toBe(
          await owed(books, code),
        );
      if (!beancount) return;
      const { stderr } = await run("bean-check", [await journal(books, "beancount", "beancount")]);
      expect(stderr).toBe("");
    }),
    { numRuns: Number(process.env.JOURNAL_RUNS ?? 4), endOnFailure: true },
  );
});
