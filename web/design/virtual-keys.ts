/** What a key does to the current row and the selection of a long list. */
export interface ListPosition {
  /** The current row, or -1 before the first move. */
  index: number;
  /** Where a range began. */
  anchor: number;
}

export type ListMove = "next" | "previous" | "extendDown" | "extendUp" | "first" | "last";

export function moveInList({ index, anchor }: ListPosition, move: ListMove, length: number): ListPosition {
  const to = Math.max(0, Math.min(length - 1, targetOf(index, move, length)));
  const extends_range = move === "extendDown" || move === "extendUp";
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
