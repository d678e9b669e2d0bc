/**
 * Batch input: JSON Lines or one JSON array. Lines are read as they come, so a pipe can feed it for hours.
 * A line that is no JSON object is an item too, with what is wrong with it: one bad line stops no other.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Failure } from "../errors.ts";

export type BatchItem =
  /** `text` is sent as it stands, so that every digit of an amount arrives. */
  { line: number; text: string; problem?: undefined } | { line: number; text: string; problem: string };

export async function openBatch(path: string, stdin: Readable): Promise<Readable> {
  if (path === "-") return stdin;
  const found = await stat(path).catch((error: Error) => {
    throw new Failure(`Cannot read ${path}: ${error.message}`);
  });
  if (!found.isFile() && !found.isFIFO() && !found.isCharacterDevice())
    throw new Failure(`${path} is not a file.`);
  return createReadStream(path);
}

/** `enough` ends the reading, also while it waits for a pipe. */
export async function* readBatch(input: Readable, enough: AbortSignal): AsyncGenerator<BatchItem> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal: enough });
  let line = 0;
  const array: string[] = [];
  let [array_line, is_array] = [0, false];
  for await (const raw of lines) {
    line += 1;
    const text = (line === 1 ? raw.replace(/^\ufeff/, "") : raw).trim();
    if (is_array) array.push(raw);
    else if (text === "" || text.startsWith("#")) continue;
    else if (text.startsWith("[")) {
      // One array; or one line that is wrong among others, which its own parsing then says.
      [is_array, array_line] = [array_line === 0, line];
      if (is_array) array.push(raw);
      else yield toItem(line, text);
    } else {
      array_line = -1;
      yield toItem(line, text);
    }
  }
  if (is_array) yield* readArray(array.join("\n"), array_line);
}

/** Elements are numbered from 1, as lines are. */
function* readArray(text: string, line: number): Generator<BatchItem> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    yield { line, text, problem: `is not valid JSON: ${(error as Error).message}` };
    return;
  }
  for (const [at, element] of (parsed as unknown[]).entries()) {
    const item = JSON.stringify(element);
    yield isObject(element)
      ? { line: at + 1, text: item }
      : { line: at + 1, text: item, problem: "must be a JSON object" };
  }
}

function toItem(line: number, text: string): BatchItem {
  try {
    return isObject(JSON.parse(text)) ? { line, text } : { line, text, problem: "must be a JSON object" };
  } catch (error) {
    return { line, text, problem: `is not valid JSON: ${(error as Error).message}` };
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
