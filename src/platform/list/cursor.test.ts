import { describe, expect, test } from "vitest";
import { cursorSigner, InvalidCursor } from "./cursor.ts";

const signer = cursorSigner(Buffer.alloc(32, 1));
const position = { key: "2026-01-02", id: "01890000-0000-7000-8000-000000000000", count: 6 };
const cursor = signer.write(position, "list");

test("a cursor is read back as it was written", () => {
  expect(signer.read(cursor, "list")).toEqual(position);
});

describe("refused", () => {
  const check = (what: string, text: string, binding = "list", by = signer) =>
    test(what, () => expect(() => by.read(text, binding)).toThrow(InvalidCursor));
  const changed = (at: number) => {
    const bytes = Buffer.from(cursor, "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  check("for another list", cursor, "other");
  check("with the secret of another service", cursor, "list", cursorSigner(Buffer.alloc(32, 2)));
  check("if the first byte of the signature changed", changed(0));
  check("if the last byte of the signature changed", changed(15));
  check("if the position changed", changed(20));
  check("if it is shorter than a signature", Buffer.alloc(15).toString("base64url"));
  check("if it is only a signature", Buffer.from(cursor, "base64url").subarray(0, 16).toString("base64url"));
  check("if it is empty", "");
});
