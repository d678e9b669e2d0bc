import type { BulkOutcome, DaybookError, Issue } from "../../../client/index.ts";
import { createFormats } from "../formats.ts";
import { getPreferences } from "../preferences.ts";
import { type Refusal, sayIssue, sayRefusal } from "./say-refusal.ts";
import { loaders } from "./words/index.ts";

async function loadSpeech() {
  const { language } = getPreferences();
  // The details have calendar dates and no instants: the time zone does not matter.
  return { words: await loaders[language](), formats: createFormats(language, "UTC") };
}

/** Gives an error of the service its message in the person's language. Without the words it keeps the service's own. */
export async function explain(error: DaybookError): Promise<void> {
  const speech = await loadSpeech().catch(() => null);
  if (!speech) return;
  const { words, formats } = speech;
  error.message = sayRefusal(error, words, formats);
  const issues: Issue[] = error.details.issues ?? [];
  for (const issue of issues) issue.message = sayIssue(issue, words, formats);
  // A validation error is its first issue.
  if (error.code === "validation_error" && issues[0]) error.message = issues[0].message;
}

/** The same for a refusal that is part of an answer, such as one of a bulk change. */
export async function inOwnWords(refusal: Refusal): Promise<string> {
  const speech = await loadSpeech().catch(() => null);
  return speech ? sayRefusal(refusal, speech.words, speech.formats) : refusal.message;
}

/** Why the first of those that were refused was; empty if none was. */
export async function withReason<Outcome extends BulkOutcome>(
  outcome: Outcome,
  say: (refusal: Refusal) => string | Promise<string> = inOwnWords,
): Promise<Outcome & { reason: string }> {
  const refusal = outcome.results.find(({ error }) => error !== null)?.error;
  return { ...outcome, reason: refusal ? await say(refusal) : "" };
}
