/** A well-behaved client: it retries a request that got no response, with the same Idempotency-Key. */
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/kernel/calendar.ts";
import { newId } from "../../src/kernel/ids.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { Acknowledged } from "./audit.ts";

interface Answer {
  status: number;
  body: {
    data: { id: string; number: string; status: string; file_path: string; created_count: number };
    error: { code: string };
  };
}

export interface Client {
  /** Retries until there is a response that is not a temporary failure. */
  call(token: string, method: string, path: string, body?: object | string, key?: string): Promise<Answer>;
  interrupted(): number;
  /** 5xx responses other than 503. */
  failures: string[];
}

const retry_ms = 50;
const request_timeout_ms = 60_000;

export function makeClient(port: number): Client {
  let interrupted = 0;
  const failures: string[] = [];
  const once = async (token: string, method: string, path: string, body?: object | string, key?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(request_timeout_ms),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": typeof body === "string" ? "text/plain" : "application/json" } : {}),
        ...(typeof body === "string" ? { "x-file-name": "file.txt" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Answer["body"] };
  };
  const momentary = new Set(["idempotency_in_progress", "conflict"]);
  return {
    interrupted: () => interrupted,
    failures,
    async call(...request) {
      for (;;) {
        const answer = await once(...request).catch(() => null);
        if (answer && answer.status > 499 && answer.status !== 503)
          failures.push(`${request[1]} ${request[2]}: ${answer.status}`);
        if (answer && answer.status < 500 && !momentary.has(answer.body.error?.code)) return answer;
        if (!answer || answer.status >= 500) interrupted += 1;
        await sleep(retry_ms);
      }
    },
  };
}

export async function createOrganizations(connectionString: string, count: number): Promise<string[]> {
  const db = openDatabase({ connectionString, pool_max: 2, statement_timeout_ms: 30_000, onError() {} });
  const tokens: string[] = [];
  for (let n = 1; n <= count; n++) {
    const input = { name: `Organization ${n}`, email: `owner${n}@example.com` };
    tokens.push((await adminCreateOrganization(db, input, [], systemClock.now())).token);
  }
  await db.close();
  return tokens;
}

export async function prepareSeller(client: Client, token: string): Promise<string> {
  const seller = { name: "Storm Ltd", country: "DE", vat_id: "DE123456788" };
  await client.call(token, "PUT", "/v1/organization/legal-entity", seller);
  return (
    await client.call(
      token,
      "POST",
      "/v1/customers",
      { name: "Buyer", country: "DE", email: "buyer@example.com" },
      newId(),
    )
  ).body.data.id;
}

export async function finalizeOne(client: Client, token: string, customer_id: string): Promise<Acknowledged> {
  const items = [{ name: "Work", quantity: 3, price: "33.33", tax_rate: 20 }];
  const draft = await client.call(token, "POST", "/v1/invoices", { customer_id, items }, newId());
  if (draft.status !== 201) throw new Error(`A draft was refused: ${JSON.stringify(draft)}`);
  const { id } = draft.body.data;
  const finalized = await client.call(token, "POST", `/v1/invoices/${id}/finalize`);
  if (finalized.status === 200) return { id, number: finalized.body.data.number };
  if (finalized.body.error.code !== "invalid_transition")
    throw new Error(`Refused: ${JSON.stringify(finalized)}`);
  // An earlier attempt succeeded, and its response was lost.
  const read = await client.call(token, "GET", `/v1/invoices/${id}`);
  return { id, number: read.body.data.number };
}
