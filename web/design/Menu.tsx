import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { ButtonContext } from "react-aria-components/Button";
import { later } from "./later.tsx";

const load = () => import("./later/Menu.tsx");

/** The menu of a button that stands somewhere else. */
export const MenuPopover = later(async () => (await load()).MenuPopover, {
  isNeeded: ({ isOpen }) => Boolean(isOpen),
});
export const MenuItem = later(async () => (await load()).MenuItem);
/** Choices that belong together, such as those of one setting, below their name. */
export const MenuGroup = later(async () => (await load()).MenuGroup);
export const MenuSeparator = later(async () => (await load()).MenuSeparator);

interface Props extends Pick<ComponentProps<typeof MenuPopover>, "placement"> {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A button with its menu. React Aria's `MenuTrigger` would load the menu with the button. */
export function Menu({ trigger, children, placement = "bottom end" }: Props) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const button = {
    id,
    ref: triggerRef,
    onPress: open,
    onKeyDown: ({ key }: { key: string }) => /^Arrow(Down|Up)$/.test(key) && open(),
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
  } as const;
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      <MenuPopover labelledBy={id} {...{ triggerRef, isOpen, placement }} onOpenChange={setOpen}>
        {children}
      </MenuPopover>
    </>
  );
}
