/** A service whose database is gone for a while: what it answers meanwhile, and that it comes back by itself. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { web_client_id } from "../../src/access/constants.ts";
import { clientIdOf } from "../../src/access/oauth/client-id.ts";
import { systemClock } from "../../src/kernel/calendar.ts";
import { newId, type OrganizationId } from "../../src/kernel/ids.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { testLog } from "../harness/test-log.ts";

let data_dir: string;
let postgres: EmbeddedPostgres;
let app: App;
let token: string;

const startPostgres = () => startEmbeddedPostgres({ data_dir, log: () => {} });
const until = { timeout: 200_000, interval: 50 };

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-away-"));
  postgres = await startPostgres();
  await migrate(postgres.connectionString, () => {});
  app = await createApp({
    connectionString: postgres.connectionString,
    config: readConfig({ DAYBOOK_DATA_DIR: data_dir, DAYBOOK_RATE_LIMIT: "0", DAYBOOK_LOGIN_LIMIT: "0" }),
    clock: systemClock,
    log: testLog(),
  });
  await app.jobs.work();
  const input = { name: "Away Ltd", email: "owner@example.com" };
  token = (await adminCreateOrganization(app.db, input, [], systemClock.now())).token;
});

afterAll(async () => {
  await app.close();
  await postgres.stop();
  await rm(data_dir, { recursive: true, force: true });
});

type Request = [method: "GET" | "POST", url: string, body?: string | object];

async function ask([method, url, body]: Request, headers: Record<string, string> = {}) {
  const form = typeof body === "string";
  const answer = await app.server.inject({
    method,
    url,
    headers: {
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, retry_after: answer.headers["retry-after"], text: answer.payload };
}

const withToken = (request: Request) => ask(request, { authorization: `Bearer ${token}` });
const away = { status: 503, retry_after: "1" };

const authorize =
  "/oauth/auth?response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fexample.com%2Fcb&state=s" +
  "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
const client_id = clientIdOf({ organization_id: newId() as OrganizationId, id: newId() });
const secret = `client_id=${client_id}&client_secret=x`;

const pages: Request[] = [
  ["POST", "/v1/session", { email: "owner@example.com", password: "a long enough password" }],
  ["POST", "/oauth/token", `grant_type=client_credentials&${secret}`],
  ["POST", "/oauth/token", `grant_type=refresh_token&refresh_token=abc&${secret}`],
  ["POST", "/oauth/token", `grant_type=authorization_code&code=abc&code_verifier=abc&${secret}`],
  ["POST", "/oauth/device/auth", secret],
  ["POST", "/oauth/revoke", `token=abc&${secret}`],
  ["POST", "/oauth/introspect", `token=abc&${secret}`],
  ["GET", `${authorize}&client_id=${client_id}`],
];

/** A sign-in that has begun: the page with its form, and the cookies that belong to it. */
async function beginSignIn(): Promise<{ page: string; cookie: string }> {
  const redirect = encodeURIComponent(`${app.base_url}/auth/callback`);
  const url = authorize.replace(/redirect_uri=[^&]*/, `redirect_uri=${redirect}`);
  const answer = await app.server.inject({ method: "GET", url: `${url}&client_id=${web_client_id}` });
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);
  return { page: String(answer.headers.location), cookie: cookies.join("; ") };
}

test("while the database is away: 503 with Retry-After everywhere, alive but not ready; afterwards all is well", async () => {
  const list: Request = ["GET", "/v1/customers"];
  const create: Request = ["POST", "/v1/customers", { name: "Kept GmbH" }];
  expect((await withToken(list)).status).toBe(200);
  const paths = pages.map(([method, url]) => `${method} ${url.split("?")[0]}`);
  for (const [index, page] of pages.entries())
    expect([paths[index], (await ask(page)).status]).not.toEqual([paths[index], 404]);
  const { page: sign_in, cookie } = await beginSignIn();
  expect((await ask(["GET", sign_in], { cookie })).status).toBe(200);
  await postgres.stop();

  expect(await ask(["GET", sign_in], { cookie })).toMatchObject(away);
  expect(await ask(["GET", "/health"])).toMatchObject({ status: 200 });
  expect(await ask(["GET", "/ready"])).toMatchObject(away);
  for (const request of [list, create]) {
    const answer = await withToken(request);
    expect(answer).toMatchObject(away);
    expect(JSON.parse(answer.text).error.code).toBe("service_unavailable");
  }
  for (const [index, page] of pages.entries())
    expect([paths[index], await ask(page)]).toMatchObject([paths[index], away]);

  postgres = await startPostgres();
  await vi.waitFor(async () => expect((await ask(["GET", "/ready"])).status).toBe(200), until);
  expect((await withToken(create)).status).toBe(201);
});

test("background jobs and the revocation listener come back by themselves", async () => {
  await postgres.stop();
  postgres = await startPostgres();
  await vi.waitFor(async () => expect((await ask(["GET", "/ready"])).status).toBe(200), until);

  const vendor = JSON.parse((await withToken(["POST", "/v1/vendors", { name: "Before" }])).text).data;
  const renamed = await app.server.inject({
    method: "PATCH",
    url: `/v1/vendors/${vendor.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: "After" },
  });
  expect(renamed.statusCode).toBe(200);
  // The listener has one connection to hear and one to beat.
  const sessions = (name: string) =>
    count("select count(*)::int from pg_stat_activity where application_name = $1", [name]);
  await vi.waitFor(async () => expect(await sessions("daybook access")).toBe(2), until);
  const jobs = (state: string) =>
    count("select count(*)::int from pgboss.job where name = 'vendors.renamed' and state = $1", [state]);
  await vi.waitFor(async () => expect(await jobs("completed")).toBe(1), until);
});

async function count(text: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows[0].count;
  } finally {
    await client.end();
  }
}
