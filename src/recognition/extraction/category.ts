/**
 * Suggests a category by words for trades on the paper. The organization's own choice always takes
 * precedence.
 */
import { fold } from "./fold.ts";

const trades: [category: string, pattern: RegExp][] = [
  [
    "meals",
    /\b(restaurant|restoran|ristorante|restaurante|cafe|coffee|kopitiam|bistro|pizza|pizzeria|burger|sushi|steakhouse|steakhaus|bakery|backerei|confectionery|kitchen|grill|brewery|table no|tisch|tafel|mesa|guests?|couverts|dine in|take ?away)\b/,
  ],
  ["accommodation", /\b(hotel|hostel|motel|resort|inn|ubernachtung|nuit|room no|zimmer|logis|check-?out)\b/],
  ["fuel", /\b(petrol|diesel|unleaded|tankstelle|benzin|super e10|fuel|litres?|pump|carburant|gasolina)\b/],
  [
    "travel",
    /\b(airline|flight|boarding|bahn|train|taxi|uber|bus|ferry|toll|cestarina|cestarine|maut|peage|parking|parkhaus|car rental|autovermietung|mietwagen)\b/,
  ],
  [
    "groceries",
    /\b(supermarket|supermarkt|hypermarket|mart|grocery|grocer|pasar|pasaraya|mini ?market|market|rewe|lebensmittel)\b/,
  ],
  [
    "office_supplies",
    /\b(stationery|stationers|book ?stores?|books|papeterie|burobedarf|office supplies|schreibwaren|printing)\b/,
  ],
  ["materials", /\b(hardware|baumarkt|building materials?|paint|cement|timber|electrical|machinery|tools)\b/],
  ["health", /\b(pharmacy|apotheke|farmacia|pharmacie|clinic|dental|physiotherap\w*)\b/],
  ["software", /\b(subscription|software|saas|hosting|cloud|licen[cs]e|domain)\b/],
  ["telecommunications", /\b(telekom|telecom|mobile plan|mobilfunk|internet access|broadband)\b/],
  ["insurance", /\b(insurance|versicherung\w*|assurance|seguro)\b/],
  ["rent", /\b(rent|miete|betriebskosten\w*|loyer|nebenkosten)\b/],
];

export function findCategory(
  vendor: string | null,
  text: string,
): { category: string; reason: string } | null {
  for (const [where, source] of [
    ["the vendor's name", fold(vendor ?? "")],
    ["the text", fold(text)],
  ] as const)
    for (const [category, pattern] of trades) {
      const match = pattern.exec(source);
      if (match) return { category, reason: `"${match[0]}" in ${where}` };
    }
  return null;
}
