/**
 * Cursors say where the next page starts. They are opaque and signed, so a caller can neither make one up nor
 * use it for another organization, list, filter or order. A cursor also carries the count of the first page,
 * so later pages need not count again.
 */
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { AppError } from "../../kernel/errors.ts";

export interface Position {
  /** The sort key of the last record on the page, as PostgreSQL text. */
  key: string;
  id: string;
  count: number;
}

export class InvalidCursor extends AppError {
  static override code = "invalid_cursor";
  static override status = 400;
  constructor() {
    super(
      "The cursor does not belong to this list with these filters and this order. " +
        "Use meta.next_cursor of the page before, and keep the other parameters unchanged.",
    );
  }
}

const signature_bytes = 16;

export interface CursorSigner {
  write(position: Position, binding: string): string;
  read(cursor: string, binding: string): Position;
}

/** `binding` is everything that must stay the same from page to page. */
export function cursorSigner(secret: Buffer): CursorSigner {
  const key = createSecretKey(secret);
  const sign = (payload: string, binding: string) =>
    createHmac("sha256", key)
      .update(binding)
      .update("\n")
      .update(payload)
      .digest()
      .subarray(0, signature_bytes);
  return {
    write(position, binding) {
      const payload = JSON.stringify([position.key, position.id, position.count]);
      return Buffer.concat([sign(payload, binding), Buffer.from(payload)]).toString("base64url");
    },
    read(cursor, binding) {
      const bytes = Buffer.from(cursor, "base64url");
      const payload = bytes.subarray(signature_bytes).toString();
      const expected = sign(payload, binding);
      const given = bytes.subarray(0, signature_bytes);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new InvalidCursor();
      const [sort_key, id, count] = JSON.parse(payload) as [string, string, number];
      return { key: sort_key, id, count };
    },
  };
}
