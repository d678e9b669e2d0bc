import { useEffect, useEffectEvent } from "react";

/** The page is closed or another record is opened while a field has the focus: that leaves the field, too. */
export function useLeaving(keepAll: () => void): void {
  const leave = useEffectEvent(keepAll);
  useEffect(() => {
    const leavePage = () => {
      // A number is read when its field is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      leave();
    };
    addEventListener("pagehide", leavePage);
    return () => {
      removeEventListener("pagehide", leavePage);
      leave();
    };
  }, []);
}
