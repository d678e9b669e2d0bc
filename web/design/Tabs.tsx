import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFormats } from "../platform/use-formats.ts";
import { classes } from "./classes.ts";
import styles from "./Tabs.module.css";

export interface Tab {
  id: string;
  label: string;
  /** A count, or a sum that is formatted already. */
  note?: string | number | null;
  /** What the note has no room for. */
  full_note?: string;
}

interface Props {
  /** What the tabs choose, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** The parameter of the address that holds the tab's id. */
  param: string;
  /** Parameters that belong to the tab which is left, such as its open item. */
  clears?: readonly string[];
  className?: string;
}

/** Tabs are links: the address says which one is open. */
export function Tabs({ label, tabs, current, param, clears = [], className }: Props) {
  const formats = useFormats();
  const nav = useRef<HTMLElement>(null);
  const shown = `${current} ${tabs.map(({ note }) => note).join(" ")}`;
  // On a phone the open tab may be beyond the edge, also once the notes have widened those before it.
  useEffect(() => {
    if (shown)
      nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [shown]);
  return (
    <nav ref={nav} className={classes(styles.tabs, className)} aria-label={label}>
      {tabs.map(({ id, label: text, note, full_note }) => (
        <Link
          key={id}
          to="."
          search={(previous: object) => ({ ...previous, ...cleared(clears), [param]: id })}
          className={styles.tab}
          activeProps={{}}
          title={full_note}
          aria-current={id === current ? "page" : undefined}
        >
          {text}
          {note !== undefined && note !== null && (
            <span className={styles.note}>{typeof note === "number" ? formats.number(note) : note}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function cleared(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
