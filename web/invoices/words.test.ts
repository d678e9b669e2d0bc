import { expect, test } from "vitest";
import { documentTypes } from "../../src/contract.ts";
import { de as printedDe } from "../../src/wording/de.ts";
import { en as printedEn } from "../../src/wording/en.ts";
import { es as printedEs } from "../../src/wording/es.ts";
import { fr as printedFr } from "../../src/wording/fr.ts";
import { it as printedIt } from "../../src/wording/it.ts";
import { nl as printedNl } from "../../src/wording/nl.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { nl } from "./words/nl.ts";

// A German "Gutschrift" is written by the customer: another name here than on paper would name another document.
for (const [language, shown, printed] of [
  ["en", en, printedEn],
  ["de", de, printedDe],
  ["fr", fr, printedFr],
  ["es", es, printedEs],
  ["it", it, printedIt],
  ["nl", nl, printedNl],
] as const)
  test(`${language}: documents have the names that are printed on them`, () => {
    for (const type of documentTypes) expect(shown.documents[type], type).toBe(printed.print[type]);
  });
