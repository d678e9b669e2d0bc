/** Values of an address, of which anybody can write anything. */
export function among<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find((value) => value === raw);
}

/** The router reads a search for 2026 as a number. */
export function textOf(raw: unknown): string | undefined {
  return typeof raw === "string" || typeof raw === "number" ? String(raw) || undefined : undefined;
}
