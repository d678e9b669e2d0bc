/**
 * One PostgreSQL for the whole run and one template database in it, migrated once; every test file gets a
 * clone, which takes a tenth of a second. TEST_DATABASE_URL names another server to use instead.
 */
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { server_url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `daybook_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const templateUrl = withDatabase(server.url, template);
  await migrate(templateUrl, console.error);
  const boss = new PgBoss({ connectionString: templateUrl, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  project.provide("postgres", { server_url: server.url, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}
