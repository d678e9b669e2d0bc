import { expect, test } from "vitest";
import { readAsset } from "../platform/assets.ts";
import { requireGoodPassword } from "./password-rules.ts";

const owner = { email: "ada.lovelace@analytical.example", organization_names: ["Birch & Söhne GmbH"] };

function refusalOf(password: string): string | null {
  try {
    requireGoodPassword(password, owner);
    return null;
  } catch (error) {
    return (error as { issues: { code: string }[] }).issues[0]?.code ?? "no issue";
  }
}

const check = (password: string, refusal: string | null) =>
  test(`${JSON.stringify(password.slice(0, 40))}: ${refusal ?? "accepted"}`, () =>
    expect(refusalOf(password)).toBe(refusal));

check("correct horse", null);
check("zebra-kite-19", null);
check("zebrakit", null); // eight characters, no composition rules
check("ödensjö käse", null);
check("🦊🦊🦊🦊🦊🦊🦊🦊", null); // counted in characters, not in UTF-16 units
check("é".repeat(256), null);
check("é".repeat(257), "length");
check("zebraki", "length");
check("       zebra       ", "length");
check("password", "common");
check("PassWord", "common");
check("ｐａｓｓｗｏｒｄ", "common"); // full-width letters, equal after NFKC
check("  iloveyou1 ", "common");
check("qwertyuiop", "common");
check("12345678", "common");
check("ada.lovelace@analytical.example", "guessable");
check("ADA.LOVELACE", "guessable");
check("AdaLovelace1815", "guessable");
check("birch & söhne gmbh", "guessable");
check("BirchSöhneGmbH!", "guessable");
check("daybook1", "guessable");
check("Daybook-2026!", "guessable");
check("my daybook of sorrows", null);

test("the list has at least 10,000 passwords, all of them long enough to be chosen", () => {
  const list = Buffer.from(readAsset("common-passwords.txt")).toString("utf8").trim().split("\n");
  expect(new Set(list).size).toBeGreaterThan(10_000);
  expect(list.filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
  for (const one of list) expect(refusalOf(one), one).not.toBeNull();
});

test("a one-letter local part does not forbid passwords that contain the letter", () => {
  const short = { email: "a@b.example", organization_names: ["X"] };
  expect(() => requireGoodPassword("19-a-8846-21", short)).not.toThrow();
});
