import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import type { KeyAction } from "../platform/keys/index.ts";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { Kbd } from "./Kbd.tsx";

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className"> {
  children: ReactNode;
  look?: ButtonLook;
  small?: boolean;
  icon?: IconName;
  hint?: KeyAction;
  className?: string;
  ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ children, look = "plain", small, icon, hint, className, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass(look, { small, className })}>
      {icon && <Icon name={icon} />}
      {children}
      {hint && <Kbd action={hint} />}
    </a>
  );
}

/** A link that looks like a button: it goes somewhere, so that a middle click opens a tab. */
export const LinkButton = createLink(Anchor);
