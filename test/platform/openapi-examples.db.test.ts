/**
 * The document and the service agree: what every operation really answers fits the document's schemas, and the example
 * of every request body is accepted.
 */
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUuid } from "../../src/kernel/ids.ts";
import { formats } from "../../src/platform/http/formats.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import {
  exampleOf,
  nameIn,
  type OpenApiDocument,
  type Operation,
} from "../../src/platform/openapi/json-schema.ts";
import { makeRecord } from "../harness/factories.ts";
import { nameOf, type Opening, openingOf } from "../harness/openings.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let document: OpenApiDocument;
const ajv = new Ajv({ strict: false, allowUnionTypes: true });
for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.test);

beforeAll(async () => {
  world = await createWorld({
    environment: { DAYBOOK_LOGIN_LIMIT: "0", DAYBOOK_SMTP_URL: "smtp://127.0.0.1:9" },
  });
  document = (await world.server.inject("/openapi.json")).json();
  ajv.addSchema(document, "openapi");
});
afterAll(() => world.close());

function operationOf({ method, path }: AnyRoute): Operation {
  return document.paths[path]?.[method.toLowerCase()] as Operation;
}

/** What is wrong with an answer according to the document; empty if nothing is. */
function mistakesIn(route: AnyRoute, status: number, body: unknown): string {
  const { responses } = operationOf(route);
  const answer = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!answer) return `the document has no response ${status}`;
  const response = "$ref" in answer ? document.components.responses[nameIn(answer.$ref)] : answer;
  const media = response?.content?.["application/json"];
  if (body === undefined) return "";
  if (!media) return `the document has no JSON in response ${status}`;
  const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"openapi#/'));
  const validate = ajv.compile(schema);
  return validate(body) ? "" : ajv.errorsText(validate.errors);
}

test("what every operation answers fits the document", async () => {
  const wrong: string[] = [];
  for (const route of world.app.routes) {
    const { url, ...options } = await openingOf(world, route);
    const { status, body } = await world.call(route.method, url, options);
    const found = mistakesIn(route, status, body);
    if (status >= 300 || found) wrong.push(`${nameOf(route)}: ${status} ${found}`);
  }
  expect(wrong).toEqual([]);
});

test("refusals fit the document", async () => {
  for (const route of world.app.routes.filter(({ public: isPublic }) => !isPublic)) {
    const url = route.path.replaceAll(/\{\w+\}/g, "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11");
    const { status, body } = await world.call(route.method, url, { token: "dbk_unknown" });
    expect([nameOf(route), status, mistakesIn(route, status, body)]).toEqual([nameOf(route), 401, ""]);
  }
});

/** Fields that an example cannot know: they prove who somebody is, or name a file. */
const secrets = new Set([
  "email",
  "password",
  "current_password",
  "code",
  "token",
  "credential",
  "file_path",
]);

/** The example, with the ids and secrets of records that exist. */
function sendable(example: unknown, { body = {} }: Opening, ids: Record<string, string>): unknown {
  const real = body as Record<string, unknown>;
  const entries = Object.entries(example as object).map(([key, value]) => {
    const taken =
      key in real && (secrets.has(key) || isId(value) || (Array.isArray(value) && value.every(isId)));
    return [key, taken ? real[key] : value];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)), (_key, value) => ids[value] ?? value);
}

const isId = (value: unknown) => typeof value === "string" && isUuid(value);

/** An authenticator app or a browser makes the answer anew each time, so the body is wholly the real one. */
const proofs = new Set(["POST /v1/session/confirm", "POST /v1/me/passkeys"]);

test("the example of every request body is accepted", async () => {
  const ids = {
    "0199e8d4-61b7-7f02-a3c8-90d1b2e4f633": await makeRecord(world, world.a.token, "/v1/customers"),
    "0199e3a0-4d5e-7f60-8172-93a4b5c6d777": await makeRecord(world, world.a.token, "/v1/categories"),
    "0199e8d2-8a9b-7c0d-b1e2-f3a4b5c6d766": await makeRecord(world, world.a.token, "/v1/bank-accounts"),
  };
  const refused: string[] = [];
  for (const route of world.app.routes.filter(({ body }) => body !== undefined)) {
    const example = exampleOf(document, operationOf(route).requestBody?.content["application/json"]);
    const { url, ...options } = await openingOf(world, route);
    const body = proofs.has(nameOf(route)) ? options.body : sendable(example, { url, ...options }, ids);
    const headers = { ...options.headers, "content-type": "application/json" };
    const answer = await world.call(route.method, url, { ...options, headers, body });
    if (answer.status >= 300) refused.push(`${nameOf(route)}: ${answer.text}`);
  }
  expect(refused).toEqual([]);
});
