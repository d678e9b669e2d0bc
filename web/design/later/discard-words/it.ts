import type { en } from "./en.ts";

export const it = {
  question: "Scartare i dati inseriti?",
  text: "Non sono stati salvati.",
  keep: "Continua a modificare",
  discard: "Scarta",
} satisfies typeof en;
export default it;
