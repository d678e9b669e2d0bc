/** What was pressed, in the spelling of the key table. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export function toKey(press: Press, is_mac: boolean): string {
  const mod = is_mac ? press.metaKey : press.ctrlKey;
  const named = press.key.length > 1;
  const key = named ? press.key : press.key.toLowerCase();
  // Shift is part of a character already: "?" needs it on most keyboards, and not on all.
  const shift = press.shiftKey && (named || mod) ? "Shift+" : "";
  return `${mod ? "Mod+" : ""}${press.altKey ? "Alt+" : ""}${shift}${key}`;
}

/** How long the second key of a sequence may take. */
export const sequence_ms = 1200;

export type Match = { kind: "none" } | { kind: "begun"; so_far: string } | { kind: "found"; keys: string };

/** `so_far`: the keys of a sequence that was begun, or "". */
export function matchKeys(so_far: string, key: string, known: readonly string[]): Match {
  const wanted = so_far ? `${so_far} ${key}` : key;
  if (known.includes(wanted)) return { kind: "found", keys: wanted };
  if (known.some((keys) => keys.startsWith(`${wanted} `))) return { kind: "begun", so_far: wanted };
  return so_far ? matchKeys("", key, known) : { kind: "none" };
}
