import type { en } from "./en.ts";

export const fr = {
  closed: "Clôturé",
  explained: (date: string) =>
    `Les comptes sont clôturés jusqu’au ${date} : montants, dates et catégories ne changent plus.`,
} satisfies typeof en;
export default fr;
