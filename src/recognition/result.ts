/**
 * Turns rows of text into the recognition: finds the candidates of every field and computes their confidence.
 */
import { type Decimal, fromUnits } from "../kernel/decimal.ts";
import { scoreCountries } from "./arbitration/country.ts";
import { scoreCurrencies } from "./arbitration/currency.ts";
import { dateOrder, placeDates, scoreDates, scoreDueDates } from "./arbitration/dates.ts";
import { scoreNumbers } from "./arbitration/number.ts";
import { mergeScored, type Scored } from "./arbitration/scored.ts";
import { scoreSubtotals, scoreTaxes } from "./arbitration/tax.ts";
import { type ScoredTotal, scoreTotals } from "./arbitration/total.ts";
import { scoreVendors } from "./arbitration/vendor.ts";
import { type RememberedVendor, rememberVendor } from "./arbitration/vendor-memory.ts";
import { absentField, fieldOf, toField } from "./confidence.ts";
import { findCategory } from "./extraction/category.ts";
import { scoreKinds } from "./extraction/document-kind.ts";
import { findItems } from "./extraction/items.ts";
import { isMoney, type MoneyRow, toMoneyRows } from "./extraction/money-rows.ts";
import { findParties } from "./extraction/parties.ts";
import { findPaymentTerms, findWebsites, termDays } from "./extraction/references.ts";
import { findTaxIds } from "./extraction/tax-ids.ts";
import { findTaxTreatment } from "./extraction/tax-treatment.ts";
import type { Reading } from "./reading/reading.ts";
import { type Row, toRows } from "./reading/rows.ts";
import type {
  DocumentKind,
  Field,
  Party,
  Recognition,
  RecognitionContext,
  RecognizedFields,
  RecognizedItem,
  RecognizedVendor,
  SelfAssessed,
} from "./recognition.ts";
import { findSeparateReceipts } from "./separate-receipts.ts";

export function toRecognition(reading: Reading, context: RecognitionContext): Recognition {
  const rows = toRows(reading.pages);
  const money = toMoneyRows(rows);
  const kind = toKind(rows, money);
  const separate = findSeparateReceipts(rows);
  const fields = toFields(rows, money, kind.value, context);
  const total = separate
    ? { ...absentField<Decimal>(separate.warning), candidates: separate.candidates }
    : fields.total;
  return {
    kind,
    fields: { ...fields, total },
    text: rows.map((row) => row.text).join("\n"),
    page_count: reading.pages.length,
    engine: reading.reader,
    warnings: [...reading.warnings, ...(separate ? [separate.warning] : [])],
  };
}

function toFields(
  rows: Row[],
  money: MoneyRow[],
  kind: DocumentKind | null,
  context: RecognitionContext,
): RecognizedFields {
  const places = scoreCountries(rows, context);
  const dates = placeDates(rows);
  const order = dateOrder(dates, places, context);
  const date = toField("date", scoreDates(dates, order, context.today), "no date was found");
  const totals = scoreTotals(money, kind === "credit_note");
  const total = totals[0] ?? null;
  const tax = toField("tax", scoreTaxes(money, total), "no tax was found");
  const subtotal = toField("subtotal", scoreSubtotals(money, total, tax.value), "no subtotal was found");
  const currency = toField(
    "currency",
    scoreCurrencies(rows, places, date.candidates[0]?.value ?? null, context, total?.spans[0] ?? null),
    noCurrency(context),
  );
  const terms = findPaymentTerms(rows);
  const vendors = scoreVendors(rows);
  const remembered = rememberVendor(rows, vendors, context.vendors);
  const vendor = toVendor(vendors, remembered);
  const country = places[0] && places[0].score >= 1.2 ? places[0].value : null;
  return {
    total: toField("total", totals.map(toDecimalScore), "no amount was found"),
    currency,
    date,
    vendor,
    subtotal: mapField(subtotal, toDecimal),
    tax: mapField(tax, toDecimal),
    tax_treatment: toTreatment(rows, tax.value),
    due_date: toField(
      "due_date",
      scoreDueDates(dates, order, date.value, terms ? termDays(terms.text) : null),
      "no due date was found",
    ),
    invoice_number: toField("invoice_number", scoreNumbers(rows), "no document number was found"),
    ...toParties(rows, vendor, country),
    items: toItems(money, total),
    payment_terms: terms
      ? toField("plain", [{ value: terms.text, score: 2, reasons: [`row ${terms.row + 1}`] }], "")
      : absentField("no payment terms were found"),
    website: toWebsite(rows, vendor),
    category: toCategory(rows, vendor, remembered),
  };
}

function noCurrency(context: RecognitionContext): string {
  return `no currency was found; the organization's own, ${context.base_currency}, is not assumed`;
}

function toKind(rows: Row[], money: MoneyRow[]): Field<DocumentKind> {
  const amounts = money.reduce((count, row) => count + row.amounts.filter(isMoney).length, 0);
  const points = scoreKinds(rows, amounts);
  const scores = [...points].map(
    ([value, score]): Scored<DocumentKind> => ({
      value,
      score,
      reasons: [`its words indicate ${value} (${score})`],
      // The papers that were counted are all receipts, invoices and credit notes. Those on which no amount was seen were taken
      // for "other", always wrongly.
      ...(value === "other"
        ? { doubt: no_amount_doubt }
        : { evidence: isContested(points, value) ? "contested" : value }),
    }),
  );
  const other: Scored<DocumentKind> = {
    value: "other",
    score: 0.8,
    reasons: ["the default if nothing indicates another kind"],
  };
  return toField(
    "kind",
    mergeScored([...scores, other], (value) => value, 0),
    "",
  );
}

const no_amount_doubt = 6;
/** Another kind with this share of the points is nearly as likely. */
const contested_share = 0.5;

function isContested(points: Map<DocumentKind, number>, kind: DocumentKind): boolean {
  const own = points.get(kind) ?? 0;
  return [...points].some(([other, score]) => other !== kind && score > contested_share * own);
}

const toDecimal = (cents: bigint): Decimal => fromUnits(cents, 2);

function toDecimalScore({ cents, ...scored }: ScoredTotal): Scored<Decimal> {
  return { ...scored, value: toDecimal(cents) };
}

function mapField<A, B>(field: Field<A>, map: (value: A) => B): Field<B> {
  return {
    ...field,
    value: field.value === null ? null : map(field.value),
    candidates: field.candidates.map((candidate) => ({ ...candidate, value: map(candidate.value) })),
  };
}

function toVendor(read: Scored<string>[], remembered: RememberedVendor | null): Field<RecognizedVendor> {
  const scored: Scored<RecognizedVendor>[] = read.map(({ value, ...one }) => ({
    ...one,
    value: { name: value, vendor_id: null },
  }));
  const memory: Scored<RecognizedVendor>[] = remembered
    ? [
        {
          value: { name: remembered.vendor.name, vendor_id: remembered.vendor.id },
          score: remembered.score + Math.max(0, scored[0]?.score ?? 0),
          reasons: [remembered.reason],
          evidence: "known",
          spans: remembered.spans,
        },
      ]
    : [];
  const none = "no line looks like a vendor's name";
  return toField("vendor", [...memory, ...scored], none);
}

function toParties(
  rows: Row[],
  vendor: Field<RecognizedVendor>,
  country: string | null,
): { seller: Field<Party>; buyer: Field<Party> } {
  const parties = findParties(rows);
  const buyerIds = findTaxIds(parties.buyer_lines.join("\n"));
  const sellerIds = findTaxIds(parties.seller_lines.join("\n"));
  const elsewhere = findTaxIds(rows.map((row) => row.text).join("\n")).filter(
    ({ tax_id }) => !buyerIds.some((id) => id.tax_id === tax_id),
  );
  const sellerId = sellerIds[0] ?? elsewhere[0];
  const seller: Party = {
    name: vendor.value?.name ?? null,
    country: sellerId?.country ?? country,
    tax_id: sellerId?.tax_id ?? null,
    tax_type: sellerId?.tax_type ?? null,
  };
  const buyer: Party = {
    name: parties.buyer,
    country: buyerIds[0]?.country ?? null,
    tax_id: buyerIds[0]?.tax_id ?? null,
    tax_type: buyerIds[0]?.tax_type ?? null,
  };
  const known = seller.name !== null || seller.tax_id !== null;
  return {
    seller: known
      ? fieldOf(
          [
            {
              value: seller,
              confidence: vendor.value ? vendor.confidence : 0.7,
              reason: sellerId ? `tax number ${sellerId.tax_id}` : vendor.reason,
            },
          ],
          0.4,
          "",
        )
      : absentField("no seller was found"),
    buyer:
      buyer.name !== null
        ? fieldOf([{ value: buyer, confidence: 0.85, reason: "below the word for buyer" }], 0.6, "")
        : absentField("no buyer is named"),
  };
}

/** A paper that charges tax may still explain reverse charge, for other buyers. */
function toTreatment(rows: Row[], tax_cents: bigint | null): Field<SelfAssessed> {
  const found = tax_cents ? null : findTaxTreatment(rows);
  if (!found) return absentField("no reverse charge is stated");
  return fieldOf([{ value: found.treatment, confidence: 0.85, reason: `"${found.words}"` }], 0.6, "");
}

function toItems(money: MoneyRow[], total: ScoredTotal | null): Field<RecognizedItem[]> {
  const { items, sum_cents } = findItems(money);
  if (items.length === 0) return absentField("no items were found");
  const fits = total !== null && (sum_cents === total.cents || sum_cents === total.subtotal_cents);
  const reason = fits
    ? "the items add up"
    : `the items add up to ${toDecimal(sum_cents)}, which is neither total nor subtotal`;
  return fieldOf([{ value: items, confidence: fits ? 0.9 : 0.4, reason }], 0.6, "");
}

function toWebsite(rows: Row[], vendor: Field<RecognizedVendor>): Field<string> {
  const own = vendor.reason.includes("website");
  const found = findWebsites(rows).map(({ domain, row }) => ({
    value: domain,
    score: own ? 2 : 1.5,
    reasons: [`row ${row + 1}`],
  }));
  return toField(
    "plain",
    mergeScored(found, (value) => value, 0.3),
    "no web address was found",
  );
}

function toCategory(
  rows: Row[],
  vendor: Field<RecognizedVendor>,
  remembered: RememberedVendor | null,
): Field<string> {
  const known = vendor.value?.vendor_id ? remembered?.vendor.category : null;
  if (known)
    return fieldOf(
      [{ value: known, confidence: vendor.confidence, reason: "the category used for this vendor before" }],
      0.6,
      "",
    );
  const found = findCategory(vendor.value?.name ?? null, rows.map((row) => row.text).join("\n"));
  if (!found) return absentField("no category was found");
  return fieldOf(
    [{ value: found.category, confidence: found.reason.includes("name") ? 0.8 : 0.6, reason: found.reason }],
    0.6,
    "",
  );
}
