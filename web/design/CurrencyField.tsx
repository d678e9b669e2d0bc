import { useMemo } from "react";
import { ComboBox } from "../design/ComboBox.tsx";
import { useFormats } from "../platform/use-formats.ts";

interface Props {
  label: string;
  value: string;
  onChange(currency: string): void;
  error?: string | undefined;
}

/** A currency, found by its code or its name. */
export function CurrencyField({ label, value, onChange, error }: Props) {
  const { locale } = useFormats();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    return Intl.supportedValuesOf("currency").map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }));
  }, [locale]);
  return (
    <ComboBox
      label={label}
      choices={choices}
      value={value}
      onChange={(currency) => currency && onChange(currency)}
      error={error}
    />
  );
}
