import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { classes } from "../classes.ts";
import styles from "../Floating.module.css";
import { Icon } from "../Icon.tsx";
import type { IconName } from "../icons.ts";

interface OpenProps extends Pick<PopoverProps, "triggerRef" | "isOpen" | "onOpenChange" | "placement"> {
  label?: string;
  /** The id of the button, where that names it. */
  labelledBy?: string;
  children: ReactNode;
}

export function MenuPopover({ label, labelledBy, children, ...popover }: OpenProps) {
  return (
    <Popover className={styles.floating ?? ""} {...popover}>
      <AriaMenu
        className={classes(styles.options, styles.menu)}
        {...(label ? { "aria-label": label } : {})}
        {...(labelledBy ? { "aria-labelledby": labelledBy } : {})}
        autoFocus="first"
        onClose={() => popover.onOpenChange?.(false)}
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

interface ItemProps {
  label: string;
  onAction(): void;
  icon?: IconName;
  note?: ReactNode;
  danger?: boolean;
  isDisabled?: boolean;
  /** Marks one of several choices. */
  chosen?: boolean;
}

export function MenuItem({ label, onAction, icon, note, danger, isDisabled, chosen }: ItemProps) {
  return (
    <AriaMenuItem
      textValue={label}
      onAction={onAction}
      {...(isDisabled ? { isDisabled } : {})}
      className={classes(styles.option, danger && styles.danger)}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      {chosen && <Icon name="check" />}
    </AriaMenuItem>
  );
}

export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className={styles.group ?? ""}>
      <Header className={styles.heading ?? ""}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator ?? ""} />;
}
