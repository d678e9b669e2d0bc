/**
 * What does a bulk request cost, compared with a request for each record? And does a record cost more when there are
 * many in one request, whose savepoints, counters and deferred checks all wait for one commit?
 */
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { type Request, sendAll } from "./harness/client.ts";
import { startService } from "./harness/service.ts";

const few = 50;
const many = 1000;
const clients = 16;

const service = await startService();
const { token } = service;
const { port } = service.app.server.server.address() as AddressInfo;

async function call(method: string, path: string, body: object) {
  const [answer] = await sendAll(port, 1, [{ method, path, token, body }]);
  return JSON.parse(answer as string).data;
}

async function timed(requests: readonly Request[], connections: number): Promise<number> {
  const started = performance.now();
  await sendAll(port, connections, requests);
  return performance.now() - started;
}

interface Kind {
  name: string;
  make(count: number): Promise<string[]>;
  single(id: string): Request;
  bulk(ids: string[]): Request;
}

const items: Kind = {
  name: "set the category of inbox items",
  async make(count) {
    const body = {
      items: Array.from({ length: count }, (_, n) => ({ display_name: `Receipt ${n}`, amount: 5 })),
    };
    const verdicts: { data: { id: string } }[] = await call("POST", "/v1/inbox/batch", body);
    return verdicts.map(({ data }) => data.id);
  },
  single: (id) => ({ method: "PATCH", path: `/v1/inbox/${id}`, token, body: { category_id } }),
  bulk: (ids) => ({ method: "POST", path: "/v1/inbox/bulk", token, body: { ids, set: { category_id } } }),
};

const invoices: Kind = {
  name: "finalize invoices",
  async make(count) {
    const body = { customer_id, items: [{ name: "Work", quantity: 3, price: 9.99, tax_rate: 19 }] };
    const requests = Array<Request>(count).fill({ method: "POST", path: "/v1/invoices", token, body });
    return (await sendAll(port, clients, requests)).map((answer) => JSON.parse(answer).data.id);
  },
  single: (id) => ({ method: "POST", path: `/v1/invoices/${id}/finalize`, token }),
  bulk: (ids) => ({ method: "POST", path: "/v1/invoices/bulk", token, body: { ids, action: "finalize" } }),
};

const { id: category_id } = await call("POST", "/v1/categories", { name: "Bench" });
await call("PUT", "/v1/organization/legal-entity", {
  name: "Bench Ltd",
  country: "DE",
  vat_id: "DE123456788",
});
const { id: customer_id } = await call("POST", "/v1/customers", { name: "Buyer", country: "DE" });

for (const { name, make, single, bulk } of [items, invoices]) {
  await timed([bulk(await make(few))], 1);
  const few_ms = (await timed([bulk(await make(few))], 1)) / few;
  const many_ms = (await timed([bulk(await make(many))], 1)) / many;
  const alone_ms = (await timed((await make(many)).map(single), 1)) / many;
  const at_once_ms = (await timed((await make(many)).map(single), clients)) / many;
  console.log(`${name}: ${many_ms.toFixed(1)} ms a record in a request of ${many}; as a share of that:`);
  console.log(`  in a request of ${few}: ${(few_ms / many_ms).toFixed(2)}`);
  console.log(`  one request each, one after the other: ${(alone_ms / many_ms).toFixed(2)}`);
  console.log(`  one request each, ${clients} at once: ${(at_once_ms / many_ms).toFixed(2)}`);
}
await service.stop();
