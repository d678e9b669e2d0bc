import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from "react";
import type { ButtonProps } from "react-aria-components/Button";
import { useOpenPart } from "./shell-parts.ts";

export type MenuButtonProps = ButtonProps & { ref?: Ref<HTMLButtonElement> };

export interface OpenMenu {
  /** The button that the menu belongs to. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

interface Props {
  button: ComponentType<MenuButtonProps>;
  /** The menu; it may be loaded then, because it is drawn only once somebody opened it. */
  children(menu: OpenMenu): ReactNode;
}

/** A button of the shell with its menu. */
export function MenuButton({ button: Button, children }: Props) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openPart = useOpenPart();
  const open = () =>
    openPart(() => {
      setOpened(true);
      setOpen(true);
    });
  return (
    <>
      <Button ref={triggerRef} aria-haspopup="menu" aria-expanded={isOpen} onPress={open} />
      {wasOpened && <Suspense>{children({ triggerRef, isOpen, onOpenChange: setOpen })}</Suspense>}
    </>
  );
}
