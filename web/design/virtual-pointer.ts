/** What the pointer does to the rows of a long list. One listener for all rows: a row needs no function of its own. */
import type { DragEvent, MouseEvent } from "react";

/** By key: Enter and X do the same for the current row. */
export function pressable(press: (pressed: { at: number; selects: boolean }) => void) {
  return {
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return;
      press({ at: placeOf(target), selects: target.closest("[data-selects]") !== null });
    },
  };
}

/** The place of the row that has this part of the page. */
function placeOf(part: EventTarget): number {
  return part instanceof Element ? Number(part.closest("tr")?.ariaRowIndex) - 2 : -1;
}

/** By key a file is chosen in the sheet of the row. */
export function takesFiles(
  hover: (at: number | null) => void,
  drop: (at: number, files: readonly File[]) => void,
) {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    "data-takes-files": true,
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      hover(placeOf(event.target));
    },
    onDragLeave: () => hover(null),
    onDrop(event: DragEvent) {
      hover(null);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      drop(placeOf(event.target), [...event.dataTransfer.files]);
    },
  };
}
