/** The client as the command line uses it: who it says it is, its tokens, and its failures. */

import { afterEach, expect, test } from "vitest";
import { closeStepServers, type Step, stepServer } from "../../test/harness/step-server.ts";
import { ApiError, Failure, Interrupted, Unreachable } from "../errors.ts";
import { withKeys } from "./keys.ts";
import { type DaybookOptions, openDaybook, toFailure } from "./open-daybook.ts";

afterEach(closeStepServers);

async function serverOf(...steps: Step[]) {
  const { seen, base_url } = await stepServer(...steps);
  return { seen, api_url: base_url };
}

function clientOf(
  api_url: string,
  {
    aborting = new AbortController(),
    token = async () => "secret",
    renew = async () => false,
    first_contact_ms = 400,
  } = {},
) {
  const options: DaybookOptions = {
    connect: async () => ({ api_url, token, renew }),
    user_agent: "daybook-cli/test",
    aborting: aborting.signal,
    patience: { first_contact_ms, outage_ms: 2_000, rate_limit_ms: 5_000 },
  };
  const client = openDaybook(options);
  /** As a command would be reported. */
  const list = () => attempt(async () => (await client).listInboxItems({ limit: 3, q: "a b&c" }));
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw (await toFailure(error, options)) ?? error;
    }
  };
  return { client, attempt, list };
}

const ok: Step = (_request, response) => response.end('{"data":[],"meta":{"count":0,"next_cursor":null}}');
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (_request, response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { code, message: code, details: { request_id: "r1" } } }));

test("every request says who, what and through which channel", async () => {
  const { api_url, seen } = await serverOf(ok);
  await clientOf(api_url).list();
  expect(seen[0]).toMatchObject({
    url: "/api/v1/inbox?limit=3&q=a+b%26c",
    headers: { authorization: "Bearer secret", "x-daybook-channel": "cli", "user-agent": "daybook-cli/test" },
  });
});

test("an expired token is renewed once", async () => {
  const { api_url, seen } = await serverOf(refuse(401, "token_expired"), ok);
  let renewals = 0;
  const token = async () => `token-${renewals}`;
  const renew = async () => {
    renewals += 1;
    return true;
  };
  await clientOf(api_url, { renew, token }).list();
  expect([renewals, seen.length]).toEqual([1, 2]);
  const never = await serverOf(refuse(401, "unauthorized"));
  await expect(clientOf(never.api_url, { renew, token }).list()).rejects.toMatchObject({ status: 401 });
  expect([renewals, never.seen.length]).toEqual([2, 2]);
});

test("a token that cannot be renewed right now is renewed later; one that never can be is said", async () => {
  const { api_url } = await serverOf(ok);
  let asked = 0;
  const token = async () => {
    asked += 1;
    if (asked < 3) throw new Unreachable(api_url, new Error("HTTP 503"));
    return "secret";
  };
  await clientOf(api_url, { token, first_contact_ms: 300_000 }).list();
  expect(asked).toBe(3);
  const damaged = new Failure("damaged");
  await expect(clientOf(api_url, { token: () => Promise.reject(damaged) }).list()).rejects.toBe(damaged);
});

test("a refusal that is repeated from an earlier run is asked for again under the next key", async () => {
  const kept = refuse(404, "not_found", { "idempotent-replayed": "true" });
  const create = (api_url: string) => {
    const { client, attempt } = clientOf(api_url);
    return attempt(() =>
      withKeys("k", async (idempotency_key) => (await client).createInboxItem({}, { idempotency_key })),
    );
  };
  const { api_url, seen } = await serverOf(kept, kept, ok);
  await create(api_url);
  expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["k", "k-2", "k-3"]);
  const fresh = await serverOf(refuse(404, "not_found"));
  await expect(create(fresh.api_url)).rejects.toBeInstanceOf(ApiError);
  expect(fresh.seen).toHaveLength(1);
});

test("nobody there, a page instead of an answer, a redirect elsewhere", async () => {
  const { api_url } = await serverOf(ok);
  closeStepServers();
  await expect(clientOf(api_url).list()).rejects.toBeInstanceOf(Unreachable);
  const page = await serverOf((_request, response) => response.end("<html>"));
  await expect(clientOf(page.api_url).list()).rejects.toThrow(/not JSON/);
  const away = await serverOf((_request, response) =>
    response.writeHead(302, { location: page.api_url }).end(),
  );
  await expect(clientOf(away.api_url).list()).rejects.toThrow(page.api_url);
  expect(page.seen).toHaveLength(1); // The token was not sent there.
});

test("an abort ends a request, and the waiting for the next", async () => {
  const aborting = new AbortController();
  const { api_url } = await serverOf(() => aborting.abort());
  await expect(clientOf(api_url, { aborting }).list()).rejects.toBeInstanceOf(Interrupted);
  const waiting = new AbortController();
  const busy = await serverOf((request, response) => {
    refuse(429, "rate_limited", { "retry-after": "4" })(request, response);
    setTimeout(() => waiting.abort(), 50);
  });
  await expect(clientOf(busy.api_url, { aborting: waiting }).list()).rejects.toBeInstanceOf(Interrupted);
});

test("a defect of this program is no failure that a person could mend", async () => {
  const { attempt } = clientOf("http://127.0.0.1:9");
  const defect = new TypeError("undefined is not a function");
  await expect(attempt(() => Promise.reject(defect))).rejects.toBe(defect);
});
