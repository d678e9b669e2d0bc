/** The sample company: a fictional studio of five people in Berlin, its customers and its expenses. */

export const company = {
  name: "Juniper Studio GmbH",
  owner: { email: "demo@juniper.example", full_name: "Mara Lindqvist" },
  base_currency: "EUR",
  time_zone: "Europe/Berlin",
  country: "DE",
  legal_entity: {
    name: "Juniper Studio GmbH",
    address_line1: "Lindenhof 7",
    postal_code: "10115",
    city: "Berlin",
    country: "DE",
    vat_id: "DE123456788",
    email: "books@juniper.example",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
  },
} as const;

/** In euros, on the first day of the books. */
export const opening_balances = { checking: 58_250.4, savings: 5000 } as const;

export interface DemoCustomer {
  name: string;
  email: string;
  city: string;
  postal_code: string;
  address_line1: string;
  country: string;
  /** None outside of the EU. */
  vat_id?: string;
  currency: "EUR" | "USD";
  payment_terms_days: number;
  /** Net amount billed every month. */
  retainer?: number;
}

export const customers: readonly DemoCustomer[] = [
  {
    name: "Nordlicht Verlag GmbH",
    email: "buchhaltung@nordlicht.example",
    address_line1: "Speicherweg 3",
    postal_code: "20457",
    city: "Hamburg",
    country: "DE",
    vat_id: "DE210003103",
    currency: "EUR",
    payment_terms_days: 14,
    retainer: 3200,
  },
  {
    name: "Habicht Optik AG",
    email: "rechnungen@habicht.example",
    address_line1: "Ringallee 18",
    postal_code: "50667",
    city: "Köln",
    country: "DE",
    vat_id: "DE214008205",
    currency: "EUR",
    payment_terms_days: 14,
    retainer: 1850,
  },
  {
    name: "Seepferd Reisen GmbH",
    email: "office@seepferd.example",
    address_line1: "Hafenstraße 44",
    postal_code: "28195",
    city: "Bremen",
    country: "DE",
    vat_id: "DE215007307",
    currency: "EUR",
    payment_terms_days: 30,
  },
  {
    name: "Weidenkorb Märkte KG",
    email: "einkauf@weidenkorb.example",
    address_line1: "Am Anger 2",
    postal_code: "99084",
    city: "Erfurt",
    country: "DE",
    vat_id: "DE216006400",
    currency: "EUR",
    payment_terms_days: 30,
  },
  {
    name: "Tessel Bikes BV",
    email: "hallo@tessel.example",
    address_line1: "Kanaalkaai 9",
    postal_code: "9000",
    city: "Gent",
    country: "BE",
    vat_id: "BE0123456749",
    currency: "EUR",
    payment_terms_days: 30,
  },
  {
    name: "Copper Lake Software Inc",
    email: "accounts@copperlake.example",
    address_line1: "310 Alder Avenue",
    postal_code: "97205",
    city: "Portland",
    country: "US",
    currency: "USD",
    payment_terms_days: 30,
  },
];

export interface Habit {
  name: string;
  category: string;
  /** In cents, drawn at random between the two. */
  cents: readonly [low: number, high: number];
  /** Day of the month. */
  day: number;
  /** Interval in months; 1 by default. */
  every?: number;
  /**
   * The first month with this payment, and the first month without it again, counted from the start of the
   * books.
   */
  from?: number;
  until?: number;
  description?: string;
}

const fixed = (cents: number) => [cents, cents] as const;

/** Recurring payments. */
export const habits: readonly Habit[] = [
  { name: "Hausverwaltung Kern", category: "rent", cents: fixed(240_000), day: 1, until: 14 },
  { name: "Hausverwaltung Kern", category: "rent", cents: fixed(262_000), day: 1, from: 14 },
  { name: "Jonas Albrecht", category: "salaries", cents: fixed(286_400), day: 27, description: "Salary" },
  { name: "Priya Raman", category: "salaries", cents: fixed(312_050), day: 27, description: "Salary" },
  {
    name: "Lena Fuchs",
    category: "salaries",
    cents: fixed(241_800),
    day: 27,
    from: 9,
    description: "Salary",
  },
  {
    name: "Tom Wesseling",
    category: "salaries",
    cents: fixed(298_000),
    day: 27,
    from: 21,
    description: "Salary",
  },
  { name: "Kasse der Angestellten", category: "social-security", cents: [298_000, 342_000], day: 26 },
  { name: "Spree Energie", category: "utilities", cents: [11_200, 19_400], day: 12 },
  { name: "Funkturm Telekom", category: "internet-and-phone", cents: fixed(8_990), day: 9 },
  { name: "Pixelforge", category: "software", cents: fixed(7_500), day: 4 },
  { name: "Codeharbor", category: "software", cents: fixed(8_400), day: 6 },
  { name: "Mailgrove Workspace", category: "software", cents: fixed(6_900), day: 2 },
  { name: "Huddle Chat", category: "software", cents: fixed(5_250), day: 15 },
  { name: "Typewerk Fonts", category: "software", cents: fixed(3_900), day: 20, until: 27 },
  { name: "Nimbus Cloud", category: "hosting", cents: [31_000, 52_000], day: 3 },
  { name: "Domainhafen", category: "hosting", cents: fixed(5_900), day: 18, every: 12 },
  { name: "Feder & Partner Steuerberatung", category: "legal-and-accounting", cents: fixed(35_000), day: 10 },
  { name: "Brücke Versicherung", category: "insurance", cents: fixed(42_000), day: 15, every: 3 },
  { name: "Spreebank", category: "bank-fees", cents: fixed(1_290), day: 30, description: "Account fee" },
  { name: "Finanzamt", category: "vat", cents: [380_000, 640_000], day: 10, every: 3, description: "VAT" },
  {
    name: "Spreebank Kredit",
    category: "loans",
    cents: fixed(85_000),
    day: 16,
    from: 3,
    description: "Loan 40118",
  },
  { name: "Mara Lindqvist", category: "owner-drawings", cents: fixed(300_000), day: 29, every: 3 },
  { name: "Litfass Ads", category: "marketing", cents: [24_000, 36_000], day: 22 },
];

/** Occasional purchases. */
export const purchases: readonly { name: string; category: string; cents: readonly [number, number] }[] = [
  { name: "Kantine Eckstein", category: "meals", cents: [1_150, 6_800] },
  { name: "Trattoria Limone", category: "meals", cents: [3_200, 11_900] },
  { name: "Schienenverkehr AG", category: "transport", cents: [1_990, 15_990] },
  { name: "Taxi Rufbereit", category: "transport", cents: [1_100, 4_200] },
  { name: "Hotel Alte Werft", category: "accommodation", cents: [8_900, 21_900] },
  { name: "Bürobedarf Lutz", category: "office-supplies", cents: [900, 8_700] },
  { name: "Paketstube", category: "postage", cents: [490, 2_390] },
  { name: "Werkraum Akademie", category: "training", cents: [14_900, 49_000] },
];

/** Monthly budgets by category, in euros. */
export const budgets: Readonly<Record<string, number>> = {
  software: 300,
  hosting: 450,
  marketing: 400,
  meals: 180,
  transport: 250,
  "office-supplies": 120,
  training: 300,
  salaries: 11_500,
};
