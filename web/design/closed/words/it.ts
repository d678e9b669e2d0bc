import type { en } from "./en.ts";

export const it = {
  closed: "Chiuso",
  explained: (date: string) => `I conti sono chiusi fino al ${date}: importi, date e categorie non cambiano.`,
} satisfies typeof en;
export default it;
