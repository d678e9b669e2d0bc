import { expect, test } from "vitest";
import { matchKeys, type Press, toKey } from "./press.ts";
import { showKeys } from "./show.ts";
import { bindingOf, isOwnOn, type KeyAction, keyTable } from "./table.ts";

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

function check(name: string, pressed: Press, is_mac: boolean, expected: string) {
  test(`key: ${name}`, () => expect(toKey(pressed, is_mac)).toBe(expected));
}

check("a letter", press("e"), false, "e");
check("a letter with caps lock", press("E"), false, "e");
check("a question mark needs Shift on some keyboards", press("?", { shiftKey: true }), false, "?");
check("an arrow with Shift", press("ArrowDown", { shiftKey: true }), false, "Shift+ArrowDown");
check("Ctrl is Mod elsewhere", press("k", { ctrlKey: true }), false, "Mod+k");
check("⌘ is Mod on a Mac", press("k", { metaKey: true }), true, "Mod+k");
check("Ctrl is nothing on a Mac", press("k", { ctrlKey: true }), true, "k");

const known = ["g o", "g i", "j", "Mod+k"];

test("a sequence is begun, then found", () => {
  expect(matchKeys("", "g", known)).toEqual({ kind: "begun", so_far: "g" });
  expect(matchKeys("g", "i", known)).toEqual({ kind: "found", keys: "g i" });
});

test("a wrong second key counts by itself", () => {
  expect(matchKeys("g", "j", known)).toEqual({ kind: "found", keys: "j" });
  expect(matchKeys("g", "q", known)).toEqual({ kind: "none" });
});

test("the key table: no key begins another", () => {
  const all = (Object.keys(keyTable) as KeyAction[]).flatMap((action) => bindingOf(action).keys);
  const clashes = all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)));
  expect(clashes).toEqual([]);
});

test("keys are shown as on the keyboard", () => {
  expect(showKeys("Mod+k", true)).toBe("⌘K");
  expect(showKeys("Mod+k", false)).toBe("Ctrl+K");
  expect(showKeys("g o", false)).toBe("G O");
  expect(showKeys("Mod+Enter", true)).toBe("⌘↵");
  expect(showKeys("Shift+ArrowDown", false)).toBe("⇧↓");
});

test("a screen with an N of its own has it before it is loaded", () => {
  expect(isOwnOn("create", "/projects")).toBe(true);
  expect(isOwnOn("create", "/transactions")).toBe(false);
  expect(isOwnOn("help", "/projects")).toBe(false);
});
