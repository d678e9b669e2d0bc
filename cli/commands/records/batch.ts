/** Many records from a file or a pipe: each is sent by itself, with a key of its own. */
import { createHash } from "node:crypto";
import type { InboxItem } from "../../../client/index.ts";
import type { ErrorBody } from "../../../src/contract.ts";
import { type BatchItem, openBatch, readBatch } from "../../batch/read-batch.ts";
import { withKeys } from "../../client/keys.ts";
import type { Context } from "../../context.ts";
import { ApiError, type Failure, Unreachable } from "../../errors.ts";
import { type Outcome, outcomeOf } from "../../exit-codes.ts";
import { forEachConcurrent } from "../../pool.ts";
import { toErrorBody } from "../../report-error.ts";
import type { Noun } from "./noun.ts";

interface BatchResult {
  line: number;
  /** The HTTP status of this record; null when it was not sent or never answered. */
  status: number | null;
  /** Made by an earlier run of the same input. */
  replayed?: boolean;
  data?: InboxItem;
  error?: ErrorBody;
}

export async function runBatch(
  noun: Noun,
  path: string,
  concurrency: number,
  context: Context,
): Promise<Outcome> {
  const { io, interrupts } = context;
  const input = await openBatch(path, io.stdin);
  interrupts.finishFirst();
  interrupts.stopping.addEventListener("abort", () =>
    io.note("Stopping after the requests in progress. Interrupt again to abort them."),
  );
  const lost = new AbortController();
  const enough = AbortSignal.any([interrupts.stopping, lost.signal]);
  const tally = { created: 0, replayed: 0, failed: 0 };
  const isStopped = () => enough.aborted;
  await forEachConcurrent(readBatch(input, enough), concurrency, isStopped, async (item) => {
    const { result, failure } = await createOne(noun, item, context);
    if (failure instanceof Unreachable) lost.abort();
    if (result.error) tally.failed += 1;
    else if (result.replayed) tally.replayed += 1;
    else tally.created += 1;
    io.print(JSON.stringify(result));
  });
  // A pipe that is still open would keep the process waiting.
  input.destroy();
  const earlier = tally.replayed > 0 ? `, ${tally.replayed} already created by an earlier run` : "";
  io.note(`${tally.created} created${earlier}, ${tally.failed} failed.`);
  const stopped = isStopped();
  if (stopped)
    io.note(
      "The input was not read to the end. Run the command again to continue; no record is created twice.",
    );
  return outcomeOf({ done: tally.created + tally.replayed, failed: tally.failed + (stopped ? 1 : 0) });
}

async function createOne(
  noun: Noun,
  item: BatchItem,
  { daybook, toFailure }: Context,
): Promise<{ result: BatchResult; failure?: Failure }> {
  const { line, text, problem } = item;
  if (problem !== undefined) {
    const error = { code: "invalid_line", message: `Line ${line} ${problem}.`, details: {} };
    return { result: { line, status: null, error } };
  }
  try {
    const { data, status, replayed } = await withKeys(keyOf(noun, item), (idempotency_key) =>
      noun.create(daybook, text, { idempotency_key }).answer(),
    );
    return { result: { line, status, ...(replayed ? { replayed } : {}), data } };
  } catch (error) {
    const failure = await toFailure(error);
    if (failure === null) throw error;
    const status = failure instanceof ApiError ? failure.status : null;
    return { result: { line, status, error: toErrorBody(failure) }, failure };
  }
}

/** The place is part of it, because two equal lines are two records. */
export function keyOf({ path }: Noun, { line, text }: BatchItem): string {
  return `batch-${createHash("sha256")
    .update(JSON.stringify([path, line, text]))
    .digest("hex")}`;
}
