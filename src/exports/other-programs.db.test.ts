/** Exports of the demo company, and of awkward books, read by the programs they are for. */
import { execFile } from "node:child_process";
import { rename } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { exportLists } from "./constants.ts";
import { createDemoInstallation, type Installation } from "./test-exports.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });
const run = promisify(execFile);

let demo: Installation & { token: string };
beforeAll(async () => {
  demo = await createDemoInstallation();
  await addAwkwardBooks();
});
afterAll(() => demo.close());

const post = (path: string, body: object) =>
  demo.call(demo.token, { method: "POST", path, body }) as Promise<{ id: string }>;

async function addAwkwardBooks(): Promise<void> {
  const dollars = await post("/v1/bank-accounts", {
    name: 'Dollars; "US" (2): [x]',
    currency: "USD",
    opening_balance: 1000.55,
    opening_date: "2026-06-15",
  });
  const yen = await post("/v1/bank-accounts", { name: "円", currency: "JPY", type: "credit_card" });
  const category = await post("/v1/categories", { name: "ßpecial : & ; stuff" });
  const book = (account: { id: string }, booking_date: string, amount: number, more: object = {}) =>
    post("/v1/transactions", {
      account_id: account.id,
      booking_date,
      amount,
      description: "x | y; z",
      ...more,
    });
  // One before the opening date is part of the opening balance.
  await book(dollars, "2026-06-01", -20.5, { counterparty_name: 'Quote " and \\ backslash' });
  await book(dollars, "2026-06-20", -49.5, { category_id: category.id });
  await book(yen, "2026-07-31", -1200);
  const split = await book(dollars, "2026-08-31", -100);
  const { statusCode, payload } = await demo.app.server.inject({
    method: "PATCH",
    url: `/v1/transactions/${split.id}`,
    headers: { authorization: `Bearer ${demo.token}` },
    payload: { splits: [{ amount: -60, category_id: category.id }, { amount: -40 }] },
  });
  expect(statusCode, payload).toBe(200);
}

async function exported(format: string, ending: string): Promise<string> {
  const path = await demo.exportTo(demo.token, { format });
  await rename(path, `${path}.${ending}`);
  return `${path}.${ending}`;
}

const missing = (skip: (note: string) => never, program: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") skip(`The program ${program} is not installed.`);
  throw error;
};

test("hledger accepts the journal, strictly, and finds the balances of the bank accounts", async ({
  skip,
}) => {
  const path = await exported("hledger", "journal");
  await run("hledger", ["check", "--strict", "ordereddates", "-f", path]).catch(missing(skip, "hledger"));
  const { stdout } = await run("hledger", [
    "-f",
    path,
    "balance",
    "^(Assets|Liabilities):Bank:",
    "-N",
    "-O",
    "csv",
  ]);
  const rows = stdout.trim().split("\n").slice(1);
  const listed = (await demo.call(demo.token, { method: "GET", path: "/v1/bank-accounts?limit=100" })) as {
    name: string;
    balance: number;
  }[];
  expect(listed.length).toBeGreaterThan(3);
  const ascending = (one: number, other: number) => one - other;
  const sums = rows.map((row) => Number(/"([-\d.]+) [A-Z]{3}"$/.exec(row.trim())?.[1])).toSorted(ascending);
  expect(sums).toEqual(
    listed
      .map(({ balance }) => balance)
      .filter((balance) => balance !== 0)
      .toSorted(ascending),
  );
});

test("beancount accepts the journal", async ({ skip }) => {
  const path = await exported("beancount", "beancount");
  const { stderr } = await run("bean-check", [path]).catch(missing(skip, "bean-check"));
  expect(stderr).toBe("");
});

test("openpyxl reads the spreadsheet of every list, with the same cells as the CSV files", async ({
  skip,
}) => {
  const python = (...args: string[]) => run("python3", args);
  await python("-c", "import openpyxl").catch(() => skip("The Python package openpyxl is not installed."));
  const [xlsx, lists] = [await exported("xlsx", "xlsx"), await exported("csv", "zip")];
  const script = new URL("./lists/test-read-xlsx.py", import.meta.url).pathname;
  const sheets: Record<string, { rows: number; differing: number; count: number }> = JSON.parse(
    (await python(script, xlsx, lists)).stdout,
  );
  expect(Object.keys(sheets).toSorted()).toEqual([...exportLists].toSorted());
  // The first of the two exports is in the audit trail of the second.
  const { "audit-events": trail, ...others } = sheets;
  expect(trail?.count).toBeGreaterThan(0);
  for (const [name, sheet] of Object.entries(others))
    expect(sheet, name).toMatchObject({ rows: 0, differing: 0 });
  expect(sheets.invoices?.count).toBeGreaterThan(10);
});
