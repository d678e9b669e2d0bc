import { defineWords } from "../../platform/words.ts";
import { en } from "./en.ts";

export const keyWords = defineWords(en, { de: () => import("./de.ts") });
