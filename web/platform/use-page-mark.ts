import { useLayoutEffect } from "react";

/** What the styles of other parts ask about the page as a whole. */
export type PageMark = "bottomBar" | "coversTabs" | "offline";

/**
 * Marks the page while a part is shown, as `data-bottom-bar` on its root. A rule with `:has()` about the page would say
 * the same, but then the browser looks for the part again with every row that a list draws.
 */
export function usePageMark(mark: PageMark, is_on = true): void {
  useLayoutEffect(() => {
    if (!is_on) return;
    const { dataset } = document.documentElement;
    dataset[mark] = "";
    return () => {
      delete dataset[mark];
    };
  }, [mark, is_on]);
}
