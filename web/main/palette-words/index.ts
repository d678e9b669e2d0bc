import { defineWords } from "../../platform/words.ts";
import { en } from "./en.ts";

export const words = defineWords(en, { de: () => import("./de.ts") });
