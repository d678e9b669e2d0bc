/** Wires what the service does on its own: webhooks, e-mail, reminders and recurring invoices. */
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import { type AccountMailing, accountMailSchedules } from "../account-mail/index.ts";
import type { InvoiceArtifacts } from "../invoices/index.ts";
import type { Clock } from "../kernel/calendar.ts";
import {
  composeMessage,
  createMailboxTransport,
  createSmtpTransport,
  type Mailing,
  mailJobs,
  mailRoutes,
  mailSchedules,
} from "../mail/index.ts";
import type { Database } from "../platform/db/database.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import { createPost, type TargetPolicy } from "../platform/outbound/guarded-request.ts";
import { lease_times } from "../platform/outbox/lease.ts";
import { loadSecret } from "../platform/secrets/installation-secrets.ts";
import type { SecretKeys } from "../platform/secrets/secret-keys.ts";
import { type Generating, recurringRoutes, recurringSchedules } from "../recurring/index.ts";
import { reminderRoutes, reminderSchedules } from "../reminders/index.ts";
import {
  type Delivering,
  queueDeliveries,
  webhookJobs,
  webhookRoutes,
  webhookSchedules,
} from "../webhooks/index.ts";
import { baseUrlOf, type Config } from "./config.ts";
import { version } from "./version.ts";

export interface Automation {
  routes: AnyRoute[];
  organization_jobs: HandledJob[];
  scheduled_jobs: HandledSchedule[];
}

interface Ground {
  db: Database;
  clock: Clock;
  log: Logger;
  config: Config;
  secret_keys: SecretKeys;
  artifacts: InvoiceArtifacts;
  account_emails: AccountMailing["write"];
}

export async function createAutomation(ground: Ground): Promise<Automation> {
  const { db, clock, config, log, secret_keys } = ground;
  const key = await loadSecret(db, secret_keys, "webhooks", clock.now());
  db.setPublish(queueDeliveries);
  const delivering = deliveringWith(ground, key);
  const mailing = mailingWith(ground);
  const base_url = baseUrlOf(config);
  const sweeping = {
    db,
    base_url,
    onError: (error: unknown, invoice_id: string) =>
      log.error({ err: error, invoice_id }, "e-mail about an invoice not queued"),
  };
  const generating: Generating = {
    db,
    clock,
    base_url,
    onError: (error, series_id) => log.warn({ err: error, series_id }, "recurring invoice not generated"),
  };
  return {
    routes: [
      ...webhookRoutes({ key, ...targetPolicyOf(config) }),
      ...mailRoutes(base_url),
      ...reminderRoutes(base_url),
      ...recurringRoutes,
    ],
    organization_jobs: [...webhookJobs(delivering), ...mailJobs(mailing)],
    scheduled_jobs: [
      ...webhookSchedules(delivering, config.event_retention_days),
      ...mailSchedules(sweeping, config.mail_retention_days),
      ...accountMailSchedules(accountMailingWith(ground, mailing)),
      ...reminderSchedules(sweeping),
      ...recurringSchedules(generating),
    ],
  };
}

function targetPolicyOf({ webhook_allow_private, webhook_allowed_hosts }: Config): TargetPolicy {
  return { allow_private: webhook_allow_private, allowed_hosts: webhook_allowed_hosts };
}

const response_bytes_max = 64 * 1024;

function deliveringWith({ db, clock, config }: Ground, key: Buffer): Delivering {
  return {
    db,
    clock,
    lease_times,
    key,
    user_agent: `Daybook/${version}`,
    random: Math.random,
    post: createPost({
      ...targetPolicyOf(config),
      timeout_ms: config.webhook_timeout * 1000,
      response_bytes_max,
    }),
  };
}

/** Without a mail server, messages are written to a folder, so that none is silently lost. */
function mailingWith({ db, clock, config, artifacts }: Ground): Mailing {
  const { smtp_url, smtp_timeout, data_dir } = config;
  return {
    db,
    clock,
    lease_times,
    from: config.mail_from,
    async loadInvoicePdf(scope, invoice_id) {
      const { file_name, bytes } = await artifacts.open(scope, invoice_id, "pdf");
      return { file_name, content: await buffer(bytes) };
    },
    transport: smtp_url
      ? createSmtpTransport({ url: smtp_url, timeout_ms: smtp_timeout * 1000 })
      : createMailboxTransport(join(data_dir, "mailbox")),
  };
}

/** A message whose fate is uncertain counts as sent: a second one would confuse its reader. */
function accountMailingWith({ db, clock, log, account_emails }: Ground, mailing: Mailing): AccountMailing {
  const { from, transport } = mailing;
  return {
    db,
    clock,
    write: account_emails,
    async send(email) {
      const { id, recipient: to } = email;
      const content = await composeMessage(email, from, null);
      const result = await transport.send({ id, from, to, content }, async () => {});
      if (result.outcome !== "refused") return { outcome: "sent" };
      return { outcome: "failed", permanent: result.permanent, error: result.error };
    },
    onFailure: ({ id, kind }, error) =>
      log.warn({ email_id: id, kind, error }, "e-mail about an account not sent"),
  };
}
