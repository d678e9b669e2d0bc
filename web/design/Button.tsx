import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button";
import type { KeyAction } from "../platform/keys/index.ts";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { Kbd } from "./Kbd.tsx";

interface Props extends Omit<ButtonProps, "children" | "className" | "style"> {
  children: ReactNode;
  look?: ButtonLook;
  small?: boolean;
  icon?: IconName;
  /** The action of the key table that does the same. */
  hint?: KeyAction;
  className?: string;
}

export function Button({ children, look = "plain", small, icon, hint, className, ...rest }: Props) {
  return (
    <AriaButton {...rest} className={buttonClass(look, { small, className })}>
      {icon && <Icon name={icon} />}
      {children}
      {hint && <Kbd action={hint} />}
    </AriaButton>
  );
}
