/**
 * One valid record of every kind, created through the API. Generated tests walk all routes with these. A new
 * collection without an entry here fails those tests, so it cannot be forgotten.
 */
import { addDays, type CalendarDate } from "../../src/kernel/calendar.ts";
import type { World } from "./world.ts";

/** The part of a world that the factories need. */
export type Caller = Pick<World, "call">;

type Make = (world: Caller, token: string) => Promise<object>;

const created = async (world: Caller, token: string, path: string): Promise<string> => {
  const make = factories[path] as Make;
  const answer = await world.call("POST", path, { token, body: await make(world, token) });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.text}`);
  return answer.body.data.id;
};

/** Only a few may wait at once. */
async function deleteWaitingExports(world: Caller, token: string): Promise<void> {
  const waiting = await world.call("GET", "/v1/exports?status=queued", { token });
  for (const { id } of waiting.body.data ?? []) await world.call("DELETE", `/v1/exports/${id}`, { token });
}

let serial = 0;

/** The body of a POST for each collection. */
export const factories: Record<string, Make> = {
  "/v1/customers": async () => ({ name: `Customer ${++serial}`, country: "DE" }),
  "/v1/api-keys": async () => ({ name: `Key ${++serial}`, scopes: ["inbox.read"] }),
  "/v1/oauth-clients": async () => ({ name: `Client ${++serial}`, kind: "machine", scopes: ["inbox.read"] }),
  "/v1/organization/invitations": async () => ({ email: `person${++serial}@example.com`, role: "viewer" }),
  "/v1/documents": async (world, token) => {
    const uploaded = await world.call("POST", "/v1/uploads", {
      token,
      body: `Note ${++serial}`,
      headers: { "content-type": "text/plain", "x-file-name": "note.txt" },
    });
    return { category: "other", file_path: uploaded.body.data.file_path };
  },
  "/v1/vendors": async () => ({ name: `Vendor ${++serial}` }),
  "/v1/projects": async () => ({ name: `Project ${++serial}` }),
  "/v1/categories": async () => ({ name: `Category ${++serial}` }),
  "/v1/folders": async () => ({ name: `Folder ${++serial}` }),
  "/v1/budgets": async (world, token) => ({
    category_id: await created(world, token, "/v1/categories"),
    month: "2026-01-01",
    amount: 100,
  }),
  "/v1/exchange-rates": async () => ({
    date: addDays("2026-03-01" as CalendarDate, ++serial),
    currency: "USD",
    base_currency: "CHF",
    rate: 0.88,
  }),
  "/v1/products": async () => ({
    name: `Product ${++serial}`,
    prices: [{ currency: "EUR", price: "9.995" }],
  }),
  "/v1/invoices": async (world, token) => ({
    customer_id: await created(world, token, "/v1/customers"),
    items: [{ name: "Work", quantity: 2, price: 50, tax_rate: 19 }],
  }),
  "/v1/invoices/templates": async () => ({ name: `Template ${++serial}` }),
  "/v1/recurring-invoices": async (world, token) => ({
    customer_id: await created(world, token, "/v1/customers"),
    frequency: "monthly",
    start_date: "2027-01-31",
    items: [{ name: "Hosting", quantity: 1, price: 20 }],
  }),
  "/v1/exports": async (world, token) => {
    await deleteWaitingExports(world, token);
    return { format: "csv", options: { lists: ["customers"] } };
  },
  // One event type: nothing answers there, and the attempts for all events would take most of a test's time.
  "/v1/webhook-endpoints": async () => ({
    url: `https://example.com/hooks/${++serial}`,
    event_types: ["project.created"],
  }),
  "/v1/inbox": async () => ({ display_name: `Receipt ${++serial}`, amount: 12.5, date: "2026-02-01" }),
  "/v1/entries": async () => ({ display_name: `Entry ${++serial}`, amount: 99, date: "2026-02-02" }),
  "/v1/bank-accounts": async () => ({ name: `Account ${++serial}`, currency: "EUR" }),
  "/v1/transactions": async (world, token) => ({
    account_id: await created(world, token, "/v1/bank-accounts"),
    booking_date: "2026-02-03",
    amount: -12.5,
    description: `Purchase ${++serial}`,
  }),
  "/v1/categorization-rules": async (world, token) => ({
    name: `Rule ${++serial}`,
    match_text: `shop ${serial}`,
    set_category_id: await created(world, token, "/v1/categories"),
  }),
};

/** Creates a record in the collection and returns its id. */
export function makeRecord(world: Caller, token: string, path: string): Promise<string> {
  if (!factories[path]) throw new Error(`test/harness/factories.ts has no entry for ${path}; add one.`);
  return created(world, token, path);
}
