/**
 * One request per operation that succeeds, so that a test of every operation is known to reach its handler.
 * Most are derived from the declaration and the factories; the others are listed here. A new operation that
 * needs more than its own record fails the test until it has an entry.
 */
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { hashPassword, newAddressedSecret, newToken } from "../../src/access/index.ts";
import { createGrant } from "../../src/access/oauth/grants.ts";
import { prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { addHours } from "../../src/kernel/calendar.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { factories, makeRecord } from "./factories.ts";
import { codeOf } from "./second-factors.ts";
import { SoftwareAuthenticator } from "./software-authenticator.ts";
import type { CallOptions, World } from "./world.ts";

export type Opening = CallOptions & { url: string };

const json = { "content-type": "application/json" };
const password = "a long enough password";

export const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`;

/** The successful request for an operation, with fresh records where it needs them. */
export async function openingOf(world: World, route: AnyRoute): Promise<Opening> {
  const make = openings[nameOf(route)];
  if (make) return make(world);
  const collection = route.path.split("/{")[0] as string;
  const own = route.path.includes("{id}") && factories[collection];
  const url = own
    ? route.path.replace("{id}", await makeRecord(world, world.a.token, collection))
    : route.path;
  if (route.method === "GET" || route.method === "DELETE") return { url };
  const factory = route.method === "POST" ? factories[route.path] : undefined;
  return { url, body: factory ? await factory(world, world.a.token) : {}, headers: json };
}

const openings: Record<string, (world: World) => Promise<Opening>> = {
  "PUT /v1/organization/books-lock": async () => ({
    url: "/v1/organization/books-lock",
    body: { locked_until: "2001-01-01" },
    headers: json,
  }),
  "PUT /v1/organization/datev-settings": async () => ({
    url: "/v1/organization/datev-settings",
    body: { consultant_number: 29098, client_number: 55003 },
    headers: json,
  }),
  "POST /v1/session": async (world) => ({ url: "/v1/session", body: await credentials(world), token: null }),
  "POST /v1/session/switch": async (world) => ({
    url: "/v1/session/switch",
    body: { organization_id: world.a.id },
    token: await sessionToken(world),
  }),
  "POST /v1/session/confirm": async (world) => ({
    url: "/v1/session/confirm",
    body: { password },
    token: await person(world),
  }),
  "POST /v1/session/passkey": async (world) => {
    const { authenticator } = await passkeyOf(world, await person(world));
    const { public_key } = await expectSuccess(world, "POST", "/v1/session/passkey/options", { token: null });
    return { url: "/v1/session/passkey", body: { credential: authenticator.sign(public_key) }, token: null };
  },
  "POST /v1/me/totp": async (world) => ({ url: "/v1/me/totp", token: await person(world) }),
  "POST /v1/me/totp/confirm": async (world) => totpConfirmation(world, await person(world)),
  "DELETE /v1/me/totp": async (world) => ({ url: "/v1/me/totp", token: await person(world) }),
  "POST /v1/me/recovery-codes": async (world) => {
    const token = await person(world);
    const { url, ...options } = await totpConfirmation(world, token);
    await expectSuccess(world, "POST", url, options);
    return { url: "/v1/me/recovery-codes", token };
  },
  "POST /v1/me/passkeys/options": async (world) => ({
    url: "/v1/me/passkeys/options",
    token: await person(world),
  }),
  "POST /v1/me/passkeys": async (world) => passkeyRegistration(world, await person(world)),
  "GET /v1/me/passkeys": async (world) => ({ url: "/v1/me/passkeys", token: await person(world) }),
  "PATCH /v1/me/passkeys/{id}": async (world) => {
    const token = await person(world);
    return { url: `/v1/me/passkeys/${(await passkeyOf(world, token)).id}`, body: { name: "Laptop" }, token };
  },
  "DELETE /v1/me/passkeys/{id}": async (world) => {
    const token = await person(world);
    return { url: `/v1/me/passkeys/${(await passkeyOf(world, token)).id}`, token };
  },
  "DELETE /v1/session": async (world) => ({ url: "/v1/session", token: await sessionToken(world) }),
  "GET /v1/me": async (world) => ({ url: "/v1/me", token: await sessionToken(world) }),
  "PATCH /v1/me": async (world) => ({
    url: "/v1/me",
    body: { full_name: "Ada" },
    token: await sessionToken(world),
  }),
  "POST /v1/me/password": async (world) => ({
    url: "/v1/me/password",
    body: { current_password: password, new_password: password },
    token: await sessionToken(world),
  }),
  "GET /v1/me/sessions": async (world) => ({ url: "/v1/me/sessions", token: await sessionToken(world) }),
  "DELETE /v1/me/sessions": async (world) => ({ url: "/v1/me/sessions", token: await sessionToken(world) }),
  "DELETE /v1/me/sessions/{id}": async (world) => {
    const token = await sessionToken(world);
    const [own]: { id: string }[] = await expectSuccess(world, "GET", "/v1/me/sessions", { token });
    return { url: `/v1/me/sessions/${own?.id}`, token };
  },
  "GET /v1/me/grants": async (world) => ({ url: "/v1/me/grants", token: await sessionToken(world) }),
  "DELETE /v1/me/grants/{id}": async (world) => {
    const { id: organization_id, user_id } = world.a;
    const grant = { organization_id, user_id, client_id: "daybook-cli", scopes: ["apis.all"] };
    const { id } = await createGrant(world.db, grant, world.clock.now());
    return { url: `/v1/me/grants/${id}`, token: await sessionToken(world) };
  },
  "POST /v1/password-reset": async () => ({
    url: "/v1/password-reset",
    body: { email: `${randomBytes(8).toString("hex")}@example.com` },
    token: null,
  }),
  "POST /v1/password-reset/complete": async (world) => ({
    url: "/v1/password-reset/complete",
    body: { token: await resetToken(world), password },
    token: null,
  }),
  "GET /v1/organization/members/{id}": async (world) => ({
    url: `/v1/organization/members/${await newMember(world)}`,
  }),
  "PATCH /v1/organization/members/{id}": async (world) => ({
    url: `/v1/organization/members/${await newMember(world)}`,
    body: { role: "accountant" },
  }),
  "DELETE /v1/organization/members/{id}": async (world) => ({
    url: `/v1/organization/members/${await newMember(world)}`,
  }),
  "GET /v1/audit-events/{id}": async (world) => {
    const [newest]: { id: string }[] = await expectSuccess(world, "GET", "/v1/audit-events?limit=1");
    return { url: `/v1/audit-events/${newest?.id}` };
  },
  "POST /v1/invitations/accept": async (world) => ({
    url: "/v1/invitations/accept",
    body: await invitation(world),
    token: null,
  }),
  "GET /v1/search": async () => ({ url: "/v1/search?q=customer" }),
  "POST /v1/exchange-rates/import": async () => ({
    url: "/v1/exchange-rates/import",
    body: "Date,USD,\n2026-01-30,1.0823,\n",
    headers: { "content-type": "text/csv" },
  }),
  "POST /v1/uploads": async () => ({
    url: "/v1/uploads",
    body: "A note",
    headers: file("note.txt", "text/plain"),
  }),
  "DELETE /v1/documents/{id}/permanent": async (world) => {
    const id = await makeRecord(world, world.a.token, "/v1/documents");
    await expectSuccess(world, "DELETE", `/v1/documents/${id}`);
    return { url: `/v1/documents/${id}/permanent` };
  },
  "GET /v1/documents/{id}/preview": async (world) => ({
    url: `/v1/documents/${await pictureDocument(world)}/preview`,
  }),
  "POST /v1/products/{id}/prices": async (world) => ({
    url: `/v1/products/${await makeRecord(world, world.a.token, "/v1/products")}/prices`,
    body: { currency: "USD", price: 5 },
  }),
  "PATCH /v1/products/{id}/prices/{price_id}": async (world) => ({
    url: await priceUrl(world),
    body: { active: true },
  }),
  "DELETE /v1/products/{id}/prices/{price_id}": async (world) => ({ url: await priceUrl(world) }),
  "GET /v1/invoices/download": async (world) => ({ url: `/v1/invoices/download?ids=${await issued(world)}` }),
  "GET /v1/invoices/{id}/download": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/download?format=ubl`,
  }),
  "POST /v1/invoices/{id}/finalize": async (world) => {
    const { id } = await (await prepareOrganization(world)).draft();
    return { url: `/v1/invoices/${id}/finalize` };
  },
  "POST /v1/invoices/{id}/write-off": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/write-off`,
    body: { reason: "Insolvent" },
  }),
  "POST /v1/invoices/{id}/credit-note": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/credit-note`,
    body: {},
  }),
  "POST /v1/invoices/{id}/credit-note/preview": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/credit-note/preview`,
    body: {},
  }),
  "POST /v1/invoices/{id}/payments": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/payments`,
    body: { amount: 10, date: "2026-11-15" },
  }),
  "DELETE /v1/invoices/{id}/payments/{payment_id}": async (world) => {
    const url = `/v1/invoices/${await issued(world)}/payments`;
    const payment = await expectSuccess(world, "POST", url, { body: { amount: 10, date: "2026-11-15" } });
    return { url: `${url}/${payment.id}` };
  },
  "PUT /v1/organization/legal-entity": async () => ({
    url: "/v1/organization/legal-entity",
    body: { name: "Alder Ltd" },
  }),
  "GET /i/{token}": async (world) => ({ url: `/i/${await publicToken(world)}`, token: null }),
  "GET /i/{token}/download": async (world) => ({
    url: `/i/${await publicToken(world)}/download?format=ubl`,
    token: null,
  }),
  ...bulkOpenings("/v1/inbox", { set: { notes: "x" } }),
  ...bulkOpenings("/v1/entries", { set: { notes: "x" } }),
  ...bulkOpenings("/v1/transactions", { set: { notes: "x" } }),
  ...bulkOpenings("/v1/documents", { action: "trash" }),
  ...bulkOpenings("/v1/invoices", { action: "cancel" }),
  ...inboxOpenings("/v1/inbox"),
  ...inboxOpenings("/v1/entries"),
  "POST /v1/transactions/import": async (world) => statement(world),
  "GET /v1/imports/{id}": async (world) => {
    const { url, ...options } = await statement(world);
    return { url: `/v1/imports/${(await expectSuccess(world, "POST", url, options)).import_id}` };
  },
  "POST /v1/imports/{id}/undo": async (world) => {
    const { url, ...options } = await statement(world);
    return { url: `/v1/imports/${(await expectSuccess(world, "POST", url, options)).import_id}/undo` };
  },
  "POST /v1/records/import": async () => recordFile(),
  "GET /v1/record-imports/{id}": async (world) => ({
    url: `/v1/record-imports/${await recordImport(world)}`,
  }),
  "POST /v1/record-imports/{id}/undo": async (world) => ({
    url: `/v1/record-imports/${await recordImport(world)}/undo`,
  }),
  "POST /v1/record-imports/pdfs": async () => ({
    url: "/v1/record-imports/pdfs",
    body: "%PDF-1.7",
    headers: { "content-type": "application/pdf" },
  }),
  "POST /v1/transactions/{id}/payment-proposals/{proposal_id}/confirm": async (world) =>
    proposal(world, "confirm"),
  "POST /v1/transactions/{id}/payment-proposals/{proposal_id}/decline": async (world) =>
    proposal(world, "decline"),
  "POST /v1/transactions/{id}/payments": async (world) => payment(world),
  "POST /v1/recurring-invoices/preview": async (world) => ({
    url: "/v1/recurring-invoices/preview",
    body: await factories["/v1/recurring-invoices"]?.(world, world.a.token),
  }),
  "GET /v1/webhook-endpoints/{id}/deliveries/{delivery_id}": async (world) => ({
    url: await deliveryUrl(world),
  }),
  "POST /v1/webhook-endpoints/{id}/deliveries/{delivery_id}/replay": async (world) => {
    const url = await deliveryUrl(world);
    await world.superuser("update webhook_deliveries set status = 'failed', next_attempt_at = null");
    return { url: `${url}/replay` };
  },
  "POST /v1/webhook-endpoints/{id}/replay": async (world) => ({
    url: `/v1/webhook-endpoints/${await makeRecord(world, world.a.token, "/v1/webhook-endpoints")}/replay`,
    body: { since: "2026-01-01T00:00:00Z" },
  }),
  "POST /v1/invoices/{id}/send": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/send`,
    body: {},
  }),
  "POST /v1/invoices/{id}/remind": async (world) => ({
    url: `/v1/invoices/${await issued(world)}/remind`,
    body: {},
  }),
  "GET /v1/exports/{id}/download": async (world) => {
    const id = await makeRecord(world, world.a.token, "/v1/exports");
    await world.app.jobs.drain();
    return { url: `/v1/exports/${id}/download` };
  },
  "GET /v1/emails/{id}": async (world) => ({ url: `/v1/emails/${await email(world)}` }),
  "POST /v1/emails/{id}/retry": async (world) => {
    const id = await email(world);
    await world.superuser("update emails set status = 'failed', next_attempt_at = null where id = $1", [id]);
    return { url: `/v1/emails/${id}/retry` };
  },
  "POST /v1/vendors/{id}/merge": async (world) => ({
    url: `/v1/vendors/${await makeRecord(world, world.a.token, "/v1/vendors")}/merge`,
    body: { duplicate_ids: [await makeRecord(world, world.a.token, "/v1/vendors")] },
  }),
  "GET /v1/customers/open-amounts": async (world) => ({
    url: `/v1/customers/open-amounts?ids=${await makeRecord(world, world.a.token, "/v1/customers")}`,
  }),
  "GET /v1/recurring-invoices/amounts": async (world) => ({
    url: `/v1/recurring-invoices/amounts?ids=${await makeRecord(world, world.a.token, "/v1/recurring-invoices")}`,
  }),
  "PATCH /v1/recurring-invoices/{id}/status": async (world) => ({
    url: `/v1/recurring-invoices/${await makeRecord(world, world.a.token, "/v1/recurring-invoices")}/status`,
    body: { status: "paused" },
  }),
};

function bulkOpenings(path: string, change: object): Record<string, (world: World) => Promise<Opening>> {
  const body = async (world: World) => ({ ids: [await makeRecord(world, world.a.token, path)], ...change });
  return {
    [`POST ${path}/bulk`]: async (world) => ({ url: `${path}/bulk`, body: await body(world) }),
    [`POST ${path}/bulk/{id}/undo`]: async (world) => ({
      url: (await expectSuccess(world, "POST", `${path}/bulk`, { body: await body(world) })).undo.path,
    }),
  };
}

function inboxOpenings(path: string): Record<string, (world: World) => Promise<Opening>> {
  return {
    [`POST ${path}/batch`]: async () => ({
      url: `${path}/batch`,
      body: { items: [{ display_name: "x", amount: 1 }] },
    }),
    [`POST ${path}/{id}/reprocess`]: async (world) => {
      const primary_document_id = await pictureDocument(world);
      const { id } = await expectSuccess(world, "POST", path, {
        body: { display_name: "x", amount: 1, primary_document_id },
      });
      return { url: `${path}/${id}/reprocess` };
    },
    [`POST ${path}/{id}/match`]: async (world) => ({
      url: `${path}/${await makeRecord(world, world.a.token, path)}/match`,
      body: { transaction_id: await makeRecord(world, world.a.token, "/v1/transactions") },
    }),
    [`POST ${path}/{id}/unmatch`]: async (world) => {
      const id = await makeRecord(world, world.a.token, path);
      const transaction_id = await makeRecord(world, world.a.token, "/v1/transactions");
      await expectSuccess(world, "POST", `${path}/${id}/match`, { body: { transaction_id } });
      return { url: `${path}/${id}/unmatch` };
    },
    [`POST ${path}/{id}/matches/{match_id}/confirm`]: async (world) => match(world, path, "confirm"),
    [`POST ${path}/{id}/matches/{match_id}/decline`]: async (world) => match(world, path, "decline"),
  };
}

async function expectSuccess(world: World, method: string, url: string, options: CallOptions = {}) {
  const answer = await world.call(method, url, options);
  expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(300);
  return answer.body?.data;
}

const file = (name: string, type: string) => ({ "content-type": type, "x-file-name": name });

const issued = async (world: World): Promise<string> =>
  (await (await prepareOrganization(world)).finalize()).id;

async function publicToken(world: World): Promise<string> {
  const link = await expectSuccess(world, "POST", `/v1/invoices/${await issued(world)}/link`, { body: {} });
  return link.token;
}

async function email(world: World): Promise<string> {
  const id = await issued(world);
  await expectSuccess(world, "POST", `/v1/invoices/${id}/send`, { body: {} });
  return (await expectSuccess(world, "GET", `/v1/emails?invoice_id=${id}`))[0].id;
}

export async function credentials(
  world: World,
  user_id = world.a.user_id,
): Promise<{ email: string; password: string }> {
  const [user] = await world.superuser("update users set password_hash = $1 where id = $2 returning email", [
    await hashPassword(password),
    user_id,
  ]);
  return { email: String(user?.email), password };
}

/** The session of someone new, whose second factors no other operation meets. */
async function person(world: World): Promise<string> {
  return sessionToken(world, (await world.createOrganization("Someone")).user_id);
}

async function totpConfirmation(world: World, token: string): Promise<Opening> {
  const { secret } = await expectSuccess(world, "POST", "/v1/me/totp", { token });
  return { url: "/v1/me/totp/confirm", body: { code: codeOf(secret, world.clock.now()) }, token };
}

async function passkeyRegistration(
  world: World,
  token: string,
  authenticator = new SoftwareAuthenticator(world.app.base_url),
): Promise<Opening> {
  const { public_key } = await expectSuccess(world, "POST", "/v1/me/passkeys/options", { token });
  return {
    url: "/v1/me/passkeys",
    body: { name: "Phone", credential: authenticator.register(public_key) },
    token,
  };
}

async function passkeyOf(world: World, token: string) {
  const authenticator = new SoftwareAuthenticator(world.app.base_url);
  const { url, ...options } = await passkeyRegistration(world, token, authenticator);
  return { authenticator, id: (await expectSuccess(world, "POST", url, options)).id };
}

async function sessionToken(world: World, user_id = world.a.user_id): Promise<string> {
  const body = await credentials(world, user_id);
  return (await expectSuccess(world, "POST", "/v1/session", { body, token: null })).token;
}

async function invitation(world: World): Promise<{ token: string; password: string }> {
  const address = `${randomBytes(8).toString("hex")}@example.com`;
  const made = await expectSuccess(world, "POST", "/v1/organization/invitations", {
    body: { email: address, role: "viewer" },
  });
  return { token: await invitationToken(world, made), password };
}

/** A mailed link is shown to nobody, so it is replaced by one that the test knows. */
async function invitationToken(world: World, made: { id: string; url: string | null }): Promise<string> {
  if (made.url !== null) return new URL(made.url).searchParams.get("token") as string;
  const { text, hash } = newAddressedSecret("dbi", { organization_id: world.a.id, id: made.id });
  await world.superuser("update invitations set token_hash = $1 where id = $2", [hash, made.id]);
  return text;
}

async function resetToken(world: World): Promise<string> {
  const { text, hash } = newToken();
  await world.superuser("insert into password_resets values ($1, $2, $3)", [
    hash,
    world.a.user_id,
    addHours(world.clock.now(), 1),
  ]);
  return text;
}

async function newMember(world: World): Promise<string> {
  const body = await invitation(world);
  await expectSuccess(world, "POST", "/v1/invitations/accept", { body, token: null });
  const members: { id: string; role: string }[] = await expectSuccess(
    world,
    "GET",
    "/v1/organization/members?limit=100",
  );
  return members.find(({ role }) => role === "viewer")?.id as string;
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function pictureDocument(world: World): Promise<string> {
  const { file_path } = await expectSuccess(world, "POST", "/v1/uploads", {
    body: Buffer.concat([pixel, randomBytes(8)]),
    headers: file("pixel.png", "image/png"),
  });
  return (await expectSuccess(world, "POST", "/v1/documents", { body: { category: "other", file_path } })).id;
}

async function priceUrl(world: World): Promise<string> {
  const url = `/v1/products/${await makeRecord(world, world.a.token, "/v1/products")}`;
  return `${url}/prices/${(await expectSuccess(world, "GET", url)).prices[0].id}`;
}

async function statement(world: World): Promise<Opening> {
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  return {
    url: `/v1/transactions/import?account_id=${account_id}`,
    body: "Date,Amount,Payee,Description\n2026-05-04,-4.50,Cafe Luna,Card\n",
    headers: { "content-type": "text/csv" },
  };
}

let movedIn = 0;

function recordFile(): Opening {
  return {
    url: "/v1/records/import?kind=customers",
    body: `Company,Country\nMoved in ${++movedIn},Germany\n`,
    headers: { "content-type": "text/csv" },
  };
}

async function recordImport(world: World): Promise<string> {
  const { url, ...options } = recordFile();
  return (await expectSuccess(world, "POST", url, options)).import_id;
}

/** Amounts that match nothing else in the organization. */
let cents = 100_000;

async function match(world: World, path: string, verb: string): Promise<Opening> {
  const amount = ++cents / 100;
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  const body = {
    account_id,
    booking_date: "2026-05-03",
    amount: -amount,
    description: "Card",
    counterparty_name: "CAFE LUNA",
  };
  await expectSuccess(world, "POST", "/v1/transactions", { body });
  const item = { display_name: "Cafe Luna", amount, date: "2026-05-03", document_type: "receipt" };
  const { id } = await expectSuccess(world, "POST", path, { body: item });
  await world.app.jobs.drain();
  const [first] = await expectSuccess(world, "GET", `${path}/${id}/matches`);
  return { url: `${path}/${id}/matches/${first.id}/${verb}` };
}

async function proposal(world: World, verb: string): Promise<Opening> {
  const bench = await prepareOrganization(world);
  const { number, total } = await bench.finalize();
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  const body = { account_id, booking_date: "2026-11-14", amount: total, description: `Invoice ${number}` };
  const { id } = await expectSuccess(world, "POST", "/v1/transactions", { body });
  await world.app.jobs.drain();
  const [first] = await expectSuccess(world, "GET", `/v1/transactions/${id}/payment-proposals`);
  return { url: `/v1/transactions/${id}/payment-proposals/${first.id}/${verb}` };
}

async function payment(world: World): Promise<Opening> {
  const bench = await prepareOrganization(world);
  const { id: invoice_id, total } = await bench.finalize();
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  const body = { account_id, booking_date: "2026-11-14", amount: total, description: "Thank you" };
  const { id } = await expectSuccess(world, "POST", "/v1/transactions", { body });
  return { url: `/v1/transactions/${id}/payments`, body: { invoice_id } };
}

async function deliveryUrl(world: World): Promise<string> {
  const url = `/v1/webhook-endpoints/${await makeRecord(world, world.a.token, "/v1/webhook-endpoints")}`;
  await makeRecord(world, world.a.token, "/v1/projects");
  const [first] = await expectSuccess(world, "GET", `${url}/deliveries`);
  return `${url}/deliveries/${first.id}`;
}
