/**
 * The Range header (RFC 9110, section 14). One byte range is supported; for several the whole file is sent.
 */
import { AppError } from "../../kernel/errors.ts";
import type { ByteRange } from "../../platform/storage/index.ts";

export class RangeNotSatisfiable extends AppError {
  static override code = "range_not_satisfiable";
  static override status = 416;
  constructor(range: string, size: number) {
    super(
      `The range ${range.slice(0, 100)} is outside of the file, which has ${size} bytes.`,
      { size },
      { "content-range": `bytes */${size}` },
    );
  }
}

/** Null means the whole file, also for a header that cannot be parsed. */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? "");
  if (!match || header === undefined) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const range =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  if (range.start >= size || (first === "" && Number(last) === 0))
    throw new RangeNotSatisfiable(header, size);
  return range;
}
