import { expect, test } from "vitest";
import { seal, unseal } from "./sealing.ts";
import {
  newSecretKey,
  parseSecretKeys,
  type SecretKey,
  SecretKeys,
  SecretKeyUnusable,
} from "./secret-keys.ts";

const value = Buffer.from("a signing key");

test("a sealed value opens with its key at its place only", () => {
  const key = Buffer.alloc(32, 7);
  const sealed = seal(key, "endpoint", value);
  expect(unseal(key, "endpoint", sealed)).toEqual(value);
  expect(() => unseal(key, "another", sealed)).toThrow();
  expect(() => unseal(Buffer.alloc(32, 8), "endpoint", sealed)).toThrow();
  expect(sealed.includes(value)).toBe(false);
});

test("every bit counts, and a shortened value does not open", () => {
  const key = Buffer.alloc(32, 7);
  const sealed = seal(key, "x", value);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, "x", changed)).toThrow();
    expect(() => unseal(key, "x", sealed.subarray(0, at))).toThrow();
  }
});

const from = (keys: () => SecretKey[]) => new SecretKeys("secret.key", keys);

test("a rotation is followed: the newest key seals, an older one still opens", () => {
  const [older, newer] = [newSecretKey(), newSecretKey()];
  let held = [older];
  const keys = from(() => held);
  const before = keys.seal("x", value);
  held = [newer, older];
  const after = keys.seal("x", value);
  expect(after.subarray(0, 8).toString("hex")).toBe(newer.id);
  expect([keys.open("x", before), keys.open("x", after)]).toEqual([value, value]);
});

test("a process that started before the rotation opens what was sealed after it", () => {
  const [older, newer] = [newSecretKey(), newSecretKey()];
  let held = [older];
  const keys = from(() => held);
  const sealed = from(() => [newer]).seal("x", value);
  held = [newer, older];
  expect(keys.open("x", sealed)).toEqual(value);
});

test("without its key a value does not open, and the message names both keys by id", () => {
  const [right, wrong] = [newSecretKey(), newSecretKey()];
  const sealed = from(() => [right]).seal("x", value);
  expect(() => from(() => [wrong]).open("x", sealed)).toThrow(
    `The database was sealed with the secret key ${right.id}; secret.key has ${wrong.id}. Put the right key there.`,
  );
});

test("keys are read in base64 and base64url, newest first", () => {
  const [first, second] = [newSecretKey(), newSecretKey()];
  const text = `${first.bytes.toString("base64")}, ${second.bytes.toString("base64url")}\n`;
  expect(parseSecretKeys(text, "x").map(({ id }) => id)).toEqual([first.id, second.id]);
});

for (const text of ["", " \n", "short", `${"A".repeat(42)}!=`, Buffer.alloc(31).toString("base64")])
  test(`refused as a key: ${JSON.stringify(text)}`, () =>
    expect(() => parseSecretKeys(text, "DAYBOOK_SECRET_KEY")).toThrow(SecretKeyUnusable));
