/** A downloaded file on its way to the disk: beside its place first, so that a broken download leaves nothing. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Download } from "../client/index.ts";
import type { Context } from "./context.ts";
import { Failure } from "./errors.ts";
import { printJson } from "./output/present.ts";

export interface SaveOptions {
  output: string | undefined;
  /** Replace what is there. */
  force: boolean;
  fallback_name: string;
}

export async function saveDownload(
  download: Download,
  { output, force, fallback_name }: SaveOptions,
  context: Context,
): Promise<"ok"> {
  const { io, settings } = context;
  const body = Readable.fromWeb(download.body as ReadableStream);
  if (output === "-") {
    await pipeline(body, io.stdout, { end: false });
    return "ok";
  }
  const name = download.file_name ?? fallback_name;
  const path = await toPlace(output, name);
  const temporary = `${path}.${randomBytes(4).toString("hex")}.part`;
  try {
    await pipeline(body, createWriteStream(temporary, { flags: "wx" }));
    await putInPlace(temporary, path, force);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`Cannot write ${path}: ${reasonOf(error as NodeJS.ErrnoException, path)}`);
  } finally {
    await rm(temporary, { force: true });
  }
  io.note(`Saved ${path}.`);
  if (settings.json) printJson(context, { path });
  return "ok";
}

/** The system names the temporary file, which nobody asked for. */
function reasonOf({ code, message }: NodeJS.ErrnoException, path: string): string {
  return code === "ENOENT" ? `there is no folder ${dirname(path)}.` : message;
}

async function toPlace(output: string | undefined, name: string): Promise<string> {
  if (output === undefined) return name;
  const found = await stat(output).catch(() => null);
  return found?.isDirectory() ? join(output, name) : output;
}

/** A link fails when the name is taken, in one step; looking first and renaming then would not. */
async function putInPlace(temporary: string, path: string, force: boolean): Promise<void> {
  if (force) return rename(temporary, path);
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
    throw new Failure(
      `${path} already exists.`,
      "Use --force to overwrite it, or --output to save it elsewhere.",
    );
  }
}
