/** Fixtures for invoice tests: a seller, a buyer, and functions that bring an invoice into a state. */
import { expect } from "vitest";
import type { Reply, World } from "../../test/harness/world.ts";

export const sellerBody = {
  name: "Alder Ltd",
  address_line1: "1 Mill Lane",
  postal_code: "10115",
  city: "Berlin",
  country: "DE",
  vat_id: "DE123456788",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFFXXX",
};

export const buyerBody = {
  name: "Birch GmbH",
  reference_id: null as string | null,
  email: "books@birch.example",
  address_line1: "2 Oak Street",
  postal_code: "80331",
  city: "München",
  country: "DE",
  vat_id: "DE987654321",
};

export const items = [
  { name: "Consulting", quantity: 2, price: "50", unit: "hour", tax_rate: 19 },
  { name: "Travel", quantity: 1, price: 12.5, tax_rate: 7 },
];

export interface Bench {
  customer_id: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  draft(body?: object): Promise<Reply["body"]>;
  finalize(body?: object): Promise<Reply["body"]>;
  read(id: string): Promise<Reply["body"]>;
}

/** An organization that is ready to finalize invoices. */
export async function prepareOrganization(world: World, token = world.a.token): Promise<Bench> {
  const call: Bench["call"] = (method, path, body, headers = {}) =>
    world.call(method, path, { token, body, headers });
  expect((await call("PUT", "/v1/organization/legal-entity", sellerBody)).status).toBe(200);
  const customer = await call("POST", "/v1/customers", buyerBody);
  expect(customer.status).toBe(201);
  const customer_id = customer.body.data.id as string;
  const bench: Bench = {
    customer_id,
    call,
    async draft(body = {}) {
      const created = await call("POST", "/v1/invoices", { customer_id, items, ...body });
      expect(created.status, created.text).toBe(201);
      return created.body.data;
    },
    async finalize(body = {}) {
      const { id } = await bench.draft(body);
      const finalized = await call("POST", `/v1/invoices/${id}/finalize`);
      expect(finalized.status, finalized.text).toBe(200);
      return finalized.body.data;
    },
    async read(id) {
      return (await call("GET", `/v1/invoices/${id}`)).body.data;
    },
  };
  return bench;
}
