/** A file or a folder: find, upload some at a time, tell about each, and end truthfully. */
import type { Context } from "../context.ts";
import { type Failure, Interrupted, Unreachable } from "../errors.ts";
import { type Outcome, outcomeOf } from "../exit-codes.ts";
import { openProgress } from "../output/progress.ts";
import { harmless } from "../output/width.ts";
import { forEachConcurrent } from "../pool.ts";
import { toErrorBody } from "../report-error.ts";
import { type FoundFile, findFiles, type Skipped } from "./find-files.ts";
import { globToRegExp } from "./glob.ts";
import { openJournal } from "./journal.ts";
import { type Target, type UploadContext, type Uploaded, uploadFile } from "./upload-file.ts";
import type { UploadOptions } from "./upload-options.ts";

type Result = ({ file: string } & Uploaded) | { file: string; status: "failed"; failure: Failure };

export async function runUpload(
  path: string,
  target: Target,
  options: UploadOptions,
  context: Context,
): Promise<Outcome> {
  const { io, interrupts } = context;
  const { files, unreadable, skipped } = await findFiles(path, {
    recursive: options.recursive,
    pattern: globToRegExp(options.pattern),
  });
  if (files.length + unreadable.length === 0) {
    io.note(`No files to upload in ${path}.${formatSkipped(skipped)}`);
    return "ok";
  }
  const tally = { uploaded: 0, already_uploaded: 0, failed: unreadable.length };
  for (const { path: file, failure } of unreadable) printResult({ file, status: "failed", failure }, context);
  const total = files.length + unreadable.length;
  if (files.length === 0 || (unreadable.length > 0 && options.fail_fast))
    return conclude(tally, total, skipped, context);
  const upload = await prepare(target, options, context);
  interrupts.finishFirst();
  const lost = new AbortController();
  const isStopped = () => interrupts.stopping.aborted || lost.signal.aborted;
  const progress = openProgress(io, files.length);
  interrupts.stopping.addEventListener("abort", () =>
    progress.note("Stopping after the uploads in progress. Interrupt again to abort them."),
  );
  await forEachConcurrent(files, options.concurrency, isStopped, async (file) => {
    const result = await uploadOne(file, upload, context);
    tally[result.status] += 1;
    const is_lost = result.status === "failed" && result.failure instanceof Unreachable;
    if (is_lost || (result.status === "failed" && options.fail_fast)) lost.abort();
    progress.advance(result.status === "failed", () => printResult(result, context));
  });
  progress.end();
  return conclude(tally, total, skipped, context);
}

async function prepare(target: Target, options: UploadOptions, context: Context): Promise<UploadContext> {
  const { daybook, folders } = context;
  const organizations = await daybook.listOrganizations();
  const account = {
    api_url: await context.address(),
    // A program's own token has no list of organizations; its files then share one journal per server.
    organization_id: organizations.find((one) => one.current)?.id ?? "",
  };
  return {
    daybook,
    account,
    target,
    again: options.again,
    journal: await openJournal(folders.state, account),
  };
}

async function uploadOne(file: FoundFile, upload: UploadContext, { toFailure }: Context): Promise<Result> {
  try {
    return { file: file.path, ...(await uploadFile(file, upload)) };
  } catch (error) {
    const failure = await toFailure(error);
    if (failure === null) throw error;
    return { file: file.path, status: "failed", failure };
  }
}

function printResult(result: Result, { io, settings }: Context): void {
  if (settings.json) io.print(JSON.stringify(toJson(result)));
  else if (result.status === "failed") {
    const { hint, message } = result.failure;
    const help = hint && !(result.failure instanceof Interrupted) ? ` ${hint}` : "";
    io.note(`${io.note_style.red("✗")} ${harmless(result.file)}: ${harmless(message)}${help}`);
  } else {
    const earlier = result.status === "already_uploaded" ? io.style.dim("  (already uploaded)") : "";
    io.print(`${io.style.green("✓")} ${harmless(result.file)}  ${result.id}${earlier}`);
  }
}

function toJson(result: Result): object {
  if (result.status !== "failed") return result;
  const { file, status, failure } = result;
  return { file, status, error: toErrorBody(failure) };
}

function conclude(
  tally: { uploaded: number; already_uploaded: number; failed: number },
  total: number,
  skipped: Skipped,
  { io }: Context,
): Outcome {
  const done = tally.uploaded + tally.already_uploaded;
  const untouched = total - done - tally.failed;
  const parts = [
    `${tally.uploaded} uploaded`,
    ...(tally.already_uploaded > 0 ? [`${tally.already_uploaded} already uploaded`] : []),
    ...(tally.failed > 0 ? [`${tally.failed} failed`] : []),
    ...(untouched > 0 ? [`${untouched} not attempted`] : []),
  ];
  io.note(`${parts.join(", ")}.${formatSkipped(skipped)}`);
  const failed = tally.failed + untouched;
  if (failed > 0) io.note("Run the same command again to upload the rest.");
  return outcomeOf({ done, failed });
}

function formatSkipped(skipped: Skipped): string {
  const words: [number, string][] = [
    [skipped.hidden, "hidden"],
    [skipped.links, "symbolic links"],
    [skipped.empty, "empty"],
    [skipped.folders, "subfolders (use --recursive)"],
    [skipped.other, "other than regular files"],
  ];
  const found = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return found.length > 0 ? ` Skipped: ${found.join(", ")}.` : "";
}
