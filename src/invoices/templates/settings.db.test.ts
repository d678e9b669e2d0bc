/** Templates, the legal entity, products. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization, sellerBody } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

describe("templates", () => {
  const path = "/v1/invoices/templates";

  test("are created with an id alone, listed in their short form, read in full", async () => {
    const created = await bench.call("POST", path, {
      name: "Standard",
      tax_rate: "19",
      currency: "eur",
      labels: { invoice: "Bill" },
    });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body.data)).toEqual(["id"]);
    const { id } = created.body.data;
    const list = await bench.call("GET", path);
    expect(Object.keys(list.body)).toEqual(["data"]);
    expect(list.body.data).toEqual([
      {
        id,
        name: "Standard",
        currency: "EUR",
        tax_rate: 19,
        tax_type: "vat",
        invoice_number_prefix: "INV-",
        created_at: "2026-11-15T09:00:00.000Z",
      },
    ]);
    const read = await bench.call("GET", `${path}/${id}`);
    expect(read.body.data).toMatchObject({ labels: { invoice: "Bill" }, page_size: "A4", is_default: false });
    const patched = await bench.call("PATCH", `${path}/${id}`, {
      ...read.body.data,
      name: "Renamed",
      logo: null,
    });
    expect(patched.body.data).toMatchObject({ name: "Renamed", labels: { invoice: "Bill" } });
    expect((await bench.call("PATCH", `${path}/${id}`, { name: "x" }, { "if-match": '"1"' })).status).toBe(
      412,
    );
    expect((await bench.call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await bench.call("GET", `${path}/${id}`)).status).toBe(404);
    expect((await bench.call("GET", path)).body.data).toEqual([]);
  });

  test("refuse number settings that would repeat numbers", async () => {
    const refused = await bench.call("POST", path, {
      name: "T",
      invoice_number_reset: "yearly",
      invoice_number_pattern: "{seq}",
    });
    expect(refused.body.error.details.issues[0]).toMatchObject({
      path: "body.invoice_number_pattern",
      code: "reset",
    });
    expect((await bench.call("POST", path, {})).status).toBe(400);
    const logo = "0190a0a0-0000-7000-8000-000000000000";
    expect((await bench.call("POST", path, { name: "T", logo })).body.error.details.issues[0].path).toBe(
      "body.logo",
    );
    const { id } = (await bench.call("POST", path, { name: "T" })).body.data;
    expect((await bench.call("PATCH", `${path}/${id}`, { invoice_number_pattern: "{prefix}" })).status).toBe(
      400,
    );
  });

  test("give drafts their defaults: the one named, else the default one; there is one default", async () => {
    const make = async (body: object) =>
      (await bench.call("POST", path, { name: "T", ...body })).body.data.id;
    const first = await make({ is_default: true, notes: "From the first" });
    const second = await make({
      is_default: true,
      notes: "From the second",
      tax_rate: 7,
      payment_terms_days: 10,
      currency: "CHF",
    });
    expect((await bench.call("GET", `${path}/${first}`)).body.data.is_default).toBe(false);
    const line = [{ name: "A", price: 100 }];
    const usual = await bench.draft({ items: line });
    expect(usual).toMatchObject({ notes: "From the second", due_date: "2026-11-25", total: 107 });
    expect(usual.template).toMatchObject({ id: second, currency: "CHF", tax_rate: 7 });
    expect(await bench.draft({ items: line, template_id: first })).toMatchObject({
      notes: "From the first",
      total: 100,
    });
    expect(await bench.draft({ items: line, template_id: null })).toMatchObject({
      notes: null,
      template: null,
    });
    const untaxed = await bench.draft({ items: [{ name: "A", price: 100, tax_category: "reverse_charge" }] });
    expect(untaxed.items[0]).toMatchObject({ tax_rate: 0, tax_category: "reverse_charge" });
    await bench.call("DELETE", `${path}/${second}`);
    expect(await bench.draft({ items: line })).toMatchObject({ notes: null });
    expect((await bench.read(usual.id)).template).toMatchObject({ id: second });
  });
});

describe("the legal entity", () => {
  const path = "/v1/organization/legal-entity";

  test("is empty until it is set, and is replaced as a whole", async () => {
    const token = world.b.token;
    const before = await world.call("GET", path, { token });
    expect(before.body.data).toMatchObject({
      organization_id: world.b.id,
      name: null,
      iban: null,
      updated_at: null,
    });
    const put = await world.call("PUT", path, { token, body: { ...sellerBody, phone: "1" } });
    expect(put.body.data).toMatchObject({ name: "Alder Ltd", iban: "DE89370400440532013000", phone: "1" });
    const again = await world.call("PUT", path, { token, body: { name: "Birch GmbH" } });
    expect(again.body.data).toMatchObject({ name: "Birch GmbH", iban: null, phone: null, vat_id: null });
    const stale = await world.call("PUT", path, {
      token,
      body: { name: "X" },
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(412);
    expect((await bench.call("GET", path)).body.data.name).toBe("Alder Ltd");
  });

  test("refuses a mistyped IBAN", async () => {
    const refused = await bench.call("PUT", path, { ...sellerBody, iban: "DE89 3704 0044 0532 0130 01" });
    expect(refused.body.error.details.issues[0]).toMatchObject({ path: "body.iban" });
    expect((await bench.call("PUT", path, {})).status).toBe(400);
  });
});

describe("the usual tax rate is", () => {
  const path = "/v1/organization/legal-entity";
  let organizations = 0;
  const check = (title: string, country: string | null, seller: object | null, rate: number | null) =>
    test(title, async () => {
      const { token } = await world.createOrganization(`Tax ${++organizations}`);
      await world.call("PATCH", "/v1/organization", { token, body: { country } });
      if (seller) {
        const put = await world.call("PUT", path, { token, body: { name: "Elm", ...seller } });
        expect(put.body.data.usual_tax_rate).toBe(rate);
      }
      expect((await world.call("GET", path, { token })).body.data.usual_tax_rate).toBe(rate);
    });

  check("the standard rate with a VAT id", "DE", { country: "DE", vat_id: "DE123456788" }, 19);
  check("the standard rate with a tax number", "DE", { country: "DE", tax_number: "11/815/08150" }, 19);
  check("0 without either", "DE", { country: "DE" }, 0);
  check("that of the legal entity's country", "DE", { country: "FI", vat_id: "FI12345671" }, 25.5);
  check("that of the VAT id before the address", "DE", { country: "DE", vat_id: "FR40303265045" }, 20);
  check("that of the organization's country until the entity has one", "AT", { vat_id: "U1" }, 20);
  check("that of the organization's country until there is an entity", "CH", null, 8.1);
  check("the Swiss rate in Liechtenstein", "LI", null, 8.1);
  check("not known in a country without a rate", "US", { country: "US", tax_number: "1" }, null);
  check("not known without a country", null, null, null);
});

describe("products", () => {
  test("fill lines: name, unit, tax, and the price in the invoice's currency", async () => {
    const created = await bench.call("POST", "/v1/products", {
      name: "Licence",
      unit: "month",
      kind: "services",
      tax_rate: 19,
      prices: [
        { currency: "EUR", price: "12.3456" },
        { currency: "USD", price: 15, tax_behavior: "inclusive" },
      ],
    });
    expect(created.status, created.text).toBe(201);
    const product = created.body.data;
    const [eur, usd] = product.prices;
    expect(eur).toMatchObject({ currency: "EUR", price: 12.3456, tax_behavior: "exclusive", active: true });
    const draft = await bench.draft({ template_id: null, items: [{ product_id: product.id, quantity: 10 }] });
    expect(draft.items[0]).toMatchObject({
      name: "Licence",
      unit: "month",
      kind: "services",
      price: 12.3456,
      amount: 123.46,
      tax_rate: 19,
      product_id: product.id,
      product_price_id: eur.id,
    });
    const dollars = await bench.draft({ currency: "USD", items: [{ product_price_id: usd.id }] });
    expect(dollars.items[0]).toMatchObject({ product_id: product.id, price: 15, tax_behavior: "inclusive" });
    const own = await bench.draft({
      template_id: null,
      items: [{ product_id: product.id, name: "Special", price: 9 }],
    });
    expect(own.items[0]).toMatchObject({ name: "Special", price: 9, unit: "month", product_price_id: null });
    const wrong = await bench.call("POST", "/v1/invoices", {
      currency: "EUR",
      items: [{ product_price_id: usd.id }],
    });
    expect(wrong.body.error.details.issues[0]).toMatchObject({
      path: "body.items.0.product_price_id",
      code: "currency",
    });
    const none = await bench.call("POST", "/v1/invoices", {
      currency: "SEK",
      items: [{ product_id: product.id }],
    });
    expect(none.body.error.details.issues[0]).toMatchObject({ path: "body.items.0.price", code: "required" });

    const path = `/v1/products/${product.id}`;
    const added = await bench.call("POST", `${path}/prices`, { currency: "SEK", price: 150 });
    expect(added.status).toBe(201);
    const changed = await bench.call("PATCH", `${path}/prices/${added.body.data.id}`, {
      price: 160,
      active: false,
    });
    expect(changed.body.data).toMatchObject({ price: 160, active: false });
    expect((await bench.call("DELETE", `${path}/prices/${added.body.data.id}`)).status).toBe(204);
    expect((await bench.call("GET", path)).body.data.prices).toHaveLength(2);
    expect(
      (
        await world.call("POST", `${path}/prices`, {
          token: world.b.token,
          body: { currency: "EUR", price: 1 },
        })
      ).status,
    ).toBe(404);

    expect((await bench.call("DELETE", path)).status).toBe(204);
    const kept = await bench.read(draft.id);
    expect(kept.items[0].product_id).toBe(product.id);
    const echo = await bench.call("PATCH", `/v1/invoices/${draft.id}`, kept);
    expect(echo.body.data).toEqual(kept);
  });
});
