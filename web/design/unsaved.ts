import { createContext, useContext, useEffect } from "react";
import { later } from "./later.tsx";

/** A sheet gives it to what it shows: closing the sheet asks first while something is entered and not saved. */
export const UnsavedContext = createContext<(is_unsaved: boolean) => void>(() => undefined);

export const DiscardQuestion = later(
  async () => (await import("./later/DiscardQuestion.tsx")).DiscardQuestion,
);

export function useUnsaved(is_unsaved: boolean): void {
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    tell(is_unsaved);
    return () => tell(false);
  }, [tell, is_unsaved]);
}
