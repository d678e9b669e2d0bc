import { expect, test } from "vitest";
import { outdatedHash } from "../../test/harness/access.ts";
import { checkPassword, hashPassword } from "./passwords.ts";

test("passwords are stored as PHC strings with their parameters, each with its own salt", async () => {
  const [first, second] = [await hashPassword("secret words"), await hashPassword("secret words")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

const check = (given: string, kept: string, matches: boolean) =>
  test(`${JSON.stringify(given)} for ${JSON.stringify(kept)}: ${matches}`, async () => {
    expect(await checkPassword(given, await hashPassword(kept))).toEqual({ matches, outdated: false });
  });
check("correct horse", "correct horse", true);
check("correct horse ", "correct horse", true); // all input is trimmed
check("Correct horse", "correct horse", false);
check("pässwörter", "pa\u0308sswo\u0308rter", true); // two spellings of the same letters
check("", "correct horse", false);

test("a hash with older parameters still matches and is reported as outdated", async () => {
  const old = outdatedHash("outdated password");
  expect(await checkPassword("outdated password", old)).toEqual({ matches: true, outdated: true });
  expect(await checkPassword("something else", old)).toEqual({ matches: false, outdated: false });
});

test("no password matches an account without a password, or an unreadable hash", async () => {
  for (const kept of [null, "", "plain", "$2b$10$abcdefghijklmnopqrstuv"])
    expect(await checkPassword("anything", kept)).toEqual({ matches: false, outdated: false });
});
