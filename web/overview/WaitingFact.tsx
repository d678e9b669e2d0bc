import { Link } from "@tanstack/react-router";
import { classes } from "../design/classes.ts";
import { Icon } from "../design/Icon.tsx";
import type { IconName } from "../design/icons.ts";
import styles from "./Waiting.module.css";

interface Props {
  icon: IconName;
  title: string;
  note: string;
  tone?: "info" | "bad" | "wait";
  to: "/inbox" | "/invoices" | "/transactions" | "/settings/$section";
  search?: object;
  params?: { section: string };
}

export function WaitingFact({ icon, title, note, tone, to, search, params }: Props) {
  return (
    <li className={classes(styles.fact, tone && styles[tone])}>
      <Link to={to} search={(search ?? {}) as never} params={(params ?? {}) as never} className={styles.link}>
        <Icon name={icon} className={styles.icon ?? ""} />
        <b className={styles.title}>{title}</b>
        <p className={styles.note}>{note}</p>
      </Link>
    </li>
  );
}
