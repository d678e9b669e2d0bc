/** What a key does to the current row and the selection of a long list. */
export interface ListPosition {
  /** The current row, or -1 before the first move. */
  index: number;
  /** Where a range began. */
  anchor: number;
}

/** Rows that a person sees, also if only in part. */
export interface Sight {
  first: number;
  last: number;
}

export type ListMove = "next" | "previous" | "extendDown" | "extendUp" | "first" | "last";

/** A move begins at what is in sight: the first one, and one after the current row was scrolled away. */
export function moveInList(
  { index, anchor }: ListPosition,
  move: ListMove,
  length: number,
  sight: Sight = { first: 0, last: length - 1 },
): ListPosition {
  const extends_range = move === "extendDown" || move === "extendUp";
  const steps = move === "next" || move === "previous";
  const is_away = index < sight.first || index > sight.last;
  const target = steps && is_away ? sight.first : targetOf(index, move, length);
  const to = Math.max(0, Math.min(length - 1, target));
  return { index: to, anchor: extends_range ? (anchor < 0 ? Math.max(index, 0) : anchor) : to };
}

function targetOf(index: number, move: ListMove, length: number): number {
  if (move === "first") return 0;
  if (move === "last") return length - 1;
  return move === "next" || move === "extendDown" ? index + 1 : index - 1;
}

/** The indexes from the anchor to the current row. */
export function rangeOf({ index, anchor }: ListPosition): number[] {
  const from = Math.min(index, anchor);
  return Array.from({ length: Math.abs(index - anchor) + 1 }, (_, step) => from + step);
}
