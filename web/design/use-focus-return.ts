import { useEffect, useRef } from "react";

/**
 * Gives the focus to the list after its sheet closed, where nothing else got it. While a record is read, its sheet stands
 * for another one, so what had the focus before both is forgotten.
 */
export function useFocusReturn(is_open: boolean): void {
  const was_open = useRef(is_open);
  useEffect(() => {
    const closed = was_open.current && !is_open;
    was_open.current = is_open;
    if (!closed) return;
    // The sheet gives back the focus in this frame, if it knows where to.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[role="grid"]')?.focus();
    });
  }, [is_open]);
}
