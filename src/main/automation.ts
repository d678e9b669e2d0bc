/** What the service does by itself, wired: webhooks. */
import type { Clock } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { loadSecret } from "../platform/db/secrets.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import type { OrganizationJob, ScheduledJob } from "../platform/jobs/jobs.ts";
import { createPost } from "../platform/outbound/guarded-request.ts";
import { type Delivering, webhookJobs, webhookRoutes, webhookSchedules } from "../webhooks/index.ts";
import type { Config } from "./config.ts";
import { version } from "./version.ts";

export interface Automation {
  routes: AnyRoute[];
  organization_jobs: OrganizationJob<never>[];
  scheduled_jobs: ScheduledJob[];
}

interface Ground {
  db: Database;
  clock: Clock;
  config: Config;
}

export async function createAutomation(ground: Ground): Promise<Automation> {
  const { db, clock, config } = ground;
  const key = await loadSecret(db, "webhooks", clock.now());
  const delivering = deliveringWith(ground, key);
  return {
    routes: webhookRoutes({ key, allow_private: config.webhook_allow_private }),
    organization_jobs: webhookJobs(delivering),
    scheduled_jobs: webhookSchedules(delivering),
  };
}

const response_bytes_max = 64 * 1024;

function deliveringWith({ db, clock, config }: Ground, key: Buffer): Delivering {
  return {
    db,
    clock,
    key,
    user_agent: `Daybook/${version}`,
    random: Math.random,
    post: createPost({
      allow_private: config.webhook_allow_private,
      timeout_ms: config.webhook_timeout * 1000,
      response_bytes_max,
    }),
  };
}
