/**
 * Turns a unit as users write it into the code that an e-invoice needs. A code is kept; a common word or
 * abbreviation in a language of src/wording is looked up; anything else becomes "one" (C62), which the standard
 * provides for this case. The printed invoice shows the same unit in its own language.
 */
import { package_codes, unit_codes } from "./unit-codes.ts";

/** "One": a quantity without a unit. */
export const unit_code_default = "C62";

const codes: ReadonlySet<string> = new Set(`${unit_codes} ${package_codes}`.split(" "));

const wordsByCode: Record<string, string> = {
  C62: "one unit units einheit einheiten unité unités unidad unidades unità eenheid x",
  H87: "piece pieces pc pcs pce item items each ea stück stk st pièce pièces pz pza pieza piezas pezzo pezzi stuk stuks",
  HUR: "hour hours hr hrs h stunde stunden std heure heures hora horas ora ore uur uren",
  MIN: "min minute minutes mins minuten minuto minutos minuti minuut",
  SEC: "second seconds sec secs s sekunde sekunden seconde secondes segundo segundos secondo secondi",
  DAY: "day days d tag tage jour jours día días dia dias giorno giorni dag dagen manday mandays",
  WEE: "week weeks woche wochen semaine semaines semana semanas settimana settimane weken",
  MON: "month months mo monat monate mois mes meses mese mesi maand maanden",
  QAN: "quarter quarters quartal quartale trimestre trimestres trimestri kwartaal",
  ANN: "year years yr yrs jahr jahre an ans année années año años anno anni jaar jaren",
  KGM: "kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilogrammo",
  GRM: "g gram grams gramm gramme grammes gramo gramos grammo grammi",
  MGM: "mg milligram milligrams milligramm milligramme",
  TNE: "t ton tons tonne tonnes tonnen tonelada toneladas tonnellata tonnellate",
  LBR: "lb lbs pound pounds",
  ONZ: "oz ounce ounces",
  LTR: "l liter liters litre litres litro litros litri",
  MLT: "ml milliliter milliliters millilitre millilitres",
  CLT: "cl centiliter centilitre",
  MTR: "m meter meters metre metres mètre mètres metro metros metri",
  CMT: "cm centimeter centimeters centimetre centimetres zentimeter",
  MMT: "mm millimeter millimeters millimetre millimetres",
  KMT: "km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros chilometro chilometri",
  SMI: "mile miles mi",
  FOT: "ft foot feet",
  INH: "in inch inches zoll",
  MTK: "m2 m² sqm qm quadratmeter",
  MTQ: "m3 m³ cbm kubikmeter",
  KWH: "kwh kilowattstunde kilowattstunden",
  MWH: "mwh",
  WTT: "w watt watts",
  KWT: "kw kilowatt kilowatts",
  SET: "set sets satz sätze",
  PR: "pair pairs paar paire paires par pares paio paia",
  DZN: "dozen dozens dutzend douzaine docena dozzina dozijn",
  XPK: "package packages pack packs packung packungen paquet paquets paquete paquetes pacco pacchi pak",
  XBX: "box boxes karton kartons boîte boîtes caja cajas scatola scatole doos",
  XBO: "bottle bottles flasche flaschen bouteille bouteilles botella botellas bottiglia bottiglie fles flessen",
  XPX: "pallet pallets palette paletten palettes palé palés",
  XBG: "bag bags beutel sac sacs bolsa bolsas sacco sacchi",
  XRO: "roll rolls rolle rollen rouleau rouleaux rollo rollos rotolo rotoli",
  LS: "lump flat pauschal pauschale forfait fixed",
  E48: "service services",
  IE: "person persons people personen personne personnes persona personas persone",
  LO: "lot lots",
  E34: "gb gigabyte gigabytes",
  "4L": "mb megabyte megabytes",
  E35: "tb terabyte terabytes",
  P1: "percent % prozent",
};

const codeByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsByCode).flatMap(([code, words]) =>
    words.split(" ").map((word) => [word, code] as const),
  ),
);

/** @param unit as the user wrote it: "hour", "Stk.", "KGM", or nothing */
export function unitCodeOf(unit: string | null): string {
  return findUnitCode(unit) ?? unit_code_default;
}

/** null for an unknown word, which the printed invoice shows as the user wrote it. */
export function findUnitCode(unit: string | null): string | null {
  const text = unit?.trim() ?? "";
  if (codes.has(text)) return text;
  const word = text.toLowerCase().normalize("NFC").replace(/\.$/, "");
  return codeByWord.get(word) ?? null;
}
