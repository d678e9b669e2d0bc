import { useMemo } from "react";
import { useFormats } from "../platform/use-formats.ts";
import { ComboBox } from "./ComboBox.tsx";
import { countryChoices } from "./country-choices.ts";
import type { FieldProps } from "./Field.tsx";

interface Props extends FieldProps {
  /** Its code, such as DE. */
  value: string | null;
  onChange(code: string | null): void;
  isDisabled?: boolean;
}

/** A country, found by its name in the reader's language. */
export function CountryField({ value, ...rest }: Props) {
  const { locale } = useFormats();
  const choices = useMemo(() => countryChoices(locale, value), [locale, value]);
  return <ComboBox {...rest} value={value} choices={choices} />;
}
