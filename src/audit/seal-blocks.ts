/**
 * Seals the audit events since the last run, for each organization. Writers do not wait for it: it only reads their
 * rows, after they are committed.
 */
import type { Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { type BlockHeader, hashEvent, hashHeader, packHashes, sha256, signHash } from "./block.ts";
import type { BlockKey } from "./block-key.ts";
import { advanceProgress, organizationsToSeal, saveSealed } from "./progress.ts";
import { type BlockRow, type Head, insertBlock, lockHead, type PlacedEvent, selectEvents } from "./store.ts";

/** More events make several blocks, so that neither a run nor a check holds many of them in memory. */
export const block_events_max = 1000;

export interface Sealing {
  db: Database;
  key: BlockKey;
}

export async function sealBlocks({ db, key }: Sealing, now: Instant): Promise<void> {
  const progress = await advanceProgress(db, now);
  const { settled_position } = progress;
  if (progress.sealed_position === settled_position) return;
  for (const organization_id of await db.system(now, (tx) => organizationsToSeal(tx, progress))) {
    const context = contextOf(organization_id, now);
    while (await db.organization(context, (tx) => sealNextBlock(tx, context, key, settled_position)));
  }
  await db.system(now, (tx) => saveSealed(tx, settled_position));
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "schedule audit.seal", request_id: null },
    now,
  };
}

/** Returns whether there may be more to seal. */
async function sealNextBlock(
  tx: Tx,
  { organization_id: org, now }: Context,
  key: BlockKey,
  settled_position: number,
): Promise<boolean> {
  const head = await lockHead(tx, org);
  const events = await selectEvents(tx, org, head.position_to, settled_position, block_events_max);
  if (events.length === 0) return false;
  const full = events.length === block_events_max;
  const position_to = full ? (events.at(-1) as PlacedEvent).position : settled_position;
  await insertBlock(tx, toBlock(events, head, position_to, key, now));
  return full;
}

export function toBlock(
  events: readonly PlacedEvent[],
  head: Head,
  position_to: number,
  key: BlockKey,
  now: Instant,
): BlockRow {
  const [first, last] = [events[0] as PlacedEvent, events.at(-1) as PlacedEvent];
  const event_hashes = packHashes(
    events.map(({ position: _place, ...event }) => ({ id: event.id, hash: hashEvent(event) })),
  );
  const header: BlockHeader = {
    organization_id: first.organization_id,
    number: head.number + 1,
    created_at: now,
    event_count: events.length,
    first_event_id: first.id,
    last_event_id: last.id,
    last_event_at: last.created_at,
    events_hash: sha256(event_hashes),
    previous_hash: head.hash,
    public_key: key.public_key,
  };
  const hash = hashHeader(header);
  return {
    ...header,
    id: newId(),
    position_after: head.position_to,
    position_to,
    event_hashes,
    hash,
    signature: signHash(key, hash),
  };
}
