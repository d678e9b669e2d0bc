import { expect, test } from "vitest";
import { type Instant, toInstant } from "../../kernel/calendar.ts";
import { codeAt, findStep, otpauthUrl, stepAt, toBase32 } from "./totp.ts";

/** RFC 6238, appendix B, for SHA-1. It shows 8 digits; 6 digits are the last 6 of them. */
const rfc_secret = Buffer.from("12345678901234567890");
const vectors: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];

for (const [seconds, code] of vectors)
  test(`RFC 6238: the code at ${seconds} s ends in ${code.slice(2)}`, () =>
    expect(codeAt(rfc_secret, stepAt(toInstant(seconds * 1000)))).toBe(code.slice(2)));

const now = "2026-11-15T09:00:10.000Z" as Instant;

for (const [offset, accepted] of [
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
] as const)
  test(`the code of step ${offset} is ${accepted ? "accepted" : "refused"}`, () => {
    const step = stepAt(now) + offset;
    expect(findStep(rfc_secret, codeAt(rfc_secret, step), now)).toBe(accepted ? step : null);
  });

for (const wrong of ["", "1", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "     "])
  test(`"${wrong}" is not a code`, () => expect(findStep(rfc_secret, wrong, now)).toBeNull());

test("a longer text that begins with the code is refused, and spaces within a code are ignored", () => {
  const code = codeAt(rfc_secret, stepAt(now));
  expect(findStep(rfc_secret, `${code}0`, now)).toBeNull();
  expect(findStep(rfc_secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(stepAt(now));
});

/** RFC 4648, section 10, without padding. */
for (const [text, encoded] of [
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foobar", "MZXW6YTBOI"],
] as const)
  test(`base32 of "${text}"`, () => expect(toBase32(Buffer.from(text))).toBe(encoded));

test("the otpauth address names issuer, account and parameters", () =>
  expect(otpauthUrl(Buffer.from("foobar"), "Daybook", "zoë@example.com")).toBe(
    "otpauth://totp/Daybook:zo%C3%AB%40example.com?secret=MZXW6YTBOI&issuer=Daybook&algorithm=SHA1&digits=6&period=30",
  ));
