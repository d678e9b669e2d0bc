import { later } from "./later.tsx";

/** Only for a question that stops everything else. What fits into a side sheet is a Sheet. */
export const Dialog = later(async () => (await import("./later/Dialog.tsx")).Dialog, {
  isNeeded: ({ isOpen }) => isOpen,
});
