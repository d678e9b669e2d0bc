/**
 * Checks the audit trail of one organization against its blocks, in one snapshot, and finds the first block that does
 * not fit. Everything is computed here, nothing by functions in the database, because whoever changed a row could have
 * changed those too.
 */
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type EventHash, hashEvent, hashHeader, isSigned, no_hash, sha256, unpackHashes } from "./block.ts";
import type { BlockProblemReason } from "./constants.ts";
import {
  type BlockRow,
  countEventsAfter,
  findBlockAfter,
  findHead,
  type Head,
  selectEvents,
} from "./store.ts";

export interface BlockProblem {
  block: number;
  reason: BlockProblemReason;
  /** The event that was changed, is missing or was added. */
  event_id: string | null;
  message: string;
}

export interface TrailReport {
  /** The blocks that fit, and the events in them. */
  blocks: number;
  events: number;
  /** The last event of the last block that fits: up to here the trail is as it was when it was sealed. */
  sealed_to: { event_id: string; created_at: Instant; hash: string } | null;
  /** Whether one of the blocks that fit has the wanted hash. */
  has_hash: boolean;
  /** Events after the last block. Normally those of the last minute or two. */
  unsealed_events: number;
  /** Events that are dated long before the block before theirs, and therefore appeared later than they say. */
  late_events: number;
  problem: BlockProblem | null;
}

interface Place extends Head {
  created_at: Instant | null;
}

/** The clock of a server may be off by minutes, and a long import takes as long. */
const late_hours = 1;

export interface Expected {
  /** The key of this installation. Null: unknown, then any key is accepted. */
  public_key: Buffer | null;
  /** The hash of a block that somebody kept elsewhere, in hexadecimal. */
  hash: string | null;
}

export async function verifyTrail(tx: Tx, org: OrganizationId, expected: Expected): Promise<TrailReport> {
  const report: TrailReport = {
    blocks: 0,
    events: 0,
    sealed_to: null,
    has_hash: false,
    unsealed_events: 0,
    late_events: 0,
    problem: null,
  };
  let last: Place = { number: 0, hash: no_hash, position_to: 0, created_at: null };
  for (;;) {
    const block = await findBlockAfter(tx, org, last.number);
    if (!block) break;
    report.problem = problemOfBlock(block, last, expected) ?? (await checkEvents(tx, block, last, report));
    if (report.problem) return report;
    addBlock(report, block, expected);
    last = block;
  }
  report.problem = problemOfHead(await findHead(tx, org), last);
  report.unsealed_events = await countEventsAfter(tx, org, last.position_to);
  return report;
}

function addBlock(report: TrailReport, block: BlockRow, expected: Expected): void {
  const { last_event_id: event_id, last_event_at: created_at } = block;
  const hash = block.hash.toString("hex");
  report.blocks += 1;
  report.events += block.event_count;
  report.sealed_to = { event_id, created_at, hash };
  report.has_hash ||= hash === expected.hash;
}

/** The order matters: each check relies on those before it, and the first that fails names the cause. */
function problemOfBlock(block: BlockRow, last: Place, { public_key }: Expected): BlockProblem | null {
  const { number, hash } = block;
  if (number !== last.number + 1)
    return problem(last.number + 1, "block_missing", `Block ${last.number + 1} is missing.`);
  if (!block.previous_hash.equals(last.hash))
    return problem(number, "block_out_of_order", `Block ${number} does not continue block ${last.number}.`);
  if (!hashHeader(headerOf(block)).equals(hash) || !sha256(block.event_hashes).equals(block.events_hash))
    return problem(number, "block_changed", `Block ${number} was changed after it was sealed.`);
  if (public_key && !block.public_key.equals(public_key))
    return problem(number, "key_not_ours", `Block ${number} is signed with a key of somebody else.`);
  if (!isSigned(block.public_key, hash, block.signature))
    return problem(number, "signature_wrong", `The signature of block ${number} is wrong.`);
  if (block.position_after !== last.position_to)
    return problem(number, "block_changed", `Block ${number} does not begin where the block before it ends.`);
  return null;
}

function headerOf(block: BlockRow) {
  const { id, position_after, position_to, event_hashes, hash, signature, ...header } = block;
  return header;
}

async function checkEvents(
  tx: Tx,
  block: BlockRow,
  last: Place,
  report: TrailReport,
): Promise<BlockProblem | null> {
  const after = last.number === 0 ? null : block.position_after;
  const found = await selectEvents(tx, block.organization_id, after, block.position_to);
  const hashes = found.map(({ position: _place, ...event }) => ({ id: event.id, hash: hashEvent(event) }));
  const oldest = last.created_at && addHours(last.created_at, -late_hours);
  report.late_events += found.filter(({ created_at }) => oldest !== null && created_at < oldest).length;
  return problemOfEvents(block.number, unpackHashes(block.event_hashes), hashes);
}

function problemOfEvents(
  block: number,
  sealed: readonly EventHash[],
  found: readonly EventHash[],
): BlockProblem | null {
  const remaining = new Map(found.map(({ id, hash }) => [id, hash]));
  for (const { id, hash } of sealed) {
    const now = remaining.get(id);
    if (!now) return problem(block, "event_missing", `Event ${id} of block ${block} is missing.`, id);
    if (!now.equals(hash))
      return problem(block, "event_changed", `Event ${id} of block ${block} was changed.`, id);
    remaining.delete(id);
  }
  const [added] = remaining.keys();
  return added === undefined
    ? null
    : problem(block, "event_added", `Event ${added} was added to block ${block}.`, added);
}

/** The head is written with each block, so it names the last one. */
function problemOfHead(head: Head | null, last: Place): BlockProblem | null {
  const named = head?.number ?? 0;
  if (named > last.number)
    return problem(
      last.number + 1,
      "block_missing",
      `Block ${last.number + 1} is missing; ${named} were made.`,
    );
  if (named < last.number || (head && !head.hash.equals(last.hash)))
    return problem(last.number, "block_out_of_order", `Block ${last.number} is not the last that was made.`);
  return null;
}

function problem(
  block: number,
  reason: BlockProblemReason,
  message: string,
  event_id: string | null = null,
): BlockProblem {
  return { block, reason, event_id, message };
}
