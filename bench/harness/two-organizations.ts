/** The service with two organizations in one database, to be filled with histories of different size. */
import pg from "pg";
import type { App } from "../../src/main/app.ts";
import { createOrganization, startService } from "./service.ts";

export type Size = "small" | "large";

export interface TwoOrganizations {
  app: App;
  connectionString: string;
  /** A connection of the database's owner. */
  owner: pg.Client;
  organizations: Record<Size, { id: string; token: string }>;
  stop(): Promise<void>;
}

export async function startTwoOrganizations(): Promise<TwoOrganizations> {
  const service = await startService();
  const { app, connectionString } = service;
  const second = await createOrganization(app, "Small");
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  return {
    app,
    connectionString,
    owner,
    organizations: {
      small: { id: second.organization_id, token: second.token },
      large: { id: service.organization_id, token: service.token },
    },
    async stop() {
      await owner.end();
      await service.stop();
    },
  };
}
