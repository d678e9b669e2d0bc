import { expect, test } from "vitest";
import { toLines } from "./lines.ts";

test("names are read line by line, without empty and repeated ones", () => {
  expect(toLines(" REWE \n\nRewe Markt\nREWE")).toEqual(["REWE", "Rewe Markt"]);
  expect(toLines(null)).toEqual([]);
});
