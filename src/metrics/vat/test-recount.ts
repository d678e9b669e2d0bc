/**
 * The VAT report, computed in the simplest way: from every document, without any of the service's own code. Written from
 * docs/vat.md. Money is in whole cents; rates are whole cents of euro per dollar.
 */
import { euros, halfUp } from "../test-recount-model.ts";

export interface TaxPart {
  category: string;
  rate: number;
  net: number;
  tax: number;
}
export interface Settled {
  id: string;
  date: string;
  cents: number;
}
export interface DocumentFacts {
  id: string;
  date: string;
  delivery: string | null;
  code: "3" | "35" | "432" | null;
  currency: "EUR" | "USD";
  /** The buyer's VAT id, if the buyer is in another member state. */
  ec_vat_id: string | null;
  parts: TaxPart[];
  total: number;
  payments: Settled[];
  /** Set on credit notes. */
  credits: string | null;
  cancelled: boolean;
}
export interface PurchaseFacts {
  id: string;
  date: string;
  kind: "receipt" | "invoice" | "credit_note";
  currency: "EUR" | "USD";
  gross: number;
  tax: number | null;
  /** Of the seller's VAT id, else of its address; the organization is in Germany. */
  country: string | null;
  stated: "domestic" | "foreign" | "not_deductible" | "reverse_charge" | "intra_community" | null;
  /** In percent, of the tax that the organization owes itself; null: Germany's. */
  owed_rate: number | null;
  paid_on: string | null;
  counts: boolean;
}
export interface VatModel {
  documents: DocumentFacts[];
  purchases: PurchaseFacts[];
  /** Cents of euro per dollar, by day. */
  rates: Map<string, number>;
}

interface Line {
  side: "sales" | "acquisitions" | "purchases" | "undeducted";
  id: string;
  date: string;
  category: string | null;
  rate: number | null;
  country: string | null;
  /** Null: not converted. */
  net: number | null;
  tax: number | null;
}

const day_ms = 86_400_000;
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10);
const earlier = (a: string, b: string) => (a < b ? a : b);

function rateOf({ rates }: VatModel, currency: string, date: string): number | null {
  if (currency === "EUR") return 100;
  for (let age = 0; age <= 7; age++) {
    const rate = rates.get(plusDays(date, -age));
    if (rate !== undefined) return rate;
  }
  return null;
}

const convert = (cents: number, rate: number | null) => (rate === null ? null : halfUp((cents * rate) / 100));

function dueDate({ date, delivery, code, credits }: DocumentFacts, category: string): string | null {
  if (code === "432") return null;
  if (credits !== null || code === "3") return date;
  const supplied = delivery ?? date;
  if (code === "35") return supplied;
  if (category !== "intra_community") return earlier(supplied, date);
  const [year, month] = supplied.split("-").map(Number) as [number, number];
  return earlier(new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10), date);
}

/** What a credit note took off the open amount of its invoice. Older credit notes come first. */
function setOffs(model: VatModel, invoice: DocumentFacts): (Settled & { note: DocumentFacts })[] {
  let room = invoice.total - invoice.payments.reduce((sum, { cents }) => sum + cents, 0);
  return model.documents
    .filter(({ credits, cancelled }) => credits === invoice.id && !cancelled)
    .sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1))
    .map((note) => {
      const cents = Math.min(note.total, Math.max(room, 0));
      room -= cents;
      return { id: note.id, date: note.date, cents, note };
    });
}

function settlements(model: VatModel, one: DocumentFacts): Settled[] {
  const invoice = one.credits === null ? one : model.documents.find(({ id }) => id === one.credits);
  const own = invoice ? setOffs(model, invoice) : [];
  return [...one.payments, ...own.filter(({ note }) => one.credits === null || note === one)]
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
}

function documentLines(model: VatModel, basis: string): Line[] {
  return model.documents
    .filter(({ cancelled }) => !cancelled)
    .flatMap((one) =>
      one.parts.flatMap((part): Line[] => {
        const due = dueDate(one, part.category);
        const rate = rateOf(model, one.currency, due ?? one.date);
        const sign = one.credits === null ? 1 : -1;
        const [net, tax] = [convert(part.net, rate), convert(part.tax, rate)];
        const line = {
          side: "sales" as const,
          id: one.id,
          category: part.category,
          rate: part.rate,
          country: null,
        };
        if (basis === "invoice" && due !== null)
          return [{ ...line, date: due, net: signed(net, sign), tax: signed(tax, sign) }];
        let settled = 0;
        return settlements(model, one).map(({ date, cents }) => {
          const before = Math.min(settled, one.total);
          settled += cents;
          const after = Math.min(settled, one.total);
          const share = (amount: number | null) =>
            amount === null
              ? null
              : sign * (halfUp((amount * after) / one.total) - halfUp((amount * before) / one.total));
          return { ...line, date, net: share(net), tax: share(tax) };
        });
      }),
    );
}

const signed = (cents: number | null, sign: number) => (cents === null ? null : sign * cents);

function purchaseRate(net: number, tax: number): number | null {
  if (tax === 0) return 0;
  const whole = halfUp((100 * tax) / net);
  if (halfUp((net * whole) / 100) === tax) return whole;
  const tenths = halfUp((1000 * tax) / net);
  return halfUp((net * tenths) / 1000) === tax ? tenths / 10 : null;
}

const isOwed = ({ stated }: PurchaseFacts) => stated === "reverse_charge" || stated === "intra_community";

function purchaseLines(model: VatModel, basis: string): Line[] {
  return model.purchases.flatMap((one): Line[] => {
    const { id, date, kind, currency, gross, tax, paid_on, counts, stated, country } = one;
    if (!counts || tax === null) return [];
    const day = basis === "invoice" || kind === "receipt" || isOwed(one) ? date : paid_on;
    if (day === null) return [];
    const base = convert(gross, rateOf(model, currency, date));
    const base_tax = base === null ? null : halfUp((tax * base) / gross);
    const sign = kind === "credit_note" ? -1 : 1;
    const net = base === null ? null : base - (base_tax as number);
    const line = { id, date: day, net: signed(net, sign) };
    if (isOwed(one)) {
      const rate = one.owed_rate ?? 19;
      const owed = net === null ? null : sign * halfUp((net * rate) / 100);
      const both = { ...line, category: stated, rate, country: null, tax: owed };
      return [
        { ...both, side: "purchases" },
        { ...both, side: "acquisitions" },
      ];
    }
    const kept = stated === null ? country !== null && country !== "DE" : stated !== "domestic";
    return [
      {
        ...line,
        side: kept ? "undeducted" : "purchases",
        category: null,
        rate: purchaseRate(gross - tax, tax),
        country: kept ? country : null,
        tax: signed(base_tax, sign),
      },
    ];
  });
}

function isUnclear(one: PurchaseFacts): boolean {
  const { stated, country, tax, currency } = one;
  if (stated !== null) return false;
  return country === null ? currency !== "EUR" && tax !== 0 : country !== "DE" && tax === 0;
}

const sumOf = (lines: readonly Line[], field: "net" | "tax") =>
  lines.reduce((sum, line) => sum + (line[field] ?? 0), 0);

export function recountVat(
  model: VatModel,
  basis: "invoice" | "cash",
  [from, to]: readonly [string, string],
) {
  const lines = [...documentLines(model, basis), ...purchaseLines(model, basis)].filter(
    ({ date }) => date >= from && date <= to,
  );
  const groups = [
    ...Map.groupBy(
      lines,
      ({ side, category, rate, country }) => `${side} ${category} ${rate} ${country}`,
    ).values(),
  ];
  const rowsOf = (side: Line["side"]) =>
    groups
      .filter(([first]) => first?.side === side)
      .flatMap((group) => {
        const [first] = group as [Line];
        const converted = group.filter(({ net }) => net !== null);
        if (converted.length === 0) return [];
        return [
          {
            tax_category: first.category,
            tax_rate: first.rate,
            country: first.country,
            net_amount: euros(sumOf(group, "net")),
            tax_amount: euros(sumOf(group, "tax")),
            document_count: new Set(converted.map(({ id }) => id)).size,
          },
        ];
      });
  const of = (side: Line["side"]) => lines.filter((line) => line.side === side);
  const sales = of("sales");
  const sideOf = (side: Line["side"]) => ({
    [`${side}_net`]: euros(sumOf(of(side), "net")),
    [`${side}_tax`]: euros(sumOf(of(side), "tax")),
  });
  const netOf = (category: string) =>
    euros(
      sumOf(
        sales.filter((line) => line.category === category),
        "net",
      ),
    );
  const counted = new Set(lines.map(({ id }) => id));
  return {
    rows: {
      sales: rowsOf("sales"),
      acquisitions: rowsOf("acquisitions"),
      purchases: rowsOf("purchases"),
      undeducted: rowsOf("undeducted"),
    },
    ...sideOf("sales"),
    ...sideOf("acquisitions"),
    ...sideOf("purchases"),
    ...sideOf("undeducted"),
    reverse_charge_net: netOf("reverse_charge"),
    intra_community_net: netOf("intra_community"),
    export_net: netOf("export"),
    payable: euros(sumOf(sales, "tax") + sumOf(of("acquisitions"), "tax") - sumOf(of("purchases"), "tax")),
    unclear_count: model.purchases.filter((one) => counted.has(one.id) && isUnclear(one)).length,
    untaxed_count: model.purchases.filter(
      ({ tax, counts, date }) => tax === null && counts && date >= from && date <= to,
    ).length,
  };
}

export function recountEcSales(model: VatModel, [from, to]: readonly [string, string]) {
  const lines = model.documents
    .filter(({ cancelled, ec_vat_id }) => !cancelled && ec_vat_id !== null)
    .flatMap((one) =>
      one.parts
        .filter(({ category }) => category === "intra_community" || category === "reverse_charge")
        .map((part) => {
          const date = dueDate(one, part.category) ?? one.date;
          const net = convert(part.net, rateOf(model, one.currency, date));
          return { one, category: part.category, date, net: signed(net, one.credits === null ? 1 : -1) };
        }),
    )
    .filter(({ date }) => date >= from && date <= to);
  return [...Map.groupBy(lines, ({ one, category }) => `${one.ec_vat_id} ${category}`).values()].map(
    (group) => ({
      vat_id: group[0]?.one.ec_vat_id,
      tax_category: group[0]?.category,
      net_amount: euros(group.reduce((sum, { net }) => sum + (net ?? 0), 0)),
      document_count: new Set(group.map(({ one }) => one.id)).size,
    }),
  );
}
