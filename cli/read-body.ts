/** A JSON object from a file or from standard input. */
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { Failure } from "./errors.ts";
import { text } from "./options.ts";

export const fileOption = text(
  "--file <path>",
  "JSON file with the fields, or - for standard input; options override it",
);

export async function readText(path: string, stdin: Readable): Promise<string> {
  return (path === "-" ? readAll(stdin) : readFile(path, "utf8")).catch((error: Error) => {
    throw new Failure(`Cannot read ${path}: ${error.message}`);
  });
}

export async function readBody(path: string, stdin: Readable): Promise<Record<string, unknown>> {
  const content = await readText(path, stdin);
  try {
    const body = JSON.parse(content) as unknown;
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch (error) {
    throw new Failure(`${path} is not valid JSON: ${(error as Error).message}`);
  }
  throw new Failure(`${path} must contain one JSON object.`);
}
