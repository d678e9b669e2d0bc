import { describe, expect, test } from "vitest";
import { unitCodeOf } from "./units.ts";

describe("units", () => {
  const check = (unit: string | null, code: string) =>
    test(`${unit} is ${code}`, () => expect(unitCodeOf(unit)).toBe(code));

  check(null, "C62");
  check("", "C62");
  check("HUR", "HUR");
  check("XBX", "XBX");
  check("hour", "HUR");
  check(" Hours ", "HUR");
  check("Std.", "HUR");
  check("kg", "KGM");
  check("KG", "KGM"); // not a code of the list, so it is looked up as a word
  check("MIN", "MIN");
  check("min", "MIN");
  check("St.", "H87");
  check("Stück", "H87");
  check("Stu\u0308ck", "H87"); // the same word, decomposed
  check("m²", "MTK");
  check("t", "TNE");
  check("4L", "4L");
  check("furlong of sunshine", "C62");
  check("個", "C62");
});
