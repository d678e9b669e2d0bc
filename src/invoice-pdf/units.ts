/** The printed form of units of measure. Pure; the web app's live page prints by the same rule. */

import { findUnitCode, unit_code_default } from "../einvoice/code-lists/index.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { dictionary } from "../kernel/dictionary.ts";
import { remembered } from "../kernel/remembered.ts";
import type { LabelKey } from "./labels.ts";

// Codes of UN/ECE Recommendation 20 are for machines. The invoice shows the symbol if it is international,
// otherwise the word in its own language.
const signs = dictionary<string>({
  MIN: "min",
  SEC: "s",
  KGM: "kg",
  GRM: "g",
  MGM: "mg",
  TNE: "t",
  LBR: "lb",
  ONZ: "oz",
  LTR: "l",
  CLT: "cl",
  MLT: "ml",
  KMT: "km",
  MTR: "m",
  CMT: "cm",
  MMT: "mm",
  SMI: "mi",
  FOT: "ft",
  INH: "in",
  MTK: "m²",
  MTQ: "m³",
  KWH: "kWh",
  MWH: "MWh",
  WTT: "W",
  KWT: "kW",
  "4L": "MB",
  E34: "GB",
  E35: "TB",
  P1: "%",
});

const words = dictionary<UnitKey>({
  C62: "unit_unit",
  H87: "unit_piece",
  EA: "unit_piece",
  HUR: "unit_hour",
  DAY: "unit_day",
  WEE: "unit_week",
  MON: "unit_month",
  QAN: "unit_quarter",
  ANN: "unit_year",
  SET: "unit_set",
  PR: "unit_pair",
  DZN: "unit_dozen",
  XPK: "unit_package",
  XBX: "unit_box",
  XBO: "unit_bottle",
  XPX: "unit_pallet",
  XBG: "unit_bag",
  XRO: "unit_roll",
  LS: "unit_flat",
  E48: "unit_service",
  IE: "unit_person",
  LO: "unit_lot",
});

type UnitKey = Extract<LabelKey, `unit_${string}`>;

/**
 * The text beside the quantity. An unknown unit is printed as the user wrote it. `language` is that of the labels, with its
 * region where they are in it.
 */
export function printUnit(
  unit: string | null,
  quantity: Decimal,
  label: (word: UnitKey) => string,
  language: string,
): string {
  const written = unit?.trim() ?? "";
  if (written === unit_code_default) return ""; // a number without a unit means the same
  const code = findUnitCode(written) ?? written;
  const word = words[code];
  return word ? inNumber(label(word), quantity, language) : (signs[code] ?? written);
}

/** A label such as "day|days" has a singular and a plural. */
function inNumber(label: string, quantity: Decimal, language: string): string {
  const [one = "", several = one] = label.split("|");
  return pluralRules(language).select(Number(quantity)) === "one" ? one : several;
}

/** With the region, because regions differ: 1.5 is a plural in Portugal and a singular in Brazil. */
const pluralRules = remembered((language) => new Intl.PluralRules(language));
