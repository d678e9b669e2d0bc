/** What the wire accepts for moving in: kinds of files, their fields, verdicts and limits. */

export const recordImportKinds = ["customers", "vendors", "products", "invoices"] as const;
export type RecordImportKind = (typeof recordImportKinds)[number];

/** Each kind needs the scope of what it creates; all need `customers.write`, which the route declares. */
export const recordImportScopes = {
  customers: "customers.write",
  vendors: "inbox.write",
  products: "invoices.write",
  invoices: "invoices.write",
} as const satisfies Record<RecordImportKind, string>;

export const recordImportStatuses = ["done", "undone"] as const;

/** `known`: the record is here already, or an earlier row of the file has it. */
export const recordVerdicts = ["created", "known", "refused"] as const;
export type RecordVerdict = (typeof recordVerdicts)[number];

export const customerFields = [
  "name",
  "reference_id",
  "email",
  "phone",
  "website",
  "contact_name",
  "address_line1",
  "address_line2",
  "postal_code",
  "city",
  "region",
  "country",
  "vat_id",
  "tax_number",
  "payment_terms_days",
  "currency",
  "notes",
] as const;

export const vendorFields = ["name", "email", "website", "country", "vat_id", "tax_number", "notes"] as const;

export const productFields = [
  "name",
  "reference_id",
  "description",
  "unit",
  "price",
  "gross_price",
  "currency",
  "tax_rate",
] as const;

/** `line_net` and `line_tax`: of one line, in files that repeat the invoice for each of its lines. */
export const invoiceFields = [
  "number",
  "date",
  "due_date",
  "customer_name",
  "customer_number",
  "customer_email",
  "customer_vat_id",
  "customer_address",
  "customer_postal_code",
  "customer_city",
  "customer_country",
  "currency",
  "net",
  "tax",
  "total",
  "tax_rate",
  "tax_category",
  "line_net",
  "line_tax",
  "open_amount",
  "paid_amount",
  "payment_date",
  "status",
  "description",
  "notes",
] as const;

export const importFields = {
  customers: customerFields,
  vendors: vendorFields,
  products: productFields,
  invoices: invoiceFields,
} as const satisfies Record<RecordImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[RecordImportKind][number];

/** Every field once. */
export const allImportFields = [
  ...new Set<ImportField>([...customerFields, ...vendorFields, ...productFields, ...invoiceFields]),
];

export const record_import_bytes_max = 32 * 1024 * 1024;
export const record_import_rows_max = 10_000;
/** Verdicts that an answer shows, refused rows first; the counts cover all rows. */
export const record_verdicts_shown_max = 1000;
/** Records that undoing an import would keep, as its answer shows them; the counts cover all. */
export const kept_records_shown_max = 100;

export const keptReasons = ["changed", "in_use", "paid", "credited", "sent"] as const;
export type KeptReason = (typeof keptReasons)[number];

export const pdfVerdicts = ["attached", "known", "refused"] as const;
export const pdf_files_max = 2000;
export const pdf_archive_bytes_max = 512 * 1024 * 1024;
