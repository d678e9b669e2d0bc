/** A service for the hardening checks, which run without a test runner: its own PostgreSQL, two organizations. */
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/kernel/calendar.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { injectInto } from "../harness/inject.ts";
import { testLog } from "../harness/test-log.ts";
import { startTestServer } from "../harness/test-server.ts";
import { unlimited } from "../harness/unlimited.ts";
import type { CallOptions, Reply, TestOrganization } from "../harness/world.ts";

export interface HardeningService {
  app: App;
  port: number;
  a: TestOrganization;
  b: TestOrganization;
  createOrganization(name: string): Promise<TestOrganization>;
  call(method: string, url: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

export async function startHardeningService(
  environment: Record<string, string> = {},
): Promise<HardeningService> {
  const postgres = await startTestServer();
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-hardening-"));
  await migrate(postgres.url, () => {});
  const app = await createApp({
    connectionString: postgres.url,
    config: readConfig({ ...unlimited, DAYBOOK_DATA_DIR: data_dir, ...environment }),
    clock: systemClock,
    log: testLog(),
  });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const createOrganization = async (name: string): Promise<TestOrganization> => {
    const input = { name, email: `${newId()}@example.com` };
    const now = systemClock.now();
    const created = await adminCreateOrganization(app.db, input, app.onOrganizationCreated, now);
    return { id: created.organization_id, user_id: created.user_id, token: created.token };
  };
  const [a, b] = [await createOrganization("Alder Ltd"), await createOrganization("Birch GmbH")];
  return {
    app,
    port: (app.server.server.address() as AddressInfo).port,
    a,
    b,
    createOrganization,
    call: (method, url, options) => inject(app, method, url, { token: a.token, ...options }),
    async close() {
      await app.close();
      await postgres.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function inject(app: App, method: string, url: string, options: CallOptions): Promise<Reply> {
  const { token, body, headers = {} } = options;
  const response = await injectInto(app.server, {
    method: method as "GET",
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const parsed = isJson && response.text !== "" ? JSON.parse(response.text) : undefined;
  return { ...response, body: parsed };
}
