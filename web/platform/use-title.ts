import { useEffect } from "react";

/** The title of the tab: the screen first, then the app. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Daybook`;
  }, [title]);
}
