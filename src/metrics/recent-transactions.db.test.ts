/** What the newest transactions say about their receipts and invoices. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import type { RecentTransaction } from "./schema.ts";
import { openBooks } from "./test-books.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("receipts, invoices and suggestions", async () => {
  const books = await openBooks(world, "Badges");
  const { call, finalize } = await prepareOrganization(world, books.token);
  const make = async (path: string, body: object) => {
    const answer = await call("POST", path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const book = (amount: number, description: string) =>
    make("/v1/transactions", {
      account_id: books.account_id,
      booking_date: "2026-11-10",
      amount,
      description,
    });
  const items = [{ name: "Work", quantity: 1, price: 640, tax_rate: 0, tax_category: "zero" }];
  const [paid, proposed] = [await finalize({ items }), await finalize({ items })];

  const with_receipt = await book(-12.34, "Lunch");
  const receipt = await make("/v1/inbox", { amount: 12.34, date: "2026-09-01", display_name: "Canteen" });
  const matched = await call("POST", `/v1/inbox/${receipt.id}/match`, { transaction_id: with_receipt.id });
  expect(matched.status, matched.text).toBe(200);
  const pays = await book(640, "Transfer");
  await make(`/v1/transactions/${pays.id}/payments`, { invoice_id: paid.id });
  await book(640, `Invoice ${proposed.number}`);
  await make("/v1/inbox", { amount: 42.42, date: "2026-11-09", display_name: "Paper Shop" });
  await make("/v1/transactions", {
    account_id: books.account_id,
    booking_date: "2026-11-10",
    amount: -42.42,
    description: "Card",
    counterparty_name: "Paper Shop",
  });
  await book(-99, "Unknown");
  await world.app.jobs.drain();

  const rows: RecentTransaction[] = await books.metric("recent-transactions");
  const shown = rows.map(({ name, matched, has_receipt, suggested_match, invoice_number }) => [
    name,
    { matched, has_receipt, suggested_match, invoice_number },
  ]);
  const nothing = { matched: false, has_receipt: false, suggested_match: false, invoice_number: null };
  expect(Object.fromEntries(shown)).toEqual({
    Lunch: { ...nothing, matched: true, has_receipt: true },
    Transfer: { ...nothing, matched: true, invoice_number: paid.number },
    [`Invoice ${proposed.number}`]: { ...nothing, suggested_match: true },
    "Paper Shop": { ...nothing, suggested_match: true },
    Unknown: nothing,
  });

  // The list of transactions says the same.
  const list = await call("GET", "/v1/transactions");
  const suggestedOf = (row: { id: string; suggested_match: boolean }) => [row.id, row.suggested_match];
  expect(Object.fromEntries(list.body.data.map(suggestedOf))).toEqual(
    Object.fromEntries(rows.map(suggestedOf)),
  );
});
