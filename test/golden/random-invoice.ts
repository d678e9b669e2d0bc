/**
 * Random valid invoices, the same for the same seed: countries with national rules, every category, inclusive
 * and exclusive prices, credit notes, unusual quantities. They must pass our checker and the official rules.
 */
import type { InvoiceSnapshot, Party } from "../../src/invoice-snapshot/snapshot.ts";
import {
  isBelgianNumber,
  isGln,
  isNorwegianNumber,
  isSwedishNumber,
} from "../../src/einvoice/code-lists/identifiers.ts";
import { addDays } from "../../src/kernel/calendar.ts";
import { fromUnits } from "../../src/kernel/decimal.ts";
import { currencyDecimals } from "../../src/kernel/money.ts";
import { type DraftItem, day, decimal, germanBank, snapshotOf, item, party } from "./build-invoice.ts";
import { Dice } from "./dice.ts";

interface Country {
  currency: string;
  rates: string[];
  vat_id(dice: Dice): string;
  /** Number and scheme, for the registration number and the electronic address. */
  number(dice: Dice): [id: string, scheme: string];
}

const gln = (dice: Dice): [string, string] => [dice.number(13, isGln), "0088"];
const plain = (prefix: string, digits: number) => (dice: Dice) => `${prefix}${dice.digits(digits)}`;

const countries: Record<string, Country> = {
  DE: {
    currency: "EUR",
    rates: ["19", "7"],
    vat_id: plain("DE", 9),
    number: (dice) => [dice.digits(12), "0204"],
  },
  FR: {
    currency: "EUR",
    rates: ["20", "10", "5.5", "2.1"],
    vat_id: plain("FR", 11),
    number: (dice) => [dice.digits(14), "0009"],
  },
  NL: {
    currency: "EUR",
    rates: ["21", "9"],
    vat_id: (dice) => `NL${dice.digits(9)}B${dice.digits(2)}`,
    number: (dice) => [dice.digits(8), "0106"],
  },
  BE: {
    currency: "EUR",
    rates: ["21", "12", "6"],
    vat_id: plain("BE", 10),
    number: (dice) => [dice.number(10, isBelgianNumber), "0208"],
  },
  AT: { currency: "EUR", rates: ["20", "13", "10"], vat_id: plain("ATU", 8), number: gln },
  IT: { currency: "EUR", rates: ["22", "10", "4"], vat_id: plain("IT", 11), number: gln },
  SE: {
    currency: "SEK",
    rates: ["25", "12", "6"],
    vat_id: (dice) => `SE${dice.digits(12)}`,
    number: (dice) => [dice.number(10, isSwedishNumber), "0007"],
  },
  NO: {
    currency: "NOK",
    rates: ["25", "15", "12"],
    vat_id: (dice) => `NO${dice.number(9, isNorwegianNumber)}MVA`,
    number: (dice) => [dice.number(9, isNorwegianNumber), "0192"],
  },
  DK: { currency: "DKK", rates: ["25"], vat_id: plain("DK", 8), number: (dice) => [dice.digits(8), "0184"] },
  IS: {
    currency: "ISK",
    rates: ["24", "11"],
    vat_id: plain("IS", 6),
    number: (dice) => [dice.digits(10), "0196"],
  },
  GR: { currency: "EUR", rates: ["24", "13", "6"], vat_id: plain("EL", 9), number: gln },
  CH: { currency: "CHF", rates: ["8.1", "2.6"], vat_id: plain("CHE", 9), number: gln },
  GB: { currency: "GBP", rates: ["20", "5"], vat_id: plain("GB", 9), number: gln },
  JP: { currency: "JPY", rates: ["10", "8"], vat_id: plain("JP", 13), number: gln },
};

const words =
  'Design Hosting Ärger & Söhne <beta> 設計 خدمة ייעוץ café 🚲 Wartung conseil naïve O\'Neill "x"'.split(" ");
const units = [null, "hour", "kg", "pcs", "Stk.", "KGM", "month", "furlong", "m²", "XBX"];
const kinds = [
  "invoice",
  "invoice",
  "invoice",
  "credit_note",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
] as const;

export function randomInvoice(seed: number): InvoiceSnapshot {
  const dice = new Dice(seed);
  const [sellerCountry, buyerCountry] = [
    dice.pick(Object.keys(countries)),
    dice.pick(Object.keys(countries)),
  ];
  const domestic = dice.chance(0.4);
  const [seller, buyer] = [
    randomParty(dice, sellerCountry),
    randomParty(dice, domestic ? sellerCountry : buyerCountry),
  ];
  const { currency, rates } = countries[sellerCountry] as Country;
  const scenario = randomScenario(dice, seller, buyer);
  const date = addDays(day("2024-01-01"), dice.below(900));
  const items = randomItems(dice, currency, rates, scenario);
  const invoice = snapshotOf(items, {
    ...randomReferences(dice, date),
    ...(scenario === "intra_community" && { delivery_date: addDays(date, -3) }),
    number: `R-${seed}`,
    document_type: dice.pick(kinds),
    date,
    due_date: dice.chance(0.8) ? addDays(date, dice.below(60)) : null,
    currency,
    seller,
    buyer,
    bank: { ...germanBank, account_name: seller.name },
    reference_invoice_number: dice.text(words, 1),
    notes: dice.chance(0.5) ? dice.text(words, 8) : null,
    payment_terms: dice.chance(0.5) ? `Net ${dice.below(60)} days` : null,
  });
  // A credit note with a negative total would request payment; a Danish rule refuses it.
  const asksForMoney = invoice.document_type === "credit_note" && invoice.total.startsWith("-");
  return asksForMoney ? { ...invoice, document_type: "invoice" } : invoice;
}

/** Always complete, with an address, ids and a contact, so that every national rule is met. */
function randomParty(dice: Dice, code: string): Party {
  const country = countries[code] as Country;
  const [registration_number, registration_scheme] = country.number(dice);
  const [electronic_address, electronic_address_scheme] = country.number(dice);
  return party(dice.text(words, 3), code, {
    trading_name: dice.chance(0.3) ? dice.text(words, 2) : null,
    address: {
      line1: `${dice.text(words, 2)} ${dice.below(200)}`,
      line2: dice.chance(0.2) ? dice.text(words, 1) : null,
      postal_code: dice.digits(5),
      city: dice.text(words, 1),
      region: dice.chance(0.2) ? dice.text(words, 1) : null,
      country: code,
    },
    vat_id: country.vat_id(dice),
    registration_number,
    registration_scheme,
    ...(dice.chance(0.8) && { electronic_address, electronic_address_scheme }),
    contact_name: dice.text(words, 2),
    email: "post@example.com",
    phone: `+${dice.digits(11)}`,
  });
}

type Scenario =
  | "taxed"
  | "mixed"
  | "reverse_charge"
  | "intra_community"
  | "export"
  | "outside_scope"
  | "islands";

function randomScenario(dice: Dice, seller: Party, buyer: Party): Scenario {
  const scenario = dice.pick<Scenario>([
    "taxed",
    "taxed",
    "mixed",
    "reverse_charge",
    "intra_community",
    "export",
    "outside_scope",
    "islands",
  ]);
  const german = seller.address.country === "DE" && buyer.address.country === "DE";
  return german && ["outside_scope", "intra_community"].includes(scenario) ? "taxed" : scenario;
}

function randomItems(dice: Dice, currency: string, rates: string[], scenario: Scenario): DraftItem[] {
  // In a currency without decimals, prices are whole and all inclusive or all exclusive; see
  // docs/einvoice.md.
  const whole = currencyDecimals(currency) === 0;
  const behavior = dice.pick(["inclusive", "exclusive"] as const);
  const lines = Array.from({ length: 1 + dice.below(8) }, () => {
    const price = fromUnits(BigInt(dice.below(200_000) - 20_000), whole ? 0 : dice.below(5));
    const quantity = fromUnits(BigInt(dice.below(3_000) - 100), whole ? 0 : dice.below(4));
    return item(quantity, price, {
      name: dice.text(words, 4),
      description: dice.chance(0.3) ? dice.text(words, 12) : null,
      unit: dice.pick(units),
      tax_behavior: whole ? behavior : dice.pick(["inclusive", "exclusive"] as const),
      ...randomTax(dice, rates, scenario),
    });
  });
  const adjustments = Array.from({ length: dice.chance(0.5) ? dice.below(4) : 0 }, () => {
    const kind = dice.pick(["discount", "charge"] as const);
    const amount = BigInt(dice.below(5_000));
    return item("1", fromUnits(kind === "discount" ? -amount : amount, whole ? 0 : 2), {
      kind,
      name: dice.text(words, 3),
      description: dice.chance(0.3) ? dice.text(words, 5) : null,
      unit: null,
      tax_behavior: whole ? behavior : dice.pick(["inclusive", "exclusive"] as const),
      ...randomTax(dice, rates, scenario),
    });
  });
  return [...lines, ...adjustments];
}

function randomTax(dice: Dice, rates: string[], scenario: Scenario): Partial<DraftItem> {
  const taxed = {
    tax_category: dice.pick(["standard", "reduced"] as const),
    tax_rate: decimal(dice.pick(rates)),
  };
  if (scenario === "taxed") return taxed;
  if (scenario === "islands")
    return {
      tax_category: dice.pick(["igic", "ipsi"] as const),
      tax_rate: decimal(dice.pick(["0", "3", "7", "9.5"])),
    };
  if (scenario !== "mixed") return { tax_category: scenario, tax_rate: decimal("0") };
  const exempt = {
    tax_exemption_reason: dice.chance(0.5) ? dice.text(words, 3) : null,
    tax_exemption_reason_code: dice.pick(["VATEX-EU-132", "VATEX-EU-135-1"]),
  };
  return dice.pick([
    taxed,
    { tax_category: "zero", tax_rate: decimal("0") },
    { tax_category: "exempt", tax_rate: decimal("0"), ...exempt },
  ]);
}

function randomReferences(dice: Dice, date: InvoiceSnapshot["date"]): Partial<InvoiceSnapshot> {
  const maybe = (make: () => string) => (dice.chance(0.5) ? make() : null);
  const reference = () => maybe(() => `${dice.text(words, 1)}-${dice.digits(4)}`);
  const period = dice.chance(0.4);
  return {
    // Without a buyer or order reference, a document does not declare Peppol.
    ...(dice.chance(0.9) && { buyer_reference: `BR-${dice.digits(5)}`, purchase_order_reference: reference() }),
    contract_reference: reference(),
    project_reference: reference(),
    tender_or_lot_reference: reference(),
    invoiced_object_identifier: reference(),
    invoiced_object_scheme: dice.pick([null, "AVE", "ABT"]),
    buyer_accounting_reference: reference(),
    ...(period && { service_period_start: addDays(date, -40), service_period_end: addDays(date, -10) }),
    ...dice.pick([{}, { tax_point_date: date }, { tax_point_date_code: "432" as const }]),
  };
}
