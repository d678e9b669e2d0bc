import type { en } from "./en.ts";

export const es = {
  question: "¿Descartar lo introducido?",
  text: "No se ha guardado.",
  keep: "Seguir editando",
  discard: "Descartar",
} satisfies typeof en;
export default es;
