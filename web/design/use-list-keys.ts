import { useState } from "react";
import { useKey } from "../platform/keys/index.ts";
import type { PageIndex } from "../platform/pages.ts";
import { type ListMove, moveInList, rangeOf, type Sight } from "./virtual-keys.ts";

interface Options<Row> {
  rows: PageIndex<Row>;
  /** The index of the current row, or -1. */
  index: number;
  onMove(row: Row, index: number): void;
  onOpen?: ((row: Row) => void) | undefined;
  onRange?: ((rows: Row[]) => void) | undefined;
  onToggle?: ((row: Row) => void) | undefined;
  enabled: boolean;
  /** Asked when a key is pressed; without it all rows count as seen. */
  sight?: () => Sight | undefined;
}

/** The keys of a list: J, K, arrows, Enter, X, and ranges with Shift. */
export function useListKeys<Row>(options: Options<Row>): void {
  const { rows, index, onMove, onOpen, onRange, onToggle, enabled, sight } = options;
  const [anchor, setAnchor] = useState(-1);
  const go = (move: ListMove) => () => {
    const next = moveInList({ index, anchor }, move, rows.length, sight?.());
    const row = rows.rowAt(next.index);
    if (!row) return;
    setAnchor(next.anchor);
    onMove(row, next.index);
    if (move === "extendDown" || move === "extendUp")
      onRange?.(rangeOf(next).flatMap((at) => rows.rowAt(at) ?? []));
  };
  const current = rows.rowAt(index);
  const on = (handle: () => void) => (enabled && rows.length > 0 ? handle : null);
  useKey("next", on(go("next")));
  useKey("previous", on(go("previous")));
  useKey("extendDown", onRange ? on(go("extendDown")) : null);
  useKey("extendUp", onRange ? on(go("extendUp")) : null);
  useKey("open", onOpen && current ? on(() => onOpen(current)) : null);
  useKey("select", onToggle && current ? on(() => onToggle(current)) : null);
}
