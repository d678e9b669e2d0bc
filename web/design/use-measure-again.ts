import { useEffect, useRef } from "react";

/** A virtual list keeps the heights of its rows. A phone that is turned, or another density, changes all of them. */
export function useMeasureAgain(list: { measure(): void }, row_height: number): void {
  const measured = useRef(row_height);
  useEffect(() => {
    if (measured.current === row_height) return;
    measured.current = row_height;
    list.measure();
  }, [list, row_height]);
}
