/** The columns of a grid row; the box for selection comes first. */
export function gridTracks(columns: readonly { width: string }[], selectable: boolean): string {
  return [...(selectable ? ["24px"] : []), ...columns.map(({ width }) => width)].join(" ");
}
