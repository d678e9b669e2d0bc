/** How a failure is told: message, code, what is wrong with which field, request id, and what would help. */
import type { ErrorBody } from "../src/contract.ts";
import { ApiError, type Failure } from "./errors.ts";
import type { Io } from "./io.ts";
import { harmless } from "./output/width.ts";

export function reportFailure(failure: Failure, io: Pick<Io, "note" | "note_style">, json: boolean): void {
  if (json) {
    io.note(JSON.stringify({ error: toErrorBody(failure), hint: failure.hint }));
    return;
  }
  const { bold, dim, red } = io.note_style;
  io.note(`${bold(red("Error:"))} ${harmless(withoutPlace(failure.message))}`);
  for (const line of failure.lines) io.note(`  ${harmless(line)}`);
  if (failure instanceof ApiError) {
    // The message tells the first one; a list is worth its lines when there are more.
    if (failure.issues.length > 1)
      for (const { path, message } of failure.issues)
        io.note(`  ${bold(harmless(withoutPlace(path)))} ${harmless(message)}`);
    const id = failure.request_id ? `, request ${failure.request_id}` : "";
    io.note(dim(harmless(`  ${failure.body.code}, HTTP ${failure.status}${id}`)));
  }
  if (failure.hint) io.note(`Hint: ${failure.hint}`);
}

/** People gave options, so where the API looked for the field (`body.iban`) says nothing to them. */
function withoutPlace(text: string): string {
  return text.replace(/^(body|query)\./, "");
}

export function toErrorBody(failure: Failure): ErrorBody {
  if (failure instanceof ApiError) return failure.body;
  return { code: toCode(failure.constructor.name), message: failure.message, details: {} };
}

/** `NotSignedIn` is `not_signed_in` for scripts. */
function toCode(class_name: string): string {
  return class_name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
}
