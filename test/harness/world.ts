/**
 * A complete service for a test file: its own database, a clock that moves only when told to, and two
 * organizations with a token each. Every JSON response is checked against its declared schema.
 */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { inject, type ProvidedContext } from "vitest";
import { type Clock, toInstant } from "../../src/kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../../src/kernel/ids.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { adminCreateOrganization, adminCreateToken } from "../../src/organizations/index.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Disk } from "../../src/platform/disk/index.ts";
import type { TSchema } from "../../src/platform/http/schema.ts";
import { checkOutput } from "../../src/platform/http/validate.ts";
import { answerSchema, ErrorBody } from "../../src/platform/openapi/responses.ts";
import { eventSchemas } from "../../src/webhooks/index.ts";
import { withDatabase } from "./global-setup.ts";
import { injectInto } from "./inject.ts";
import { testLog } from "./test-log.ts";
import { worldEnvironment } from "./unlimited.ts";

export interface TestClock extends Clock {
  set(to: string): void;
  advance(milliseconds: number): void;
}

export function testClock(start = "2026-11-15T09:00:00.000Z"): TestClock {
  let now_ms = Date.parse(start);
  return {
    now: () => toInstant(now_ms),
    set(to) {
      now_ms = Date.parse(to);
    },
    advance(milliseconds) {
      now_ms += milliseconds;
    },
  };
}

export interface TestOrganization {
  id: OrganizationId;
  user_id: UserId;
  /** A token with every scope. */
  token: string;
}

export interface World {
  app: App;
  server: FastifyInstance;
  db: Database;
  clock: TestClock;
  connectionString: string;
  /** Two organizations that must never see each other. */
  a: TestOrganization;
  b: TestOrganization;
  createOrganization(
    name: string,
    settings?: { base_currency?: string; time_zone?: string; locale?: string },
  ): Promise<TestOrganization>;
  token(organization: TestOrganization, scopes: string[]): Promise<string>;
  call(method: string, url: string, options?: CallOptions): Promise<Reply>;
  /**
   * Runs SQL as the owner of the database: for inspecting the data behind the service, never for setting it
   * up.
   */
  superuser(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** By default the first organization's token; null: no token. */
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: LightMyRequestResponse["headers"];
  /** Untyped; the schema check has already validated it. */
  body: ReturnType<typeof JSON.parse>;
  text: string;
}

let clones = 0;

export async function cloneDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const postgres = inject("postgres") as ProvidedContext["postgres"] | undefined;
  if (!postgres) throw new Error("A test that needs PostgreSQL is named *.db.test.ts.");
  const { server_url, template } = postgres;
  const name = `daybook_test_${process.pid}_${++clones}`;
  const admin = new pg.Client({ connectionString: server_url });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return {
    connectionString: withDatabase(server_url, name),
    async drop() {
      const client = new pg.Client({ connectionString: server_url });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

export interface WorldOptions {
  environment?: Record<string, string>;
  clock?: TestClock;
  disk?: Disk;
  /** The test records events of its own, whose data is not what the service would write. */
  invents_events?: boolean;
  wrapDatabase?(db: Database): Database;
  /** Where the built web app is. */
  web_folder?: string;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await cloneDatabase();
  const clock = options.clock ?? testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ ...worldEnvironment, DAYBOOK_DATABASE_POOL: "10", ...options.environment }),
    clock,
    log: testLog(),
    inspect(route, status, body) {
      if (status >= 400 || (body === undefined && route.data === null)) return;
      const issues = checkOutput(schemaOf(route), body);
      if (issues.length > 0)
        throw new Error(
          `${route.method} ${route.path} answers against its schema: ${JSON.stringify(issues)}`,
        );
    },
    ...(options.disk ? { disk: options.disk } : {}),
    ...(options.wrapDatabase ? { wrapDatabase: options.wrapDatabase } : {}),
    ...(options.web_folder ? { web_folder: options.web_folder } : {}),
  });

  const createOrganization: World["createOrganization"] = async (name, settings = {}) => {
    const email = `${newId()}@example.com`;
    const input = { name, email, full_name: `Owner of ${name}`, ...settings };
    const created = await adminCreateOrganization(app.db, input, app.onOrganizationCreated, clock.now());
    return { id: created.organization_id, user_id: created.user_id, token: created.token };
  };
  const superuser = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  const a = await createOrganization("Alder Ltd");
  const b = await createOrganization("Birch GmbH");
  return {
    app,
    server: app.server,
    db: app.db,
    clock,
    connectionString: database.connectionString,
    a,
    b,
    createOrganization,
    async token(organization, scopes) {
      const input = { organization_id: organization.id, scope: scopes.join(" ") };
      return (await adminCreateToken(app.db, input, clock.now())).token;
    },
    async call(method, url, { token = a.token, body, headers = {} } = {}) {
      const response = await injectInto(app.server, {
        method: method as "GET",
        url,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(response.headers["content-type"]).startsWith("application/json");
      const parsed = json && response.text !== "" ? JSON.parse(response.text) : undefined;
      if (response.status >= 400) requireErrorBody(parsed);
      return { ...response, body: parsed };
    },
    superuser,
    async close() {
      const made = await superuser("select distinct type, data from events where type <> 'webhook.test'");
      await app.close();
      await database.drop();
      if (!options.invents_events) requireDescribedEvents(made as { type: string; data: unknown }[]);
    },
  };
}

/** Every recorded event must be of a listed type, and carry what the OpenAPI document says. */
function requireDescribedEvents(events: { type: string; data: unknown }[]): void {
  for (const { type, data } of events) {
    const [subject = "", verb = ""] = type.split(".");
    const [, schema] =
      (eventSchemas as Record<string, Record<string, [string, TSchema]>>)[subject]?.[verb] ?? [];
    if (!schema) throw new Error(`src/webhooks/event-types.ts does not list ${type}.`);
    const issues = checkOutput(schema, data);
    if (issues.length > 0)
      throw new Error(`${type} is not as src/webhooks/event-schema.ts says: ${JSON.stringify(issues)}`);
  }
}

function requireErrorBody(body: unknown): void {
  const issues = checkOutput(ErrorBody, body);
  if (issues.length > 0) throw new Error(`A refusal without the error body: ${JSON.stringify(body)}`);
}

const answerSchemas = new WeakMap<object, TSchema>();

function schemaOf(route: App["routes"][number]): TSchema {
  const known = answerSchemas.get(route);
  if (known) return known;
  const schema = answerSchema(route);
  answerSchemas.set(route, schema);
  return schema;
}
