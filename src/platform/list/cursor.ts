/**
 * Cursors: where the next page starts. Opaque to the caller and signed, so that a cursor can neither be made
 * up nor carried to another organization, list, filter or order. The count of the first page travels along,
 * so later pages need not count again.
 */
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { AppError } from "../../kernel/errors.ts";

export interface Position {
  /** The sort key of the last record shown, as PostgreSQL printed it. */
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
        "Take it from meta.next_cursor and keep the other parameters as they were.",
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
