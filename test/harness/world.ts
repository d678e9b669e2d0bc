/**
 * A whole service for a test file: its own database, a clock that stands still until it is moved, two
 * organizations with a token each. Every JSON answer is checked against its declared schema on the way out.
 */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { type Clock, toInstant } from "../../src/kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../../src/kernel/ids.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { Unauthorized } from "../../src/platform/http/errors.ts";
import { answerSchema } from "../../src/platform/http/openapi.ts";
import type { Principal } from "../../src/platform/http/route.ts";
import type { TSchema } from "../../src/platform/http/schema.ts";
import { checkOutput } from "../../src/platform/http/validate.ts";
import { withDatabase } from "./global-setup.ts";

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
    settings?: { base_currency?: string; time_zone?: string },
  ): Promise<TestOrganization>;
  token(organization: TestOrganization, scopes: string[]): string;
  call(method: string, url: string, options?: CallOptions): Promise<Reply>;
  /** SQL as the owner of the database: for looking behind the service, never for setting it up. */
  superuser(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** The first organization's token unless said otherwise; null: no token. */
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: LightMyRequestResponse["headers"];
  /** Of any shape; the schema check has already said that it is the right one. */
  body: ReturnType<typeof JSON.parse>;
  text: string;
}

let clones = 0;

export async function cloneDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const { server_url, template } = inject("postgres");
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
  wrapDatabase?(db: Database): Database;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await cloneDatabase();
  const clock = options.clock ?? testClock();
  const principals = new Map<string, Principal>();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ DAYBOOK_RATE_LIMIT: "0", DAYBOOK_DATABASE_POOL: "10", ...options.environment }),
    clock,
    log: pino({ level: "silent" }),
    authenticate(token) {
      const principal = principals.get(token);
      if (!principal) throw new Unauthorized();
      return principal;
    },
    inspect(route, _status, body) {
      if (body === undefined && route.data === null) return;
      const issues = checkOutput(schemaOf(route), body);
      if (issues.length > 0)
        throw new Error(
          `${route.method} ${route.path} answers against its schema: ${JSON.stringify(issues)}`,
        );
    },
    ...(options.wrapDatabase ? { wrapDatabase: options.wrapDatabase } : {}),
  });

  const mint = (organization_id: OrganizationId, user_id: UserId, scopes: Set<string>) => {
    const token = `test-${newId()}`;
    principals.set(token, {
      organization_id,
      user_id,
      actor: { kind: "user", id: user_id },
      scopes,
      token_id: token,
    });
    return token;
  };
  const createOrganization: World["createOrganization"] = async (name, settings = {}) => {
    const [id, user_id] = [newId<OrganizationId>(), newId<UserId>()];
    await app.db.system(clock.now(), async (tx) => {
      await tx.run(
        sql`insert into users (id, email, full_name) values (${user_id}, ${`${user_id}@example.com`}, ${name})`,
      );
    });
    const scope = {
      organization_id: id,
      actor: { kind: "system" as const, id: null, channel: "test", request_id: null },
      now: clock.now(),
    };
    await app.db.organization(scope, async (tx) => {
      await tx.run(sql`
        insert into organizations (organization_id, name, base_currency, time_zone, locale)
        values (${id}, ${name}, ${settings.base_currency ?? "EUR"}, ${settings.time_zone ?? "UTC"}, 'en')`);
      await tx.run(
        sql`insert into memberships (organization_id, id, user_id, role) values (${id}, ${newId()}, ${user_id}, 'owner')`,
      );
    });
    const every = new Set(app.routes.flatMap((route) => (route.scope ? [route.scope] : [])));
    return { id, user_id, token: mint(id, user_id, every) };
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
    token: (organization, scopes) => mint(organization.id, organization.user_id, new Set(scopes)),
    async call(method, url, { token = a.token, body, headers = {} } = {}) {
      const response = await app.server.inject({
        method: method as "GET",
        url,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(response.headers["content-type"]).startsWith("application/json");
      return {
        status: response.statusCode,
        headers: response.headers,
        body: json && response.payload !== "" ? response.json() : undefined,
        text: response.payload,
      };
    },
    superuser,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

const answerSchemas = new WeakMap<object, TSchema>();

function schemaOf(route: App["routes"][number]): TSchema {
  const known = answerSchemas.get(route);
  if (known) return known;
  const schema = answerSchema(route);
  answerSchemas.set(route, schema);
  return schema;
}
