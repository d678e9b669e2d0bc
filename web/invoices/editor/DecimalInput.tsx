import { NumberParser } from "@internationalized/number";
import { type ComponentProps, useState } from "react";
import { useFormats } from "../../platform/use-formats.ts";

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
  const { locale } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null
      ? ""
      : new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals_max,
        }).format(value);
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readNumber(currentTarget.value, locale, decimals_max));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** What is no number yet ("-", "") is none. */
function readNumber(text: string, locale: string, decimals_max: number): number | null {
  const number = new NumberParser(locale, { style: "decimal" }).parse(text.trim());
  if (!Number.isFinite(number)) return null;
  return Number(number.toFixed(decimals_max));
}
