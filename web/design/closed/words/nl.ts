import type { en } from "./en.ts";

export const nl = {
  closed: "Afgesloten",
  explained: (date: string) =>
    `De boeken zijn afgesloten tot en met ${date}: bedragen, datums en categorieën blijven zoals ze zijn.`,
} satisfies typeof en;
export default nl;
