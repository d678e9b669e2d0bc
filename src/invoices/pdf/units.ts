/** Units of measure as a reader expects them. */
import type { LabelKey, Labels } from "./labels.ts";

/** Codes of UN/ECE Recommendation 20 are for machines; a reader gets the sign or the word. */
const signs: Record<string, string> = {
  KGM: "kg",
  GRM: "g",
  TNE: "t",
  MTR: "m",
  KMT: "km",
  CMT: "cm",
  MTK: "m²",
  MTQ: "m³",
  LTR: "l",
  KWH: "kWh",
  P1: "%",
};
const words: Record<string, LabelKey> = {
  H87: "unit_piece",
  EA: "unit_piece",
  HUR: "unit_hour",
  DAY: "unit_day",
  WEE: "unit_week",
  MON: "unit_month",
  ANN: "unit_year",
};

/** What stands beside the quantity; anything that is not a known code is printed as it was written. */
export function printUnit(unit: string | null, labels: Labels): string {
  const code = unit?.trim() ?? "";
  if (code === "C62") return ""; // "one": a bare number says the same
  const word = words[code];
  return word ? labels[word] : (signs[code] ?? code);
}
