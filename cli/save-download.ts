/** A downloaded file on its way to the disk: beside its place first, so that a broken download leaves nothing. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
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
  response: Response,
  { output, force, fallback_name }: SaveOptions,
  context: Context,
): Promise<"ok"> {
  const { io, settings } = context;
  if (!response.body) throw new Failure("The server sent no file.");
  const body = Readable.fromWeb(response.body as ReadableStream);
  if (output === "-") {
    await pipeline(body, io.stdout, { end: false });
    return "ok";
  }
  const name = nameOf(response.headers.get("content-disposition")) ?? fallback_name;
  const path = await toPlace(output, name);
  const temporary = `${path}.${randomBytes(4).toString("hex")}.part`;
  try {
    await pipeline(body, createWriteStream(temporary, { flags: "wx" }));
    await putInPlace(temporary, path, force);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`Cannot write ${path}: ${(error as Error).message}`);
  } finally {
    await rm(temporary, { force: true });
  }
  io.note(`Saved ${path}.`);
  if (settings.json) printJson(context, { path });
  return "ok";
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

/** The server's name for it, as a plain file name: it must not decide about folders. */
export function nameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  const quoted = /filename="([^"]*)"/i.exec(header ?? "")?.[1];
  const name = basename((encoded ? decode(encoded) : quoted) ?? "").replaceAll(/[\p{Cc}\\/]/gu, "_");
  return name === "" || /^\.+$/.test(name) ? null : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
