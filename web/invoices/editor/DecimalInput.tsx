import { type ComponentProps, useMemo } from "react";
import { useFormats } from "../../platform/use-formats.ts";
import { useTypedNumber } from "../../platform/use-typed-number.ts";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  value: number | null;
  onChange(value: number | null): void;
  /** Digits after the point that are always shown. */
  decimals?: number;
  /** The most that are accepted. */
  decimals_max: number;
}

/** A number in the person's spelling that is read at every key, so that the page beside it repaints. */
export function DecimalInput({ value, onChange, decimals = 0, decimals_max, ...rest }: Props) {
  const shared = useWords(words);
  const { locale } = useFormats();
  const format = useMemo(
    () =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals_max }),
    [locale, decimals, decimals_max],
  );
  const { text, type, leave, complaint, is_unreadable } = useTypedNumber({ value, onChange, format });
  const wrong = complaint === null ? {} : { "aria-invalid": true, title: shared.unreadableNumber(complaint) };
  return (
    <input
      {...rest}
      {...wrong}
      data-unreadable={is_unreadable || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
    />
  );
}
