import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import styles from "./PageBar.module.css";
import text from "./text.module.css";

interface Crumb {
  to: string;
  label: string;
  /** On wide screens something else leads back. */
  narrow_only?: boolean;
}

interface Props {
  title: ReactNode;
  /** Before the title: the way back up, by name on wide screens and as an arrow on a phone. */
  crumb?: Crumb | null;
  /** Beside the title: tabs, a badge. */
  children?: ReactNode;
  /** At the end: what can be done. */
  actions?: ReactNode;
}

/** The line at the top of a screen. */
export function PageBar({ title, crumb, children, actions }: Props) {
  return (
    <div className={styles.bar}>
      {crumb && <BackLink {...crumb} />}
      <h1 className={styles.title}>{title}</h1>
      {children}
      <span className={styles.space} />
      {actions}
    </div>
  );
}

function BackLink({ to, label, narrow_only }: Crumb) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className={classes(styles.crumb, narrow_only && text.narrowOnly)}
    >
      <Icon name="chevronLeft" />
      <span className={styles.crumbName}>{label}</span>
    </Link>
  );
}
