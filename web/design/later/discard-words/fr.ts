import type { en } from "./en.ts";

export const fr = {
  question: "Abandonner votre saisie ?",
  text: "Elle n’a pas été enregistrée.",
  keep: "Continuer la saisie",
  discard: "Abandonner",
} satisfies typeof en;
export default fr;
