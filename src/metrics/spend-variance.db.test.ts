import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { SpendVariance } from "./schema.ts";
import { type Books, createCategory, openBooks } from "./test-books.ts";

let world: World;
let books: Books;
const category: Record<string, string> = {};

beforeAll(async () => {
  world = await createWorld();
  books = await openBooks(world, "Fir");
  for (const [name, kind] of [
    ["software", "expense"],
    ["rent", "expense"],
    ["gifts", "expense"],
    ["books", "expense"],
    ["even", "expense"],
    ["refunds", "expense"],
    ["unused", "expense"],
    ["past", "expense"],
    ["sold", "income"],
  ] as const)
    category[name] = await createCategory(world, books.token, { name: `My ${name}`, kind });
  const budget = (of: string, amount: number) =>
    world.call("POST", "/v1/budgets", {
      token: books.token,
      body: { category_id: category[of], month: "2026-10-01", amount },
    });
  await budget("software", 250);
  await budget("unused", 80);
  await budget("even", 120.01);
  await budget("gifts", 0);
  const row = (booking_date: string, amount: string, of?: string) => ({
    booking_date,
    amount,
    category_id: of === undefined ? null : (category[of] as string),
  });
  await books.add(
    row("2026-10-03", "-320", "software"),
    row("2026-10-04", "20", "software"),
    row("2026-09-03", "-200", "software"),
    row("2026-10-01", "-900", "rent"),
    row("2026-09-01", "-900", "rent"),
    row("2026-10-09", "-30", "gifts"),
    row("2026-10-09", "-30", "books"),
    row("2026-10-08", "-120.01", "even"),
    row("2026-09-08", "-120", "even"),
    row("2026-10-12", "25", "refunds"),
    row("2026-09-12", "-50", "refunds"),
    row("2026-09-20", "-40", "past"),
    row("2026-10-10", "-12.5"),
    row("2026-10-11", "5000", "sold"),
  );
});
afterAll(() => world.close());

const variances = (): Promise<SpendVariance[]> => books.metric("spend-variance?month=2026-10-01");

test("compares each category with its budget and the month before, largest first", async () => {
  const shown = (await variances()).map((one) => [
    one.category_name,
    one.actual_spend,
    one.budget_amount,
    one.variance,
    one.variance_pct,
    one.last_month_spend,
    one.mom_change,
    one.mom_change_pct,
    one.is_over_budget,
    one.is_anomaly,
  ]);
  expect(shown).toEqual([
    ["My rent", 900, 0, 900, null, 900, 0, 0, false, false],
    ["My software", 300, 250, 50, 20, 200, 100, 50, true, true],
    ["My even", 120.01, 120.01, 0, 0, 120, 0.01, 0.01, false, false], // exactly the budget is not over it
    ["My books", 30, 0, 30, null, 0, 30, null, false, false], // equal spend: by slug
    ["My gifts", 30, 0, 30, null, 0, 30, null, true, false],
    ["Uncategorized", 12.5, 0, 12.5, null, 0, 12.5, null, false, false],
    ["My past", 0, 0, 0, null, 40, -40, -100, false, false],
    ["My unused", 0, 80, -80, -100, 0, 0, null, false, false],
    ["My refunds", -25, 0, -25, null, 50, -75, -150, false, false],
  ]);
});

test("the thresholds come from the organization's settings", async () => {
  const set = (settings: object) =>
    world.call("PATCH", "/v1/organization", { token: books.token, body: { settings } });
  expect((await set({ anomaly_rise_percent: 51, anomaly_new_amount: 30 })).status).toBe(200);
  const odd = (await variances()).filter((one) => one.is_anomaly).map((one) => one.category_name);
  expect(odd).toEqual(["My books", "My gifts"]);
  expect((await set({ anomaly_z_score: -1 })).status).toBe(400);
});

test("the default is this month", async () => {
  await books.add({ booking_date: "2026-11-02", amount: "-1" });
  const rows: SpendVariance[] = await books.metric("spend-variance");
  expect(rows.find((one) => one.category_id === null)).toMatchObject({
    actual_spend: 1,
    last_month_spend: 12.5,
  });
});
