/** What a person says about a file: which column is what, and how dates and amounts are written. Pure. */
import { DaybookError, type RecordImportAnswer } from "../../../client/index.ts";
import { type ImportField, importFields, type RecordImportKind } from "../../../src/contract.ts";

export type Mapping = RecordImportAnswer["mapping"];

export interface Draft {
  mapping?: Mapping;
  tax_rate?: string;
  opening?: boolean;
}

export interface Findings {
  questions: readonly { about: string; message: string }[];
  proposed: Partial<Mapping>;
  columns: RecordImportAnswer["columns"];
}

/** What the service needs to know before it can read the file; null for any other refusal. */
export function findingsOf(error: unknown): Findings | null {
  if (!(error instanceof DaybookError) || error.details?.reason !== "mapping_needed") return null;
  return error.details as unknown as Findings;
}

export function toQuery({ mapping, tax_rate, opening }: Draft) {
  return {
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
    ...(tax_rate ? { tax_rate: tax_rate.replace(",", ".") } : {}),
    ...(opening ? { opening } : {}),
  };
}

/** The mapping to start from. What is open gets the more common answer, which the person sees and can change. */
export function startingMapping(proposed: Partial<Mapping>): Mapping {
  return {
    delimiter: proposed.delimiter ?? ",",
    header_record: proposed.header_record ?? 1,
    date_order: proposed.date_order ?? "dmy",
    decimal: proposed.decimal ?? ".",
    columns: proposed.columns ?? {},
  };
}

/** The field of a column, or null. A column that is joined with others counts too. */
export function fieldOf(
  { columns }: Mapping,
  column: { index: number; name: string | null },
): ImportField | null {
  const names = Object.entries(columns) as [ImportField, string | number | (string | number)[]][];
  const found = names.find(([, refs]) =>
    [refs].flat().some((ref) => ref === column.index || ref === column.name),
  );
  return found?.[0] ?? null;
}

/** A field that had another column gives it up; `null` leaves the column out. */
export function withField(
  mapping: Mapping,
  index: number,
  name: string | null,
  field: ImportField | null,
): Mapping {
  const columns: Record<string, string | number | (string | number)[]> = {};
  for (const [other, refs] of Object.entries(mapping.columns)) {
    const left = [refs ?? []].flat().filter((ref) => ref !== index && ref !== name);
    if (other === field || left.length === 0) continue;
    columns[other] = left.length === 1 ? (left[0] as string | number) : left;
  }
  return { ...mapping, columns: (field ? { ...columns, [field]: index } : columns) as Mapping["columns"] };
}

export function fieldsOf(kind: RecordImportKind): readonly ImportField[] {
  return importFields[kind];
}

/** Whether figures of the file depend on how dates and amounts are written. */
export function hasAmounts(kind: RecordImportKind): boolean {
  return kind === "products" || kind === "invoices";
}
