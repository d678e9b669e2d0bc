/**
 * The hash of an organization's last block, by e-mail, to an address that the organization chose. Whoever removes the end
 * of the trail, or makes a new one with the secret key, cannot change a message that somebody else keeps.
 */
import { type AccountEmail, queueAccountEmail } from "../account-mail/index.ts";
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { requireOrganization, withDefaults } from "../organizations/index.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { Message } from "../platform/outbox/message.ts";
import { fill, languageFor, wordingFor } from "../wording/index.ts";

/** Queues an e-mail for every organization that is due and has a new block since the last one. */
export async function mailHashes(db: Database, now: Instant): Promise<void> {
  const chosen = await db.system(now, (tx) =>
    tx.many<Row<"organizations", "organization_id">>(sql`
      select organization_id from organizations where settings->>'audit_recipient' is not null`),
  );
  for (const { organization_id } of chosen)
    await db.organization(contextOf(organization_id, now), (tx) => mailHash(tx, organization_id, now));
}

async function mailHash(tx: Tx, org: OrganizationId, now: Instant): Promise<void> {
  const { settings } = await requireOrganization(tx, org);
  const { audit_recipient: recipient, audit_mail_days } = withDefaults(settings);
  if (recipient === null || !(await takeHash(tx, org, audit_mail_days, now))) return;
  await queueAccountEmail(tx, { kind: "audit_hash", recipient, about_organization_id: org }, now);
}

/** Of two runs at once, one takes it. A time in the future was written before the clock was set back. */
async function takeHash(tx: Tx, org: OrganizationId, days: number, now: Instant): Promise<boolean> {
  const taken = await tx.run(sql`
    update audit_heads
    set mailed_hash = hash, mailed_at = ${now}
    where organization_id = ${org} and number > 0 and hash is distinct from mailed_hash
      and (mailed_at is null or mailed_at <= ${addHours(now, -24 * days)} or mailed_at > ${now})`);
  return taken === 1;
}

type LastBlock = Row<"audit_blocks", "number" | "hash" | "created_at"> &
  Row<"organizations", "name" | "locale">;

/** Null when the organization has no block. */
export async function writeHashEmail(
  db: Database,
  { about_organization_id: org }: AccountEmail,
  now: Instant,
): Promise<Message | null> {
  if (org === null) return null;
  const block = await db.organization(contextOf(org, now), (tx) =>
    tx.maybe<LastBlock>(sql`
      select b.number, b.hash, b.created_at, o.name, o.locale
      from audit_blocks b
      join organizations o on o.organization_id = b.organization_id
      where b.organization_id = ${org}
      order by b.number desc
      limit 1`),
  );
  return block && toMessage(block);
}

function toMessage({ number, hash, created_at, name, locale }: LastBlock): Message {
  const words = wordingFor(locale).account;
  const at = `${created_at.slice(0, 10)} ${created_at.slice(11, 16)} UTC`;
  const values = { organization: name, number: String(number), at };
  return {
    language: languageFor(locale),
    subject: fill(words.audit_subject, values),
    paragraphs: [words.greeting, fill(words.audit, values), hash.toString("hex"), words.audit_keep],
    link: null,
    signature: [],
  };
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "schedule audit.mail-hash", request_id: null },
    now,
  };
}
