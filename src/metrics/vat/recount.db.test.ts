/**
 * After any changes, the VAT report equals a recount that knows only the documents (test-recount.ts), and the documents
 * behind each figure add up to it.
 */
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Reply, type World } from "../../../test/harness/world.ts";
import { type Bench, buyerBody, prepareOrganization } from "../../invoices/test-invoices.ts";
import { createAccount } from "../test-books.ts";
import { euros, halfUp, plusDays } from "../test-recount-model.ts";
import {
  type DocumentFacts,
  type PurchaseFacts,
  recountEcSales,
  recountVat,
  type TaxPart,
  type VatModel,
} from "./test-recount.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const months = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"];
const date = fc
  .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`);
const currency = fc.constantFrom<"EUR" | "USD">("EUR", "EUR", "USD");
const markets = {
  home: [
    ["standard", 19],
    ["reduced", 7],
    ["zero", 0],
  ],
  europe: [
    ["intra_community", 0],
    ["reverse_charge", 0],
    ["standard", 19],
  ],
  overseas: [["export", 0]],
} as const;
type Market = keyof typeof markets;

const treatments = ["domestic", "foreign", "not_deductible", "reverse_charge", "intra_community"] as const;

const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("invoice" as const),
      date,
      delivered: fc.option(fc.integer({ min: -50, max: 20 })),
      code: fc.constantFrom(null, null, null, "3" as const, "35" as const, "432" as const),
      currency,
      market: fc.constantFrom<Market>("home", "home", "europe", "overseas"),
      lines: fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 99_999 })), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      pick: fc.nat(),
      date,
      percent: fc.constantFrom(100, 100, 33, 50, 7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unpay" as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("credit" as const),
      pick: fc.nat(),
      line: fc.nat(),
      days: fc.nat({ max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), pick: fc.nat() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("purchase" as const),
      date,
      kind: fc.constantFrom<PurchaseFacts["kind"]>("receipt", "invoice", "invoice", "credit_note"),
      currency,
      net: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom(19, 7, 5.5, 0, null),
      tax: fc.nat({ max: 500 }),
      taxed: fc.constantFrom(true, true, true, false),
      country: fc.constantFrom(null, "DE", "FR", "US"),
      vat_id: fc.constantFrom(null, null, "DE811569869", "EL094014249"),
      stated: fc.constantFrom<PurchaseFacts["stated"]>(null, null, null, ...treatments),
      owed_rate: fc.constantFrom(null, 7),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("state" as const),
      pick: fc.nat(),
      stated: fc.constantFrom<PurchaseFacts["stated"]>(null, "domestic", "foreign", "not_deductible"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("match" as const), pick: fc.nat(), date }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("reject" as const),
      pick: fc.nat(),
      how: fc.constantFrom("reject", "delete", "exclude", "archive"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("rate" as const), date, rate: fc.integer({ min: 50, max: 150 }) }),
  },
);
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

interface Books {
  bench: Bench;
  token: string;
  account_id: string;
  customers: Record<Market, string>;
  rate_ids: Map<string, string>;
  model: VatModel;
}

async function done(answer: Promise<Reply>, status = 200): Promise<Reply["body"]> {
  const reply = await answer;
  expect(reply.status, reply.text).toBe(status);
  return reply.body?.data;
}

const french_vat_id = "FR40303265045";

async function open(): Promise<Books> {
  const { token } = await world.createOrganization("Taxed");
  const bench = await prepareOrganization(world, token);
  const abroad = async (body: object) =>
    (await done(bench.call("POST", "/v1/customers", { ...buyerBody, ...body }), 201)).id as string;
  return {
    bench,
    token,
    account_id: await createAccount(world, token),
    customers: {
      home: bench.customer_id,
      europe: await abroad({ name: "Chêne SARL", country: "FR", vat_id: french_vat_id }),
      overseas: await abroad({ name: "Oak Inc", country: "US", vat_id: null }),
    },
    rate_ids: new Map(),
    model: { documents: [], purchases: [], rates: new Map() },
  };
}

const picked = <One>(all: readonly One[], pick: number): One | undefined => all[pick % all.length];
const openOf = ({ total, payments }: DocumentFacts, credited: number) =>
  total - payments.reduce((sum, { cents }) => sum + cents, 0) - credited;
const creditOf = ({ documents }: VatModel, id: string) =>
  documents
    .filter(({ credits, cancelled }) => credits === id && !cancelled)
    .reduce((sum, { total }) => sum + total, 0);

/** The parts of a finalized document from its lines, which the service has computed. */
function partsOf(
  items: { tax_category: string; tax_rate: number; amount: number; tax_amount: number }[],
): TaxPart[] {
  const lines = items.map((item) => ({
    category: item.tax_category === "reduced" ? "standard" : item.tax_category,
    rate: item.tax_rate,
    net: Math.round(item.amount * 100),
    tax: Math.round(item.tax_amount * 100),
  }));
  return [...Map.groupBy(lines, ({ category, rate }) => `${category} ${rate}`).values()].map((group) => ({
    ...(group[0] as TaxPart),
    net: group.reduce((sum, { net }) => sum + net, 0),
    tax: group.reduce((sum, { tax }) => sum + tax, 0),
  }));
}

async function apply(books: Books, act: Act): Promise<void> {
  const { bench, model, account_id } = books;
  const { call } = bench;
  const live = model.documents.filter(({ cancelled }) => !cancelled);
  switch (act.do) {
    case "invoice": {
      const kinds = markets[act.market];
      const items = act.lines.map(([kind, cents]) => {
        const [tax_category, tax_rate] = kinds[kind % kinds.length] as readonly [string, number];
        return { name: "Work", quantity: 1, price: euros(cents), tax_category, tax_rate };
      });
      const days = act.delivered ?? (act.market === "home" ? null : 0);
      const delivery = days === null ? null : plusDays(act.date, days);
      const { id, items: made } = await bench.finalize({
        customer_id: books.customers[act.market],
        date: act.date,
        due_date: null,
        delivery_date: delivery,
        tax_point_date_code: act.code,
        currency: act.currency,
        items,
      });
      const parts = partsOf(made);
      const total = parts.reduce((sum, { net, tax }) => sum + net + tax, 0);
      const { date, currency, code } = act;
      const ec_vat_id = act.market === "europe" ? french_vat_id : null;
      model.documents.push({
        id,
        date,
        delivery,
        code,
        currency,
        ec_vat_id,
        parts,
        total,
        payments: [],
        credits: null,
        cancelled: false,
      });
      return;
    }
    case "pay": {
      const one = picked(live, act.pick);
      if (!one) return;
      const rest = openOf(one, one.credits === null ? creditOf(model, one.id) : 0);
      const cents = Math.trunc((Math.max(rest, 0) * act.percent) / 100);
      if (cents === 0) return;
      const body = { amount: euros(cents), date: act.date };
      const { id } = await done(call("POST", `/v1/invoices/${one.id}/payments`, body), 201);
      one.payments.push({ id, date: act.date, cents });
      return;
    }
    case "unpay": {
      const one = picked(
        live.filter(({ payments }) => payments.length > 0),
        act.pick,
      );
      const payment = one?.payments.pop();
      if (one && payment) await done(call("DELETE", `/v1/invoices/${one.id}/payments/${payment.id}`), 204);
      return;
    }
    case "credit": {
      const one = picked(
        live.filter(({ credits }) => credits === null),
        act.pick,
      );
      if (!one) return;
      const { items } = await bench.read(one.id);
      const body = { date: plusDays(one.date, act.days), items: [{ line: (act.line % items.length) + 1 }] };
      const made = await call("POST", `/v1/invoices/${one.id}/credit-note`, body);
      // The line may have been credited before.
      if (made.status !== 201) return;
      const { id, items: credited, date } = made.body.data;
      const parts = partsOf(credited);
      const total = parts.reduce((sum, { net, tax }) => sum + net + tax, 0);
      model.documents.push({ ...one, id, date, parts, total, payments: [], credits: one.id });
      return;
    }
    case "cancel": {
      const one = picked(
        live.filter(({ id, payments }) => payments.length === 0 && creditOf(model, id) === 0),
        act.pick,
      );
      if (!one) return;
      const answer = await call("POST", `/v1/invoices/${one.id}/cancel`, { reason: "Recounted" });
      if (answer.status === 200) one.cancelled = true;
      return;
    }
    case "purchase": {
      const { date, kind, currency, net, rate, stated } = act;
      const isOwed = stated === "reverse_charge" || stated === "intra_community";
      const charged = rate === null ? Math.min(act.tax, net) : halfUp((net * rate) / 100);
      const tax = isOwed ? 0 : act.taxed ? charged : null;
      const owed_rate = isOwed ? act.owed_rate : null;
      const country = act.vat_id?.startsWith("EL") ? "GR" : act.vat_id ? "DE" : act.country;
      const gross = net + (tax ?? 0);
      const { id } = await done(
        call("POST", "/v1/inbox", {
          display_name: "Paper",
          date,
          currency,
          document_type: kind,
          amount: euros(gross),
          // Without it, the tax of such a purchase is 0.
          tax_amount: tax === null || (isOwed && act.taxed) ? null : euros(tax),
          tax_treatment: stated,
          self_assessed_rate: owed_rate,
          seller: { country: act.country, tax_id: act.vat_id },
        }),
        201,
      );
      const facts = { id, date, kind, currency, gross, tax, country, stated, owed_rate };
      model.purchases.push({ ...facts, paid_on: null, counts: true });
      return;
    }
    case "state": {
      const one = picked(
        model.purchases.filter(({ counts }) => counts),
        act.pick,
      );
      if (!one) return;
      await done(call("PATCH", `/v1/inbox/${one.id}`, { tax_treatment: act.stated }));
      one.stated = act.stated;
      return;
    }
    case "match": {
      const free = model.purchases.filter(({ counts, paid_on }) => counts && paid_on === null);
      const one = picked(free, act.pick);
      if (!one) return;
      const amount = euros(one.kind === "credit_note" ? one.gross : -one.gross);
      const body = { account_id, booking_date: act.date, amount, description: "Card" };
      const transaction = await done(call("POST", "/v1/transactions", body), 201);
      await done(call("POST", `/v1/inbox/${one.id}/match`, { transaction_id: transaction.id }));
      one.paid_on = act.date;
      return;
    }
    case "reject": {
      const one = picked(
        model.purchases.filter(({ counts, paid_on }) => counts && paid_on === null),
        act.pick,
      );
      if (!one) return;
      one.counts = false;
      const changes = {
        reject: { approval_action: "rejected" },
        exclude: { exclude_from_analytics: true },
        archive: { status: "archived" },
      };
      if (act.how === "delete") await done(call("DELETE", `/v1/inbox/${one.id}`), 204);
      else await done(call("PATCH", `/v1/inbox/${one.id}`, changes[act.how as keyof typeof changes]));
      return;
    }
    case "rate": {
      const known = books.rate_ids.get(act.date);
      const rate = act.rate / 100;
      const body = { date: act.date, currency: "USD", base_currency: "EUR", rate };
      if (known) await done(call("PATCH", `/v1/exchange-rates/${known}`, { rate }));
      else books.rate_ids.set(act.date, (await done(call("POST", "/v1/exchange-rates", body), 201)).id);
      model.rates.set(act.date, act.rate);
      await world.app.jobs.drain();
    }
  }
}

const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

async function readAll(token: string, path: string): Promise<Reply["body"]> {
  const { data, meta } = (await world.call("GET", path, { token })).body;
  if (!meta.next_cursor) return data;
  const [start] = path.split("&cursor=");
  return [...data, ...(await readAll(token, `${start}&cursor=${meta.next_cursor}`))];
}

async function compare({ bench, token, model }: Books, range: readonly [string, string]): Promise<void> {
  const days = `start_date=${range[0]}&end_date=${range[1]}`;
  for (const basis of ["invoice", "cash"] as const) {
    const found = await done(bench.call("GET", `/v1/metrics/vat?${days}&basis=${basis}`));
    const expected = recountVat(model, basis, range);
    const { rows, ...sums } = expected;
    expect(found, basis).toMatchObject(sums);
    for (const [side, expected_rows] of Object.entries(rows)) {
      expect(inOrder(found[side]), `${side}, ${basis}`).toEqual(inOrder(expected_rows));
      for (const row of found[side]) {
        const { tax_category, tax_rate, country } = row;
        const filter = `side=${side}&tax_category=${tax_category ?? "none"}&tax_rate=${tax_rate ?? "none"}&country=${country ?? "none"}`;
        const behind = await readAll(
          token,
          `/v1/metrics/vat/documents?${days}&basis=${basis}&limit=3&${filter}`,
        );
        const sum = (field: string) =>
          euros(behind.reduce((cents: number, one: never) => cents + Math.round((one[field] ?? 0) * 100), 0));
        expect([sum("net_amount"), sum("tax_amount")], `${filter}, ${basis}`).toEqual([
          row.net_amount,
          row.tax_amount,
        ]);
      }
    }
  }
  const ec = await readAll(token, `/v1/metrics/vat/ec-sales?${days}&limit=1`);
  const shown = ec.map(({ vat_id, tax_category, net_amount, document_count }: Reply["body"]) => ({
    vat_id,
    tax_category,
    net_amount,
    document_count,
  }));
  expect(inOrder(shown)).toEqual(inOrder(recountEcSales(model, range)));
}

test("after any sequence of changes the VAT report equals a recount", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { minLength: 10, maxLength: 30, size: "max" }),
      fc.tuple(date, date),
      async (steps, days) => {
        const books = await open();
        for (const step of steps) await apply(books, step);
        await compare(books, days.toSorted() as [string, string]);
        await compare(books, ["2026-05-01", "2026-12-31"]);
      },
    ),
    { numRuns: Number(process.env.RECOUNT_RUNS ?? 12), endOnFailure: false },
  );
}, 600_000);

const migration = new URL("../../../migrations/0035_taxes_of_earlier_documents.sql", import.meta.url);

/** What is kept for the VAT report. Taxes in another currency are converted later, by a job. */
function keptTaxes(): Promise<object[]> {
  return world.superuser(`
    select invoice_id, document_type, side, tax_date, date, tax_category, tax_rate, currency, net_amount, tax_amount,
      invoice_total, buyer_vat_id,
      case currency when 'EUR' then base_net_amount end as base_net_amount,
      case currency when 'EUR' then base_tax_amount end as base_tax_amount
    from invoice_taxes`);
}

const keptDates = () => world.superuser("select id, tax_date, tax_paid_date from inbox_items");

test("the migration for earlier documents records the same as the service", async () => {
  const rounds = fc.sample(fc.array(acts, { minLength: 30, maxLength: 40, size: "max" }), 3);
  for (const steps of rounds) {
    const books = await open();
    for (const step of steps) await apply(books, step);
  }
  const [taxes, dates] = [await keptTaxes(), await keptDates()];
  expect(taxes.length).toBeGreaterThan(0);
  await world.superuser(`
    set session_replication_role = replica;
    delete from invoice_taxes;
    update inbox_items set tax_date = null, tax_paid_date = null`);
  await world.superuser(await readFile(migration, "utf8"));
  expect(inOrder(await keptTaxes())).toEqual(inOrder(taxes));
  expect(inOrder(await keptDates())).toEqual(inOrder(dates));
}, 600_000);
