import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../design/Icon.tsx";
import type { IconName } from "../design/icons.ts";
import text from "../design/text.module.css";
import type { VaultFilters } from "./filters.ts";
import styles from "./Vault.module.css";

interface Props {
  to: Partial<Pick<VaultFilters, "in" | "folder">>;
  icon: IconName;
  current: boolean;
  count?: number | undefined;
  children: ReactNode;
}

/** A link to where documents are. */
export function Place({ to, icon, current, count, children }: Props) {
  const search = ({ look }: { look?: string }) => ({ look, ...to });
  return (
    <Link
      to="."
      search={search as never}
      className={styles.place}
      activeProps={{}}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={icon} />
      <span className={text.truncate}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
