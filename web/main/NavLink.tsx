import { Link } from "@tanstack/react-router";
import { Icon } from "../design/Icon.tsx";
import type { IconName } from "../design/icons.ts";
import type { Destination } from "./navigation.ts";
import styles from "./Sidebar.module.css";

interface Props {
  to: Destination["to"];
  icon: IconName;
  label: string;
  /** Shown when it is not 0. */
  count: number;
}

export function NavLink({ to, icon, label, count }: Props) {
  return (
    <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }} className={styles.link}>
      <Icon name={icon} />
      {label}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
