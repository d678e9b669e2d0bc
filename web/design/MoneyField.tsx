import type { ComponentProps } from "react";
import { NumberField } from "./NumberField.tsx";

interface Props extends Omit<ComponentProps<typeof NumberField>, "formatOptions"> {
  currency: string;
}

export function MoneyField({ currency, ...rest }: Props) {
  return (
    <NumberField {...rest} formatOptions={{ style: "currency", currency, currencyDisplay: "narrowSymbol" }} />
  );
}
