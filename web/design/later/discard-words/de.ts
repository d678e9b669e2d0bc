import type { en } from "./en.ts";

export const de = {
  question: "Eingaben verwerfen?",
  text: "Sie sind noch nicht gespeichert.",
  keep: "Weiter bearbeiten",
  discard: "Verwerfen",
} satisfies typeof en;
export default de;
