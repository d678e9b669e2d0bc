import { later } from "./later.tsx";

/** A side sheet: details and short forms beside the list they belong to. On a phone it fills the screen. */
export const Sheet = later(async () => (await import("./later/Sheet.tsx")).Sheet, {
  isNeeded: ({ isOpen }) => isOpen,
});
