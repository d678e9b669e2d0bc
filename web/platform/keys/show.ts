/** A key as people see it on their keyboard. */
import type { KeyAction } from "./table.ts";
import { bindingOf } from "./table.ts";

const symbols: Record<string, string> = {
  Enter: "↵",
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
  Shift: "⇧",
  Alt: "⌥",
};

export function showKeys(keys: string, is_mac: boolean): string {
  return keys
    .split(" ")
    .map((chord) => showChord(chord, is_mac))
    .join(" ");
}

function showChord(chord: string, is_mac: boolean): string {
  const names = chord.split("+").map((name) => showName(name, is_mac));
  return names.join(is_mac || !chord.includes("Mod") ? "" : "+");
}

function showName(name: string, is_mac: boolean): string {
  if (name === "Mod") return is_mac ? "⌘" : "Ctrl";
  return symbols[name] ?? (name.length === 1 ? name.toUpperCase() : name);
}

/** The first of an action's keys, for hints. */
export function hintOf(action: KeyAction, is_mac: boolean): string {
  return showKeys(bindingOf(action).keys[0] ?? "", is_mac);
}
