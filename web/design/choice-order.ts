import type { Choice } from "./Option.tsx";

/** The order of choices, as the reader's language sorts their labels. */
export function byLabel(locale: string): (one: Choice, other: Choice) => number {
  const { compare } = new Intl.Collator(locale);
  return (one, other) => compare(one.label, other.label);
}
