/** The text of a field for numbers, as it is typed. What cannot be read stays in the field and changes nothing. */
import { useState } from "react";
import { readNumber, unreadable } from "./read-number.ts";

/** A field whose text is not its value: what it belongs to must not be sent. */
export const unreadable_field = "input[data-unreadable]";

interface Typed {
  text: string;
  /** What was read last. If the field has another value, somebody else changed it. */
  value: number | null;
  /** The value before the first key. */
  before: number | null;
  has_left: boolean;
}

interface Options {
  value: number | null;
  onChange(value: number | null): void;
  format: Intl.NumberFormat;
}

export function useTypedNumber({ value, onChange, format }: Options) {
  const [latest, setTyped] = useState<Typed | null>(null);
  const typed = latest !== null && Object.is(latest.value, value) ? latest : null;
  const is_unreadable = typed !== null && readNumber(typed.text, format) === unreadable;
  return {
    text: typed?.text ?? (value === null ? "" : format.format(value)),
    is_unreadable,
    /** Said when the field is left: a number that is half typed is no mistake. */
    complaint: is_unreadable && typed.has_left ? typed.text : null,
    type(text: string) {
      const before = typed === null ? value : typed.before;
      const reading = readNumber(text, format);
      const next = reading === unreadable ? before : reading;
      setTyped({ text, value: next, before, has_left: false });
      if (!Object.is(next, value)) onChange(next);
    },
    leave() {
      setTyped(is_unreadable ? { ...typed, has_left: true } : null);
    },
  };
}
