import type { en } from "./en.ts";

export const es = {
  closed: "Cerrado",
  explained: (date: string) =>
    `Los libros están cerrados hasta el ${date}: importes, fechas y categorías no cambian.`,
} satisfies typeof en;
export default es;
