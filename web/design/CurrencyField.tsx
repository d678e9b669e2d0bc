import { useMemo } from "react";
import { useFormats } from "../platform/use-formats.ts";
import { ComboBox } from "./ComboBox.tsx";
import type { FieldProps } from "./Field.tsx";
import type { Choice } from "./Option.tsx";

interface Props extends FieldProps {
  /** Its code, such as EUR. */
  value: string | null;
  onChange(code: string | null): void;
  isDisabled?: boolean;
  isRequired?: boolean;
}

/** A currency, found by its code or its name. */
export function CurrencyField(props: Props) {
  const { locale } = useFormats();
  const choices = useMemo(() => currencyChoices(locale), [locale]);
  return <ComboBox {...props} choices={choices} />;
}

function currencyChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }));
}
