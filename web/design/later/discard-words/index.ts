import { defineWords } from "../../../platform/words.ts";
import { en } from "./en.ts";

export const words = defineWords(en, {
  de: () => import("./de.ts"),
  fr: () => import("./fr.ts"),
  es: () => import("./es.ts"),
  it: () => import("./it.ts"),
  nl: () => import("./nl.ts"),
});
