import type { en } from "./en.ts";

export const nl = {
  question: "Ingevoerde gegevens weggooien?",
  text: "Ze zijn niet opgeslagen.",
  keep: "Verder bewerken",
  discard: "Weggooien",
} satisfies typeof en;
export default nl;
