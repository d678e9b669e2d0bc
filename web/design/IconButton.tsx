import { Button as AriaButton, type ButtonProps } from "react-aria-components/Button";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

interface Props extends Omit<ButtonProps, "children" | "className" | "style" | "aria-label"> {
  icon: IconName;
  /** What it does; a screen reader and the pointer's tip say it. */
  label: string;
  look?: ButtonLook;
  small?: boolean;
  className?: string;
}

export function IconButton({ icon, label, look = "quiet", small, className, ...rest }: Props) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={buttonClass(look, { small, icon_only: true, className })}
      render={(props) => <button {...props} title={label} />}
    >
      <Icon name={icon} />
    </AriaButton>
  );
}
