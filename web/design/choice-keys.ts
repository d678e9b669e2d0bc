/** The keys of a list of choices below a field. */

/** About as many as are in sight at once. */
const page_length = 10;

/** Where a key leads, or -1 if it is none of the list's. The list is a ring; at -1 none is pointed at yet. */
export function moveInChoices(at: number, key: string, count: number): number {
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : 0;
  if (key === "ArrowUp") return at > 0 ? at - 1 : count - 1;
  if (key === "PageDown") return Math.min(at + page_length, count - 1);
  if (key === "PageUp") return Math.max(at - page_length, 0);
  return -1;
}
