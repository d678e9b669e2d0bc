/**
 * One organization tries every operation with the ids of another: in paths, in every id field of bodies, in filters,
 * cursors, idempotency keys, public links and file keys. Each response must be the same, apart from request
 * id and time, as for an id that never existed, and nothing of the other organization may change.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { newId } from "../../src/kernel/ids.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { factories, makeRecord } from "../harness/factories.ts";
import type { CallOptions, Reply } from "../harness/world.ts";
import { idsInBody, idsInQuery, isFileKey, type Place, paramsOf, withId } from "./id-places.ts";
import { type HardeningService, startHardeningService } from "./service.ts";

export const name = "isolation of organizations";

/**
 * An API key has no session to switch, whatever the id; the id of a split part is read-only and ignored. The match of a
 * bulk decision is looked up below its own inbox item, whose id the walk replaces.
 */
const refused_before = [
  "POST /v1/session/switch organization_id",
  "POST /v1/transactions splits.0.id",
  "PATCH /v1/transactions/{id} splits.0.id",
  "POST /v1/inbox/bulk input.match_id",
  "POST /v1/entries/bulk input.match_id",
];

interface Walk {
  service: HardeningService;
  extent: "whole" | "short";
  /** Ids of the victim, one of each kind. */
  foreign: Map<string, string>;
  /** Keys of the victim's files, by the field that takes them. */
  files: Record<string, string>;
  /** The public link token of the victim's draft, which must not work. */
  draft_token: string;
  /** Ids of the attacker's own records. */
  own: Map<string, string>;
  compared: number;
  not_found: number;
  /** Id fields whose lookup no request has reached. */
  never_looked_up: Set<string>;
}

/**
 * The short form tries each field with an id of the matching kind, the full form with an id of every kind.
 */
export async function check(extent: "whole" | "short" = "whole"): Promise<string> {
  const service = await startHardeningService();
  try {
    const walk = await prepare(service, extent);
    const before = await viewOf(service);
    for (const route of service.app.routes.filter((one) => !one.public)) {
      await tryPaths(walk, route);
      await tryQueries(walk, route);
      await tryBodies(walk, route);
      await tryCursor(walk, route);
    }
    await tryKeys(walk);
    await tryLinks(walk);
    assert.deepEqual(await viewOf(service), before, "something of the other organization changed");
    assert.deepEqual([...walk.never_looked_up], refused_before, "id fields that the walk does not reach");
    return `${walk.compared} requests with another organization's ids, each answered like one for an id that does not exist (${walk.not_found} not found)`;
  } finally {
    await service.close();
  }
}

async function prepare(service: HardeningService, extent: Walk["extent"]): Promise<Walk> {
  const { a, b, call } = service;
  const foreign = await makeRecords(service, a.token);
  const draft = await call("GET", `/v1/invoices/${foreign.get("/v1/invoices")}`, { token: a.token });
  await sendWithKey(service, a.token);
  return {
    service,
    extent,
    foreign,
    files: { file_path: await upload(service, "vault"), source_key: await upload(service, "assistant") },
    draft_token: draft.body.data.token,
    own: await makeRecords(service, b.token),
    compared: 0,
    not_found: 0,
    never_looked_up: new Set(),
  };
}

async function upload({ call, a }: HardeningService, area: "vault" | "assistant"): Promise<string> {
  const { body } = await call("POST", `/v1/uploads?area=${area}`, {
    token: a.token,
    body: "Nobody else's business",
    headers: { "content-type": "text/plain", "x-file-name": "secret.txt" },
  });
  return body.data.file_path ?? body.data.source_key;
}

const sendWithKey = ({ call }: HardeningService, token: string) =>
  call("POST", "/v1/projects", { token, body: { name: "Shared" }, headers: { "idempotency-key": "shared" } });

/** One record of every kind; for kinds that cannot be created, the first of their list. */
async function makeRecords(service: HardeningService, token: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const path of Object.keys(factories)) ids.set(path, await makeRecord(service, token, path));
  for (const { path } of listsOf(service)) {
    if (ids.has(path)) continue;
    const { body } = await service.call("GET", path, { token });
    if (body.data[0]?.id) ids.set(path, body.data[0].id);
  }
  return ids;
}

const listsOf = ({ app }: HardeningService) =>
  app.routes.filter((route) => route.paged && !route.path.includes("{"));

/** Everything that the victim can see: lists with their counts, metrics, settings. */
async function viewOf({ app, call, a }: HardeningService): Promise<Record<string, string>> {
  const view: Record<string, string> = {};
  for (const route of app.routes) {
    if (route.method !== "GET" || route.public || route.path.includes("{")) continue;
    const { text } = await call("GET", route.path, { token: a.token });
    view[route.path] = withoutMoment(text);
  }
  return view;
}

async function tryPaths(walk: Walk, route: AnyRoute): Promise<void> {
  const params = paramsOf(route);
  const body = await bodyFor(walk, route);
  for (const tried of params.keys()) {
    // The ids before the tested one are the attacker's own, so that only the tested one can be refused.
    const urlWith = (id: string) =>
      params.reduce((url, param, at) => {
        const fill = at < tried ? (walk.own.get(collectionOf(route)) ?? id) : at === tried ? id : newId();
        return url.replace(`{${param}}`, fill);
      }, route.path);
    const nested = params[tried] as string;
    for (const id of tried === 0 ? [foreignOf(walk, route)] : foreignFor(walk, nested))
      await compare(walk, route, id, (with_id) => [urlWith(with_id), body]);
  }
}

async function tryQueries(walk: Walk, route: AnyRoute): Promise<void> {
  const url = ownUrl(walk, route);
  for (const parameter of idsInQuery(route))
    for (const id of foreignFor(walk, parameter))
      await compare(walk, route, id, (with_id) => [
        `${url}?${encodeURIComponent(parameter)}=${with_id}`,
        undefined,
      ]);
}

async function tryBodies(walk: Walk, route: AnyRoute): Promise<void> {
  for (const place of idsInBody(route)) {
    const body = await bodyFor(walk, route, place);
    const bodyWith = (id: string) => withId(route, body, place, id);
    // A rule that does not exist yet is only for a dry run.
    const url = `${ownUrl(walk, route)}${place[0] === "rule" ? "?dry_run=true" : ""}`;
    const { not_found } = walk;
    if (isFileKey(place)) await tryFileKeys(walk, route, place, bodyWith);
    else
      for (const id of foreignFor(walk, String(place.at(-1))))
        await compare(walk, route, id, (with_id) => [url, bodyWith(with_id)]);
    if (walk.not_found === not_found)
      walk.never_looked_up.add(`${route.method} ${route.path} ${place.join(".")}`);
  }
}

/**
 * A file key contains its organization, so three are compared: a real one, and two that do not exist, one
 * under each organization.
 */
async function tryFileKeys(
  walk: Walk,
  route: AnyRoute,
  place: Place,
  bodyWith: (key: string) => unknown,
): Promise<void> {
  const { a, b } = walk.service;
  const field = String(place.at(-1));
  const key = walk.files[field] as string;
  const made_up = (organization_id: string) =>
    `${key.split("/")[0]}/${organization_id}/${randomBytes(16).toString("hex")}/secret.txt`;
  for (const absent of [made_up(a.id), made_up(b.id)])
    await compareWith(walk, route, key, absent, (with_key) => [ownUrl(walk, route), bodyWith(with_key)]);
}

async function tryCursor(walk: Walk, route: AnyRoute): Promise<void> {
  if (!route.paged || route.path.includes("{")) return;
  const { call, a, b } = walk.service;
  if (factories[route.path]) await makeRecord(walk.service, b.token, route.path);
  const first = await call("GET", `${route.path}?limit=1`, { token: a.token });
  const cursor = first.body.meta.next_cursor;
  if (cursor === null) return;
  const refused = await call("GET", `${route.path}?cursor=${encodeURIComponent(cursor)}`, { token: b.token });
  const garbled = await call("GET", `${route.path}?cursor=${"A".repeat(cursor.length)}`, { token: b.token });
  assert.equal(
    refused.body.error?.code,
    "invalid_cursor",
    `${route.path} takes another organization's cursor`,
  );
  assert.deepEqual(comparable(refused), comparable(garbled), route.path);
  walk.compared += 1;
}

/** The victim has used the idempotency key with the same request. */
async function tryKeys({ service }: Walk): Promise<void> {
  const answer = await sendWithKey(service, service.b.token);
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers["idempotent-replayed"], undefined, "another organization's key counts");
}

/**
 * The link of a draft, and links that do not exist, with and without the victim's id, must get the same
 * response.
 */
async function tryLinks(walk: Walk): Promise<void> {
  const { call, a } = walk.service;
  const token = (organization_id: string) =>
    Buffer.concat([Buffer.from(organization_id.replaceAll("-", ""), "hex"), randomBytes(16)]).toString(
      "base64url",
    );
  for (const route of walk.service.app.routes.filter(({ path }) => path.includes("{token}"))) {
    const get = (text: string) => call("GET", route.path.replace("{token}", text), { token: null });
    const absent = comparable(await get(token(newId())));
    for (const foreign of [walk.draft_token, token(a.id)]) {
      assert.deepEqual(comparable(await get(foreign)), absent, route.path);
      walk.compared += 1;
    }
  }
}

type Request = (id: string) => [url: string, body: unknown];

const compare = (walk: Walk, route: AnyRoute, foreign: string, request: Request) =>
  compareWith(walk, route, foreign, neighbourOf(foreign), request);

/** An unused id next to this one, so that "greater than" matches the same own records. */
function neighbourOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

async function compareWith(
  walk: Walk,
  route: AnyRoute,
  foreign: string,
  absent: string,
  request: Request,
): Promise<void> {
  const send = ([url, body]: ReturnType<Request>): Promise<Reply> => {
    const options: CallOptions = { token: walk.service.b.token };
    if (body !== undefined) Object.assign(options, { body, headers: { "content-type": "application/json" } });
    if (route.consumes) Object.assign(options, { body: "x", headers: { "content-type": "text/csv" } });
    return walk.service.call(route.method, url, options);
  };
  const [expected, found] = [await send(request(absent)), await send(request(foreign))];
  const [url, body] = request(foreign);
  const what = `${route.method} ${url} ${JSON.stringify(body) ?? ""}`;
  assert.deepEqual(comparable(found, foreign), comparable(expected, absent), what);
  assert.ok(found.status < 500, `${what}: ${found.text}`);
  walk.compared += 1;
  if (found.status === 404 || found.text.includes('"result":"not_found"')) walk.not_found += 1;
}

/** A response without the parts that differ between any two requests. */
function comparable({ status, headers, text }: Reply, id = ""): object {
  const { date: _date, "x-request-id": _id, etag: _etag, ...rest } = headers;
  const body = withoutMoment(id ? text.replaceAll(id, "<id>") : text);
  // A created record has its own ids and link.
  const shown =
    status === 201 ? body.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\w-]{43}"/g, "<new>") : body;
  return { status, headers: { ...rest, "content-length": "" }, body: shown };
}

/** Removes instants, and cursors, which contain a hash of the filter and so differ with every id. */
function withoutMoment(text: string): string {
  return text
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":"<request>"')
    .replaceAll(/"next_cursor":"[^"]*"/g, '"next_cursor":"<cursor>"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<instant>");
}

function collectionOf(route: AnyRoute): string {
  return route.path.split("/{")[0] as string;
}

/** By the field's name: `set_category_id` and `category_id[in]` take a category. */
function foreignFor({ extent, foreign }: Walk, field: string): string[] {
  const all = [...foreign.values()];
  if (extent === "whole") return all;
  const stem =
    field
      .replace(/_ids?\b.*$/, "")
      .split("_")
      .at(-1)
      ?.slice(0, -1) ?? "";
  const fitting = [...foreign].filter(([path]) => path.split("/").at(-1)?.includes(stem)).map(([, id]) => id);
  return (fitting.length > 0 ? fitting : all).slice(0, 2);
}

function foreignOf(walk: Walk, route: AnyRoute): string {
  return walk.foreign.get(collectionOf(route)) ?? ([...walk.foreign.values()][0] as string);
}

function ownUrl(walk: Walk, route: AnyRoute): string {
  return route.path
    .replace("{id}", walk.own.get(collectionOf(route)) ?? newId())
    .replaceAll(/\{\w+\}/g, newId());
}

/** A valid body, if one is known; a PATCH needs only the tested field. */
async function bodyFor(walk: Walk, route: AnyRoute, [field]: Place = []): Promise<unknown> {
  if (!route.body) return route.method === "POST" && !route.consumes ? {} : undefined;
  if (route.path.endsWith("/bulk"))
    return field === "ids" ? anyAction(route) : { ids: [walk.own.get(route.path.replace("/bulk", ""))] };
  if (field === "splits")
    return { ...(await madeBody(walk, route)), splits: [{ amount: -6 }, { amount: -6.5 }] };
  if (field === "category_accounts" || field === "bank_accounts")
    return { consultant_number: 29_098, client_number: 1, [field]: [{ account: "4900" }] };
  const body = await madeBody(walk, route);
  if (field === "rule")
    return { rule: await factories["/v1/categorization-rules"]?.(walk.service, walk.service.b.token) };
  if (field === "items" && route.method !== "POST")
    return { items: [{ name: "Hosting", quantity: 1, price: 20 }] };
  // Takes precedence over the tested field.
  if (field === "source_key") delete body.file_path;
  if (field === "customer") delete body.customer_id;
  return body;
}

function anyAction({ body }: AnyRoute): object {
  const { properties } = body as unknown as { properties: { action: { enum: string[] } } };
  return { action: properties.action.enum[0] };
}

async function madeBody({ service }: Walk, { method, path }: AnyRoute): Promise<Record<string, unknown>> {
  const make = method === "POST" ? factories[path.replace(/\/preview$/, "")] : undefined;
  return { ...(await make?.(service, service.b.token)) };
}
