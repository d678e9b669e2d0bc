/** The VAT report as lines of a table: each side with its sum, and what is payable. */
import type { VatReport, VatRow } from "../../client/index.ts";
import { unknown_tax, type VatSide } from "../../src/contract.ts";

export interface VatLine {
  /** Its place in the address: side, category, rate and country; of a sum only the side. */
  id: string;
  kind: "row" | "sum" | "payable";
  side: VatSide | null;
  category: VatRow["tax_category"];
  rate: number | null;
  country: string | null;
  net: number | null;
  tax: number;
  count: number | null;
  /** The same line in the range it is compared with. */
  before: { net: number; tax: number } | null;
}

export function toVatLines(now: VatReport, before: VatReport | null): VatLine[] {
  return [
    ...linesOf("sales", now, before),
    ...linesIfAny("acquisitions", now, before),
    ...linesOf("purchases", now, before),
    {
      id: "payable",
      kind: "payable",
      side: null,
      category: null,
      rate: null,
      country: null,
      net: null,
      count: null,
      tax: now.payable,
      before: before && { net: 0, tax: before.payable },
    },
    ...linesIfAny("undeducted", now, before),
  ];
}

/** Most organizations buy nothing of the kind. */
function linesIfAny(side: VatSide, now: VatReport, before: VatReport | null): VatLine[] {
  return now[side].length + (before?.[side].length ?? 0) > 0 ? linesOf(side, now, before) : [];
}

function linesOf(side: VatSide, now: VatReport, before: VatReport | null): VatLine[] {
  const rows = now[side];
  const earlier = before ? before[side] : [];
  const gone = earlier.filter((row) => !rows.some((one) => keyOf(side, one) === keyOf(side, row)));
  const all = [...rows, ...gone.map((row) => ({ ...row, net_amount: 0, tax_amount: 0, document_count: 0 }))];
  const sumOf = (report: VatReport) => ({ net: report[`${side}_net`], tax: report[`${side}_tax`] });
  return [
    ...all.map((row): VatLine => {
      const then = earlier.find((one) => keyOf(side, one) === keyOf(side, row));
      return {
        id: keyOf(side, row),
        kind: "row",
        side,
        category: row.tax_category,
        rate: row.tax_rate,
        country: row.country,
        net: row.net_amount,
        tax: row.tax_amount,
        count: row.document_count,
        before: before && { net: then?.net_amount ?? 0, tax: then?.tax_amount ?? 0 },
      };
    }),
    {
      ...{
        id: side,
        kind: "sum",
        side,
        category: null,
        rate: null,
        country: null,
        count: null,
        ...sumOf(now),
      },
      before: before && sumOf(before),
    },
  ];
}

function keyOf(side: VatSide, { tax_category, tax_rate, country }: VatRow): string {
  const place = [side, tax_category ?? unknown_tax, tax_rate ?? unknown_tax];
  return [...place, ...(side === "undeducted" ? [country ?? unknown_tax] : [])].join("/");
}

export interface DocumentsOf {
  side: VatSide;
  tax_category: NonNullable<VatRow["tax_category"]> | typeof unknown_tax;
  tax_rate: string;
  country: string;
}

/** What the list of documents is asked for, by the figure in the address; null if it is no line of the table. */
export function documentsOf(lines: readonly VatLine[], figure: string | undefined): DocumentsOf | null {
  const line = lines.find(({ id, kind }) => id === figure && kind === "row");
  if (!line?.side) return null;
  return {
    side: line.side,
    tax_category: line.category ?? unknown_tax,
    tax_rate: line.rate === null ? unknown_tax : String(line.rate),
    country: line.country ?? unknown_tax,
  };
}
