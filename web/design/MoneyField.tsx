import type { ComponentProps } from "react";
import { NumberField } from "./NumberField.tsx";

interface Props extends Omit<ComponentProps<typeof NumberField>, "decimals_max"> {
  currency: string;
}

export function MoneyField(props: Props) {
  return <NumberField {...props} />;
}
