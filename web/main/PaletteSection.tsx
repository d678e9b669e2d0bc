import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { MenuItem, MenuSection } from "react-aria-components/Menu";
import floating from "../design/Floating.module.css";
import { Kbd } from "../design/Kbd.tsx";
import type { KeyAction } from "../platform/keys/index.ts";

export function PaletteSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection className={floating.results ?? ""}>
      <Header className={floating.heading ?? ""}>{title}</Header>
      {children}
    </MenuSection>
  );
}

interface ItemProps {
  label: string;
  note?: ReactNode;
  hint?: KeyAction | undefined;
  onAction(): void;
}

export function PaletteItem({ label, note, hint, onAction }: ItemProps) {
  return (
    <MenuItem textValue={label} className={floating.option ?? ""} onAction={onAction}>
      <span className={floating.label}>{label}</span>
      {note && <span className={floating.note}>{note}</span>}
      {hint && <Kbd action={hint} />}
    </MenuItem>
  );
}
