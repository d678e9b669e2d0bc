/** What must hold for every operation of the OpenAPI document. A message says what a new route lacks. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUuid } from "../../src/kernel/ids.ts";
import { tags } from "../../src/main/api/tags.ts";
import { formats } from "../../src/platform/http/formats.ts";
import { operationsOf } from "../../src/platform/openapi/add-examples.ts";
import {
  exampleOf,
  type MediaType,
  nameIn,
  type OpenApiDocument,
} from "../../src/platform/openapi/json-schema.ts";
import { wireSchemas } from "../../src/wire-schemas.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let document: OpenApiDocument;
let text: string;
const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true });
for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.test);

beforeAll(async () => {
  world = await createWorld();
  text = (await world.server.inject("/openapi.json")).body;
  document = JSON.parse(text);
  ajv.addSchema(document, "openapi");
});
afterAll(() => world.close());

/** Resolves references of the document's schemas. */
function rooted(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
}

function mistakes(schema: object, value: unknown): string {
  const validate = ajv.compile(rooted(schema));
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");

test("the document repeats little: its length for each operation and webhook, and every component is used", () => {
  const count = operationsOf(document).length;
  console.log(`/openapi.json: ${Math.round(text.length / 1000)} KB for ${count} operations and webhooks`);
  expect(text.length / count, "name what is repeated as a component").toBeLessThan(1_850);
  const references = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, path]) => path));
  const { securitySchemes, ...components } = document.components;
  const unused = Object.entries(components).flatMap(([kind, parts]) =>
    Object.keys(parts)
      .map((name) => `${kind}/${name}`)
      .filter((path) => !references.has(path)),
  );
  expect(unused).toEqual([]);
});

test("every operation has a name in words, a known tag and a summary", () => {
  const known = new Set(tags.map(({ name }) => name));
  const lacking = world.app.routes.flatMap(({ method, path, operation_id, tag, summary }) => [
    ...(/^[a-z]+([A-Z][a-zA-Z]*)+$/.test(operation_id ?? "")
      ? []
      : [`${method} ${path}: declare an operation_id such as "finalizeInvoice"; found ${operation_id}`]),
    ...(known.has(tag) ? [] : [`${method} ${path}: describe its tag "${tag}" in src/main/api/tags.ts`]),
    ...(summary.endsWith(".") ? [`${method} ${path}: write the summary without a full stop`] : []),
  ]);
  expect(lacking).toEqual([]);
  const ids = operationsOf(document).map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("an answer with several fields has a name, and so have the resources in it", () => {
  const anonymous = mediaTypes().flatMap(([where, { schema }]) => {
    const { data } = schema.properties ?? {};
    const { properties = {} } = data?.items ?? data ?? {};
    if (where.endsWith("request") || Object.keys(properties).length < 2) return [];
    return [`${where}: export the schema of its answer from a schema.ts, under its name`];
  });
  expect(anonymous).toEqual([]);
  for (const name of ["Invoice", "InboxItem", "Customer", "Transaction", "Error", "ListMeta", "InvoiceItem"])
    expect(document.components.schemas).toHaveProperty(name);
});

test("every file of wire schemas is in contract.ts as types and in wire-schemas.ts by name", () => {
  const inContract = [...source("contract.ts").matchAll(/^export type \* from "(.*)";$/gm)].map(
    ([, file]) => file,
  );
  const named = [...source("wire-schemas.ts").matchAll(/^import \* as \w+ from "(.*)";$/gm)].map(
    ([, file]) => file,
  );
  expect(named.toSorted()).toEqual(
    inContract.filter((file) => file !== "./platform/http/envelope.ts").toSorted(),
  );
});

test("contract.ts exports a type for each component", () => {
  const files = [...source("contract.ts").matchAll(/from "\.\/(.*)"/g)].map(([, file = ""]) => source(file));
  const types = new Set(
    files.flatMap((file) =>
      [...file.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = ""]) => name),
    ),
  );
  const missing = Object.keys(wireSchemas)
    .filter((name) => name in document.components.schemas && !types.has(name))
    .map((name) => `add: export type ${name} = Static<typeof ${name}>;`);
  expect(missing).toEqual([]);
});

test("two files do not export different schemas under one name", () => {
  const files = [...source("wire-schemas.ts").matchAll(/^import \* as \w+ from "\.\/(.*)";$/gm)];
  const names = files.flatMap(([, file = ""]) =>
    [...source(file).matchAll(/^export const ([A-Z]\w+)/gm)].map(([, name]) => name),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

function mediaTypes(): [where: string, media: MediaType][] {
  return operationsOf(document).flatMap(({ operationId, requestBody, responses }) => [
    ...entries(`${operationId}, request`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, answer]) => {
      const response = "$ref" in answer ? document.components.responses[nameIn(answer.$ref)] : answer;
      return entries(`${operationId}, ${status}`, response?.content);
    }),
  ]);
}

function entries(where: string, content: Record<string, MediaType> = {}): [string, MediaType][] {
  const media = content["application/json"];
  return media ? [[where, media]] : [];
}

test("every JSON body has an example that fits its schema", () => {
  const all = mediaTypes();
  expect(all.length).toBeGreaterThan(300);
  const wrong = all.flatMap(([where, media]) => {
    const { schema } = media;
    if (!media.examples) return [`${where}: no example`];
    const value = exampleOf(document, media);
    if (JSON.stringify(value) === "{}")
      return [`${where}: write its example in src/main/api/sample-bodies.ts`];
    const found = mistakes(schema, value);
    return found === "" ? [] : [`${where}: ${found}; see src/main/api/samples.ts`];
  });
  expect(wrong).toEqual([]);
});

test("no request fits two paths: where one has a word, the other has an id, and the word is not a UUID", () => {
  const paths = world.app.routes.map(({ path }) => path);
  const clash = (one: string, other: string) => {
    const [words, others] = [one.split("/"), other.split("/")];
    if (one === other || words.length !== others.length) return false;
    return words.every((word, index) => {
      const second = others[index] ?? "";
      if (word === second || (isParameter(word) && isParameter(second))) return true;
      return (isParameter(word) && mayBe(word, second)) || (isParameter(second) && mayBe(second, word));
    });
  };
  const isParameter = (segment: string) => segment.startsWith("{");
  const mayBe = (parameter: string, word: string) => !/^\{(\w+_)?id\}$/.test(parameter) || isUuid(word);
  const clashes = paths.flatMap((one) =>
    paths.filter((other) => clash(one, other)).map((other) => `${one} ${other}`),
  );
  expect(clashes).toEqual([]);
  const ids = Object.values(document.components.parameters).filter(
    ({ in: place, name }) => place === "path" && /(^|_)id$/.test(name),
  );
  expect(ids.map(({ schema }) => schema.format)).toEqual(ids.map(() => "uuid"));
});

test("every operation lists its scopes for OAuth, and every scope is described", () => {
  const { flows } = document.components.securitySchemes.oauth2 as {
    flows: Record<string, { scopes: Record<string, string> }>;
  };
  expect(Object.keys(flows)).toEqual(["authorizationCode", "clientCredentials"]);
  const described = flows.authorizationCode?.scopes ?? {};
  for (const { method, path, scope, public: isPublic } of world.app.routes) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const expected = isPublic ? [] : [{ bearer: [] }, { oauth2: scope === null ? [] : [scope] }];
    expect(operation?.security.slice(0, 2), `${method} ${path}`).toEqual(expected);
    if (scope !== null) expect(described).toHaveProperty([scope]);
  }
});

test("the reference has a page for each tag, an anchor for each operation, nested fields, and no script", async () => {
  const slug = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const read = async (url: string) => {
    const answer = await world.server.inject(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).not.toContain("<script");
    return answer.body;
  };
  const overview = await read("/docs");
  for (const { path } of world.app.routes) expect(overview).toContain(path);
  const pages = new Map<string, string>();
  for (const { tag, operation_id } of world.app.routes) {
    if (!pages.has(tag)) pages.set(tag, await read(`/docs/${slug(tag)}`));
    expect(pages.get(tag)).toContain(`id="${operation_id}"`);
  }
  const invoices = pages.get("Invoices") ?? "";
  for (const part of ["list of InvoiceItem", "tax_exemption_reason_code", "read-only", "required", "curl "])
    expect(invoices).toContain(part);
  const stream = pages.get("Stream") ?? "";
  expect(stream).toContain("Events (text/event-stream)");
  for (const part of ["<h3>Message</h3>", "The version the record has now"]) expect(stream).toContain(part);
  expect(stream).toMatch(/\n {2}-N</);
  expect(stream).not.toContain("-O -J");
  expect((await world.call("GET", "/docs/nothing")).status).toBe(404);
});

test("the webhooks section has every event type", async () => {
  const { eventTypes } = await import("../../src/webhooks/index.ts");
  expect(Object.keys(document.webhooks).toSorted()).toEqual(eventTypes.toSorted());
});
