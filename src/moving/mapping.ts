/**
 * How a file is read: which column holds which field, and how dates and amounts are written. It is suggested from the
 * column names. What the file leaves open is asked, as for bank files: a wrong guess would put wrong figures into the books.
 */
import {
  columnIndex,
  columnRef,
  columnValues,
  describeColumns,
  findLayout,
  MappingNeeded,
  type MappingQuestion,
  markOf,
  orderOf,
  sampleRecords,
} from "../banking/index.ts";
import { type ImportField, importFields, type RecordImportKind } from "./constants.ts";
import { recognizeFields } from "./header-names.ts";
import type { RecordMapping } from "./schema.ts";

export interface ReadingOptions {
  mapping?: RecordMapping;
  date_order?: RecordMapping["date_order"];
  decimal?: RecordMapping["decimal"];
  /** In percent; for invoices whose file says nothing about tax. */
  tax_rate?: string;
}

export interface FoundColumn {
  index: number;
  name: string | null;
  samples: string[];
}

/** Several columns may make up these: first and last name, street and house number. */
const joined: ReadonlySet<ImportField> = new Set(["contact_name", "address_line1", "customer_address"]);

/** Enough to decide what a mapping leaves open. */
const sample_rows = 2000;

const dateFields: ImportField[] = ["date", "due_date", "payment_date"];
const amountFields: ImportField[] = [
  ...(["price", "gross_price", "net", "tax", "total"] as const),
  ...(["line_net", "line_tax", "open_amount", "paid_amount"] as const),
];

/** The mapping in force, and the file's columns. Throws `MappingNeeded` if a question is open. */
export async function chooseMapping(
  kind: RecordImportKind,
  sample: string,
  options: ReadingOptions,
): Promise<{ mapping: RecordMapping; columns: FoundColumn[] }> {
  const found = await findLayout(sample, (record) => isHeader(kind, record));
  const { mapping } = options;
  const layout = mapping
    ? await layoutOf(sample, mapping)
    : { ...found, header_index: found.header_index ?? 0 };
  const header = layout.records[layout.header_index] ?? [];
  const columns = describeColumns(layout, header);
  const questions: MappingQuestion[] = [];
  const chosen = mapping?.columns ?? suggestColumns(kind, header);
  const values = columnValues<ImportField>(layout, chosen);
  questions.push(...openColumns(kind, chosen, header, options));
  const date_order =
    options.date_order ?? mapping?.date_order ?? orderOf(values(...dateFields), questions) ?? undefined;
  const decimal =
    options.decimal ?? mapping?.decimal ?? markOf(values(...amountFields), questions) ?? undefined;
  const proposed = {
    delimiter: layout.delimiter,
    header_record: layout.header_index + 1,
    columns: chosen,
    ...(date_order && { date_order }),
    ...(decimal && { decimal }),
  };
  if (questions.length > 0 || !date_order || !decimal)
    throw new MappingNeeded<RecordMapping>({ questions, proposed, columns });
  return { mapping: { ...proposed, date_order, decimal }, columns };
}

async function layoutOf(sample: string, { delimiter, header_record }: RecordMapping) {
  const records = await sampleRecords(sample, delimiter, header_record + sample_rows);
  return { delimiter, records, header_index: header_record - 1 };
}

export function suggestColumns(kind: RecordImportKind, header: readonly string[]): RecordMapping["columns"] {
  const columns: RecordMapping["columns"] = {};
  const taken = new Set<number>();
  const recognized = recognizeFields(kind, header);
  for (const field of importFields[kind]) {
    const free = recognized[field]?.filter((index) => !taken.has(index)) ?? [];
    const used = joined.has(field) ? free : free.slice(0, 1);
    if (used.length === 0) continue;
    for (const index of used) taken.add(index);
    const refs = used.map((index) => columnRef(header, index));
    columns[field] = refs.length === 1 ? (refs[0] as string | number) : refs;
  }
  return columns;
}

/** The names that a file of this kind cannot do without, or at least two that are known. */
function isHeader(kind: RecordImportKind, record: readonly string[]): boolean {
  const columns = suggestColumns(kind, record);
  return missingFields(kind, columns, {}).length === 0 || Object.keys(columns).length >= 3;
}

interface Need {
  accepted: ImportField[];
  message: string;
}

const needs: Record<RecordImportKind, Need[]> = {
  customers: [
    { accepted: ["name", "contact_name"], message: "No column is recognized as the customer's name." },
  ],
  vendors: [{ accepted: ["name"], message: "No column is recognized as the vendor's name." }],
  products: [{ accepted: ["name"], message: "No column is recognized as the product's name." }],
  invoices: [
    { accepted: ["number"], message: "No column is recognized as the invoice number." },
    { accepted: ["date"], message: "No column is recognized as the invoice date." },
    {
      accepted: ["customer_name", "customer_number", "customer_email", "customer_vat_id"],
      message: "No column says whose invoice it is.",
    },
    { accepted: ["total", "net", "line_net"], message: "No column is recognized as the amount." },
    {
      accepted: ["open_amount", "paid_amount", "status"],
      message: "No column says what is still open: an open amount, a paid amount or a status.",
    },
  ],
};

const taxNeed: Need = {
  accepted: ["tax", "tax_rate", "line_tax"],
  message:
    "No column says how much tax is in the amounts; name one, or give one tax rate for the whole file.",
};

function missingFields(
  kind: RecordImportKind,
  columns: RecordMapping["columns"],
  { tax_rate }: ReadingOptions,
): Need[] {
  const bothSums = columns.net !== undefined && columns.total !== undefined;
  const needsTax = kind === "invoices" && tax_rate === undefined && !bothSums;
  return [...needs[kind], ...(needsTax ? [taxNeed] : [])].filter(({ accepted }) =>
    accepted.every((field) => columns[field] === undefined),
  );
}

/** What keeps the file from being read: needed fields without a column, and columns that the file does not have. */
function openColumns(
  kind: RecordImportKind,
  columns: RecordMapping["columns"],
  header: readonly string[],
  options: ReadingOptions,
): MappingQuestion[] {
  const question = (message: string, accepted: readonly ImportField[]): MappingQuestion => ({
    about: "columns",
    message,
    found: [...header],
    accepted: [...accepted],
  });
  const known: readonly ImportField[] = importFields[kind];
  const missing = missingFields(kind, columns, options).map(({ message, accepted }) =>
    question(message, accepted),
  );
  const wrong = (Object.keys(columns) as ImportField[]).flatMap((field) => {
    if (!known.includes(field)) return [question(`${field} is no field of ${kind}.`, known)];
    const absent = [columns[field] ?? []].flat().filter((ref) => !hasColumn(ref, header));
    if (absent.length === 0) return [];
    return [question(`The file has no column ${absent.join(", ")} for ${field}.`, [field])];
  });
  return [...missing, ...wrong];
}

function hasColumn(ref: string | number, header: readonly string[]): boolean {
  const index = columnIndex(ref, header);
  return index >= 0 && index < header.length;
}
