// Written by `npm run client` from the OpenAPI document. Do not edit.

export interface AcceptedInvitation {
  organization_id: string;
  user_id: string;
  role: Role;
}

export interface ApiKey {
  id: string;
  organization_id: string;
  user_id: string;
  name: string;
  scopes: string[];
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AppliedRules {
  examined_count: number;
  categorized_count: number;
  /** Whether there are more transactions without a category */
  has_more: boolean;
  /** The newest 100 */
  changes: RuleChange[];
}

export interface ApprovalActor {
  id: string;
  full_name: string | null;
  email: string;
  avatar_url: string | null;
}

export interface Attachment {
  id: string;
  attachable_type: "inbox" | "entry" | "invoice" | "transaction";
  attachable_id: string;
  is_primary: boolean;
  label: string | null;
}

export interface AuditBlock {
  id: string;
  organization_id: string;
  number: number;
  created_at: string;
  event_count: number;
  first_event_id: string;
  last_event_id: string;
  last_event_at: string;
  /** Bytes in hexadecimal */
  events_hash: string;
  /** Bytes in hexadecimal */
  previous_hash: string;
  /** Bytes in hexadecimal */
  hash: string;
  /** Bytes in hexadecimal */
  public_key: string;
  /** Bytes in hexadecimal */
  signature: string;
}

export interface AuditEvent {
  id: string;
  organization_id: string;
  created_at: string;
  actor_kind: "user" | "api_key" | "client" | "system";
  actor_id: string | null;
  channel: string;
  request_id: string | null;
  action: "created" | "changed" | "deleted";
  record_type: string;
  record_id: string;
  changes: Record<string, unknown>;
}

export interface AuthenticationCredential {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null;
    attestationObject?: string | null;
  };
  clientExtensionResults?: Record<string, unknown> | null;
  authenticatorAttachment?: string | null;
}

export interface BankAccount {
  id: string;
  organization_id: string;
  name: string;
  type: "checking" | "savings" | "credit_card" | "cash" | "loan" | "investment" | "other";
  currency: string;
  iban: string | null;
  account_number: string | null;
  bank_name: string | null;
  opening_balance: number;
  opening_date: string | null;
  is_cash: boolean;
  archived: boolean;
  import_mapping: CsvMappingSchema | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
  /** opening_balance and everything booked since opening_date */
  balance: number;
}

export interface BankAccountCreate {
  name: string;
  type?: "checking" | "savings" | "credit_card" | "cash" | "loan" | "investment" | "other" | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  /** With or without spaces */
  iban?: string | null;
  /** Usually the last digits only */
  account_number?: string | null;
  bank_name?: string | null;
  /** A number or numeric text with at most 4 decimals */
  opening_balance?: number | string | null;
  opening_date?: string | null;
  is_cash?: boolean | null;
  archived?: boolean | null;
  import_mapping?: CsvMappingSchema | null;
  notes?: string | null;
}

export interface BankAccountPatch {
  name?: string;
  type?: "checking" | "savings" | "credit_card" | "cash" | "loan" | "investment" | "other";
  /** ISO 4217 code, such as EUR */
  currency?: string;
  /** A number or numeric text with at most 4 decimals */
  opening_balance?: number | string;
  is_cash?: boolean;
  archived?: boolean;
  /** With or without spaces */
  iban?: string | null;
  /** Usually the last digits only */
  account_number?: string | null;
  bank_name?: string | null;
  opening_date?: string | null;
  import_mapping?: CsvMappingSchema | null;
  notes?: string | null;
}

export interface BatchBody {
  /** Bodies of POST; each is checked and answered on its own */
  items: InboxCreate[];
  /** true: all are created, or none */
  atomic?: boolean;
}

export interface BatchVerdict {
  /** The record's position in items, from 0 */
  index: number;
  /** The HTTP status this record alone would have had */
  status: number;
  data: InboxItem | null;
  error: {
    code: string;
    message: string;
    details: Record<string, unknown>;
  } | null;
}

export interface BooksLock {
  /** The last closed day; null: nothing is closed */
  locked_until: string | null;
  /** Why the day was moved */
  reason: string | null;
}

export interface BooksLockInput {
  /** Before today; null: opens the books */
  locked_until: string | null;
  /** Required to move the day back */
  reason?: string | null;
}

export interface Budget {
  id: string;
  organization_id: string;
  category_id: string;
  month: string;
  amount: number;
  created_at: string;
  updated_at: string;
}

export interface BudgetCreate {
  category_id: string;
  month: string;
  /** In the organization's base currency. A number or numeric text with at most 4 decimals */
  amount: number | string;
}

export interface BudgetPatch {
  category_id?: string;
  month?: string;
  /** In the organization's base currency. A number or numeric text with at most 4 decimals */
  amount?: number | string;
}

export interface BulkOutcome {
  results: {
    id: string;
    result: "changed" | "unchanged" | "refused" | "not_found";
    error: {
      code: string;
      message: string;
      details: Record<string, unknown>;
    } | null;
    /** After the request; null: the record does not exist */
    version: number | null;
  }[];
  summary: {
    total: number;
    changed: number;
    unchanged: number;
    refused: number;
    not_found: number;
  };
  undo: {
    id: string;
    method: "POST";
    /** The request that undoes this one */
    path: string;
    expires_at: string;
  } | null;
}

export interface BulkUpdatedEvent {
  reason: "rules" | "transfers" | "exchange_rates" | "vendor";
  count: number;
}

export interface CashEvent {
  event_id: string;
  organization_id: string;
  event_date: string;
  direction: "inflow" | "outflow";
  amount: number;
  currency: string;
  type: "invoice" | "scheduled_invoice" | "recurring_invoice" | "recurring_transaction" | "bill";
  reference_table: "invoices" | "recurring_invoices" | "recurring_series" | "inbox";
  reference_id: string;
  description: string;
  /** The customer or vendor */
  counterparty_name: string | null;
  probability: number;
  metadata: Record<string, unknown>;
}

export interface CashFlow {
  period: string;
  operating_cash_flow: number;
  investing_cash_flow: number;
  financing_cash_flow: number;
  net_cash_flow: number;
}

export interface CashProjection {
  projection_date: string;
  expected_inflows: number;
  expected_outflows: number;
}

export interface CategorizationRule {
  id: string;
  organization_id: string;
  name: string;
  priority: number;
  enabled: boolean;
  match_text: string | null;
  match_amount_min: number | null;
  match_amount_max: number | null;
  match_account_id: string | null;
  match_direction: "in" | "out" | null;
  set_category_id: string | null;
  set_vendor_id: string | null;
  set_project_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface Category {
  id: string;
  organization_id: string;
  parent_id: string | null;
  name: string;
  slug: string;
  color: string;
  description: string | null;
  kind: "income" | "expense";
  cash_flow_type: "operating" | "investing" | "financing";
  excluded: boolean;
  created_at: string;
  updated_at: string;
}

export interface CategoryCreate {
  name: string;
  parent_id?: string | null;
  slug?: string | null;
  /** #rrggbb */
  color?: string | null;
  description?: string | null;
  kind?: "income" | "expense" | null;
  cash_flow_type?: "operating" | "investing" | "financing" | null;
  excluded?: boolean | null;
}

export interface CategoryPatch {
  name?: string;
  slug?: string;
  /** #rrggbb */
  color?: string;
  kind?: "income" | "expense";
  cash_flow_type?: "operating" | "investing" | "financing";
  excluded?: boolean;
  parent_id?: string | null;
  description?: string | null;
}

export interface CreditNoteInput {
  items?: {
    /** Position of the invoice's line, from 1 */
    line: number;
    /** Default: the quantity that is not credited yet. A number or numeric text with at most 6 decimals */
    quantity?: number | string | null;
  }[] | null;
  date?: string | null;
  notes?: string | null;
  /** true: leave the credit note a draft; otherwise it is finalized at once */
  draft?: boolean | null;
}

export interface CreditPreview {
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
}

export type CsvColumns = string | number | (string | number)[];

export interface CsvMappingSchema {
  delimiter: "," | ";" | "\t" | "|";
  /** Which record holds the column names */
  header_record: number | null;
  date_order: "ymd" | "dmy" | "mdy";
  decimal: "." | ",";
  columns: {
    booking_date?: CsvColumns;
    value_date?: CsvColumns;
    amount?: CsvColumns;
    debit?: CsvColumns;
    credit?: CsvColumns;
    direction?: CsvColumns;
    currency?: CsvColumns;
    description?: CsvColumns;
    counterparty_name?: CsvColumns;
    payer?: CsvColumns;
    payee?: CsvColumns;
    counterparty_account?: CsvColumns;
    reference?: CsvColumns;
    bank_transaction_id?: CsvColumns;
    balance?: CsvColumns;
    status?: CsvColumns;
    fee?: CsvColumns;
    account?: CsvColumns;
  };
  currency: string | null;
  negate_amounts?: boolean;
  ignore_rows_without_date?: boolean;
}

export interface CurrencyStatement {
  currency: string;
  opening_balance: number;
  total_debit: number;
  total_credit: number;
  closing_balance: number;
  entries: StatementEntry[];
}

export interface CurrentSession {
  user: {
    id: string;
    email: string;
    full_name: string | null;
    language: "en" | "de" | "fr" | "es" | "it" | "nl" | null;
    /** As in GET /v1/me */
    preferences: Record<string, unknown>;
  } | null;
  organization: {
    id: string;
    name: string;
    role: string | null;
    base_currency: string;
    time_zone: string;
    locale: string;
    country: string | null;
    /** The last day of the closed books */
    books_locked_until: string | null;
  };
  scopes: string[];
  /** Whether the organization requires a second factor that this person does not have; most requests are then refused with `second_factor_setup_required` */
  second_factor_missing: boolean;
  /** The day from which the organization will require a second factor that this person does not have */
  second_factor_required_from: string | null;
  /** Whether this installation has a mail server; without one, messages are kept in a folder and reach nobody */
  sends_mail: boolean;
}

export interface Customer {
  id: string;
  organization_id: string;
  name: string;
  reference_id: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  contact_name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  vat_id: string | null;
  tax_number: string | null;
  registration_number: string | null;
  registration_scheme: string | null;
  electronic_address: string | null;
  electronic_address_scheme: string | null;
  payment_terms_days: number | null;
  currency: string | null;
  locale: string | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
}

export interface CustomerBalance {
  customer_id: string;
  currencies: {
    currency: string;
    /** Open invoices */
    invoice_count: number;
    open_amount: number;
    overdue_amount: number;
  }[];
}

export interface CustomerCreate {
  name: string;
  reference_id?: string | null;
  email?: string | null;
  phone?: string | null;
  website?: string | null;
  contact_name?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  region?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  /** With its country prefix: DE123456789 */
  vat_id?: string | null;
  tax_number?: string | null;
  registration_number?: string | null;
  /** ISO 6523 code, such as 0002 */
  registration_scheme?: string | null;
  electronic_address?: string | null;
  /** EAS code, such as 0088 or 9930 */
  electronic_address_scheme?: string | null;
  payment_terms_days?: number | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  /** BCP 47 tag, such as de-AT */
  locale?: string | null;
  notes?: string | null;
}

export interface CustomerIn {
  name: string;
  reference_id?: string | null;
  email?: string | null;
  phone?: string | null;
  website?: string | null;
  contact_name?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  region?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  /** With its country prefix: DE123456789 */
  vat_id?: string | null;
  tax_number?: string | null;
  registration_number?: string | null;
  /** ISO 6523 code, such as 0002 */
  registration_scheme?: string | null;
  electronic_address?: string | null;
  /** EAS code, such as 0088 or 9930 */
  electronic_address_scheme?: string | null;
  payment_terms_days?: number | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  /** BCP 47 tag, such as de-AT */
  locale?: string | null;
  notes?: string | null;
  id?: string | null;
}

export interface CustomerOpenAmount {
  customer_id: string;
  currency: string;
  open_amount: number;
}

export interface CustomerPatch {
  name?: string;
  reference_id?: string | null;
  email?: string | null;
  phone?: string | null;
  website?: string | null;
  contact_name?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  region?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  /** With its country prefix: DE123456789 */
  vat_id?: string | null;
  tax_number?: string | null;
  registration_number?: string | null;
  /** ISO 6523 code, such as 0002 */
  registration_scheme?: string | null;
  electronic_address?: string | null;
  /** EAS code, such as 0088 or 9930 */
  electronic_address_scheme?: string | null;
  payment_terms_days?: number | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  /** BCP 47 tag, such as de-AT */
  locale?: string | null;
  notes?: string | null;
}

export interface CustomerStatement {
  customer_id: string;
  start_date: string;
  end_date: string;
  currencies: CurrencyStatement[];
}

export interface DatevSettings {
  /** The chart of accounts (Kontenrahmen) */
  chart: "SKR03" | "SKR04";
  /** Beraternummer */
  consultant_number: number | null;
  /** Mandantennummer */
  client_number: number | null;
  /** The first day of the fiscal year, MM-DD */
  fiscal_year_start: string;
  /** Digits of an account; those of customers and vendors have one more */
  account_length: number;
  accounts: {
    name: "revenue_19" | "revenue_7" | "revenue_intra_community" | "revenue_eu_services" | "revenue_reverse_charge" | "revenue_export" | "revenue_exempt" | "revenue_other" | "output_tax_19" | "output_tax_7" | "output_tax_other" | "input_tax_19" | "input_tax_7" | "input_tax_other" | "owed_tax" | "owed_input_tax" | "expenses" | "income" | "transit" | "opening" | "opening_receivables" | "written_off" | "exchange_gain" | "exchange_loss";
    /** An account of the chart */
    account: string;
  }[];
  category_accounts: {
    category_id: string;
    name: string;
    account: string;
  }[];
  bank_accounts: {
    bank_account_id: string;
    name: string;
    account: string;
  }[];
}

export interface DatevSettingsPut {
  /** Beraternummer */
  consultant_number: number;
  /** Mandantennummer */
  client_number: number;
  /** The chart of accounts (Kontenrahmen) */
  chart?: "SKR03" | "SKR04";
  /** The first day of the fiscal year, MM-DD */
  fiscal_year_start?: string;
  /** Digits of an account; those of customers and vendors have one more */
  account_length?: number;
  accounts?: {
    name: "revenue_19" | "revenue_7" | "revenue_intra_community" | "revenue_eu_services" | "revenue_reverse_charge" | "revenue_export" | "revenue_exempt" | "revenue_other" | "output_tax_19" | "output_tax_7" | "output_tax_other" | "input_tax_19" | "input_tax_7" | "input_tax_other" | "owed_tax" | "owed_input_tax" | "expenses" | "income" | "transit" | "opening" | "opening_receivables" | "written_off" | "exchange_gain" | "exchange_loss";
    /** An account of the chart */
    account: string;
  }[];
  category_accounts?: {
    category_id: string;
    /** An account of the chart */
    account: string;
  }[];
  bank_accounts?: {
    bank_account_id: string;
    /** An account of the chart */
    account: string;
  }[];
}

export interface Document {
  id: string;
  organization_id: string;
  storage_object_id: string;
  category: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  folder_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  created_at: string;
  updated_at: string;
  file_name: string;
  file_path: string;
  content_type: string;
  size: number;
  /** Pages of a PDF or image; null until the first one was rendered */
  page_count: number | null;
  source: "upload" | "assistant" | "email" | "import" | "generated";
  primary_attachment: PrimaryAttachment | null;
  attachments: Attachment[];
}

export interface DocumentCountsOut {
  all: number;
  receipt: number;
  invoice: number;
  contract: number;
  tax: number;
  insurance: number;
  legal: number;
  report: number;
  bank_statement: number;
  other: number;
  trash: number;
}

export interface DocumentCreate {
  category: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  /** Key of an uploaded file: vault/... */
  file_path?: string | null;
  /** Key in the assistant area, assistant/...; the file is copied */
  source_key?: string | null;
  file_name?: string | null;
  folder_id?: string | null;
  source?: "upload" | "assistant" | "email" | "import" | "generated" | null;
  attachments?: {
    attachable_type: "inbox" | "entry" | "invoice" | "transaction";
    attachable_id: string;
    is_primary?: boolean | null;
    label?: string | null;
  }[] | null;
}

export interface DocumentEvent {
  id: string;
  organization_id: string;
  storage_object_id: string;
  category: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  folder_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  created_at: string;
  updated_at: string;
  file_name: string;
  file_path: string;
  content_type: string;
  size: number;
  /** Pages of a PDF or image; null until the first one was rendered */
  page_count: number | null;
  source: "upload" | "assistant" | "email" | "import" | "generated";
  primary_attachment: PrimaryAttachment | null;
  attachments: Attachment[];
}

export interface DocumentPatch {
  category?: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  file_name?: string;
  folder_id?: string | null;
}

export interface DocumentSet {
  category?: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  folder_id?: string | null;
}

export interface EcSalesRow {
  vat_id: string;
  /** The first two letters of the VAT id */
  country: string;
  customer_name: string | null;
  tax_category: "intra_community" | "reverse_charge";
  net_amount: number;
  document_count: number;
  /** Documents missing from net_amount: no exchange rate is known */
  unconverted_count: number;
}

export interface Email {
  id: string;
  organization_id: string;
  kind: "invoice" | "reminder";
  invoice_id: string | null;
  recipient: string | null;
  subject: string;
  status: "queued" | "connecting" | "transmitting" | "sent" | "uncertain" | "failed";
  attempt_count: number;
  error: string | null;
  next_attempt_at: string | null;
  sent_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface EmailPreview {
  recipient: string;
  sender_name: string;
  reply_to: string | null;
  subject: string;
  /** The text without the link: what to start from for a `message` of one's own */
  message: string;
  body_text: string;
  body_html: string;
  attach_pdf: boolean;
}

export interface ExchangeRate {
  id: string;
  organization_id: string;
  date: string;
  currency: string;
  base_currency: string;
  rate: number;
  source: string;
  created_at: string;
  updated_at: string;
}

export interface ExchangeRateCreate {
  date: string;
  /** ISO 4217 code, such as EUR */
  currency: string;
  /** One unit of currency is this many units of base_currency. A number or numeric text with at most 12 decimals */
  rate: number | string;
  /** ISO 4217 code, such as EUR */
  base_currency?: string | null;
}

export interface ExchangeRatePatch {
  date?: string;
  /** ISO 4217 code, such as EUR */
  currency?: string;
  /** ISO 4217 code, such as EUR */
  base_currency?: string;
  /** One unit of currency is this many units of base_currency. A number or numeric text with at most 12 decimals */
  rate?: number | string;
}

export interface Export {
  id: string;
  organization_id: string;
  format: "csv" | "xlsx" | "accountant_box" | "datev" | "hledger" | "beancount" | "everything";
  status: "queued" | "running" | "completed" | "failed";
  start_date: string | null;
  end_date: string | null;
  options: ExportOptions;
  scopes: string[];
  /** Percent */
  progress: number;
  file_name: string;
  content_type: string;
  /** Bytes; null until it is completed */
  size: number | null;
  sha256: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  expires_at: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  created_by: {
    kind: string;
    id: string | null;
  };
}

export interface ExportCreate {
  format: "csv" | "xlsx" | "accountant_box" | "datev" | "hledger" | "beancount" | "everything";
  start_date?: string | null;
  end_date?: string | null;
  options?: {
    /** For csv and xlsx: the lists in the file; absent: every list */
    lists?: ("inbox" | "entries" | "transactions" | "bank-accounts" | "imports" | "categorization-rules" | "payment-proposals" | "invoices" | "register" | "recurring-invoices" | "emails" | "documents" | "folders" | "customers" | "vendors" | "products" | "projects" | "categories" | "budgets" | "exchange-rates" | "members" | "audit-events" | "audit-blocks")[] | null;
  } | null;
}

export interface ExportEvent {
  id: string;
  format: "csv" | "xlsx" | "accountant_box" | "datev" | "hledger" | "beancount" | "everything";
  status: "queued" | "running" | "completed" | "failed";
  /** Percent */
  progress: number;
}

export interface ExportOptions {
  /** For csv and xlsx: the lists in the file; absent: every list */
  lists: ("inbox" | "entries" | "transactions" | "bank-accounts" | "imports" | "categorization-rules" | "payment-proposals" | "invoices" | "register" | "recurring-invoices" | "emails" | "documents" | "folders" | "customers" | "vendors" | "products" | "projects" | "categories" | "budgets" | "exchange-rates" | "members" | "audit-events" | "audit-blocks")[] | null;
}

export interface FinalizeCheck {
  /** Whether the draft can be finalized */
  ready: boolean;
  /** The number it would get now */
  number: string;
  findings: InvoiceFinding[];
  without_einvoice: InvoiceFinding[];
}

export interface FinancialSnapshot {
  cash_balance: number;
  burn_rate: number;
  monthly_revenue: number;
  recurring_monthly_revenue: number;
  currency: string;
  runway_months: number | null;
}

export interface Folder {
  id: string;
  organization_id: string;
  parent_id: string | null;
  name: string;
  created_at: string;
  updated_at: string;
}

export interface FolderCreate {
  name: string;
  parent_id?: string | null;
}

export interface FolderPatch {
  name?: string;
  parent_id?: string | null;
}

export interface GeneratedInvoice {
  id: string;
  number: string | null;
  status: string;
  date: string;
  due_date: string | null;
  total: number;
  scheduled_send_at: string | null;
  created_at: string;
}

export interface Import {
  id: string;
  organization_id: string;
  account_id: string;
  status: "running" | "done" | "failed" | "undone";
  file_name: string | null;
  size: number;
  sha256: string;
  format: "csv" | "ofx" | "qfx" | "qif" | "camt052" | "camt053" | "camt054" | "mt940" | null;
  /** So far, while the import runs */
  rows_read: number;
  created_count: number;
  /** Rows that were known already */
  duplicate_count: number;
  /** Pending transactions that are booked now */
  settled_count: number;
  /** Rows of another account or currency */
  left_out_count: number;
  /** Transactions recognized as transfers, on both accounts */
  transfer_count: number;
  categorized_count: number;
  vanished_pending_ids: string[];
  statements: Statement[];
  warnings: ImportWarning[];
  error: {
    code: string;
    message: string;
    details: Record<string, unknown>;
  } | null;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
  created_by: {
    kind: string;
    id: string | null;
  };
}

export interface ImportAnswer {
  /** Null for a dry run, which keeps nothing */
  import_id: string | null;
  dry_run: boolean;
  account_id: string;
  format: "csv" | "ofx" | "qfx" | "qif" | "camt052" | "camt053" | "camt054" | "mt940";
  mapping: CsvMappingSchema | null;
  /** So far, while the import runs */
  rows_read: number;
  created_count: number;
  /** Rows that were known already */
  duplicate_count: number;
  /** Pending transactions that are booked now */
  settled_count: number;
  /** Rows of another account or currency */
  left_out_count: number;
  /** Transactions recognized as transfers, on both accounts */
  transfer_count: number;
  categorized_count: number;
  vanished_pending_ids: string[];
  statements: Statement[];
  warnings: ImportWarning[];
  /** Of a dry run: the first 1000 rows, in the file's order */
  verdicts: RowVerdictOut[];
}

export interface ImportEvent {
  import_id: string;
  account_id: string;
  format: "csv" | "ofx" | "qfx" | "qif" | "camt052" | "camt053" | "camt054" | "mt940";
  created_count: number;
  duplicate_count: number;
  settled_count: number;
}

export interface ImportFailedEvent {
  import_id: string;
  /** The code of the error */
  code: string;
}

export interface ImportUndo {
  import_id: string;
  account_id: string;
  dry_run: boolean;
  deleted_count: number;
  /** Transactions that are pending again */
  restored_count: number;
  /** Inbox items that are open again */
  unmatched_count: number;
  removed_payment_count: number;
  /** Transactions that a person has worked on since */
  changed_count: number;
  changes: {
    category: number;
    split: number;
    notes: number;
    vendor: number;
    project: number;
    transfer: number;
    excluded: number;
    attachment: number;
    match: number;
    payment: number;
  };
  /** The first 100 of them, newest first */
  changed_transactions: {
    transaction_id: string;
    booking_date: string;
    amount: number;
    currency: string;
    name: string;
    changes: ("category" | "split" | "notes" | "vendor" | "project" | "transfer" | "excluded" | "attachment" | "match" | "payment")[];
  }[];
  /** Later files with known rows, at most 20; import one again to get back what it shares with this one */
  later_imports: {
    import_id: string;
    file_name: string | null;
    created_at: string;
    known_count: number;
  }[];
  /** Nothing but this import is in the account */
  account_deletable: boolean;
  account_deleted: boolean;
}

export interface ImportUndoneEvent {
  import_id: string;
  account_id: string;
  deleted_count: number;
  /** Transactions that are pending again */
  restored_count: number;
}

export interface ImportWarning {
  code: string;
  line: number | null;
  message: string;
}

export interface InboxCounts {
  all: number;
  new: number;
  processing: number;
  analyzing: number;
  pending: number;
  suggested_match: number;
  no_match: number;
  done: number;
  archived: number;
  other: number;
  /** Waiting for a person: pending and suggested_match */
  to_review: number;
}

export interface InboxCreate {
  /** A number or numeric text with at most 4 decimals */
  amount?: number | string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  display_name?: string | null;
  meta?: Record<string, unknown> | null;
  date?: string | null;
  due_date?: string | null;
  type?: "expense" | "income" | null;
  website?: string | null;
  transaction_id?: string | null;
  document_type?: "receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other" | null;
  payment_terms?: string | null;
  reference_number?: string | null;
  category_id?: string | null;
  items?: InboxLineIn[] | null;
  notes?: string | null;
  exclude_from_analytics?: boolean | null;
  project_id?: string | null;
  primary_document_id?: string | null;
  vendor_id?: string | null;
  buyer?: InboxPartyIn | null;
  seller?: InboxPartyIn | null;
  /** A number or numeric text with at most 4 decimals */
  subtotal?: number | string | null;
  /** A number or numeric text with at most 4 decimals */
  tax_amount?: number | string | null;
  /** How its tax counts in the VAT report; null: its seller's country decides */
  tax_treatment?: "domestic" | "foreign" | "not_deductible" | "reverse_charge" | "intra_community" | null;
  /** Percent: the rate of the tax that the organization owes itself; null: the standard rate of its country. A number or numeric text with at most 4 decimals */
  self_assessed_rate?: number | string | null;
  reference_document_number?: string | null;
  source?: "manual" | "api" | "cli" | "upload" | "email" | "import" | "assistant" | null;
  source_reference_id?: string | null;
  /** Another name for display_name */
  description?: string | null;
}

export interface InboxCreatedEvent {
  id: string;
  status: "new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other";
}

export interface InboxItem {
  id: string;
  organization_id: string;
  amount: number | null;
  currency: string | null;
  display_name: string | null;
  status: "new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other";
  meta: Record<string, unknown> | null;
  created_at: string;
  date: string | null;
  due_date: string | null;
  type: "expense" | "income" | null;
  website: string | null;
  transaction_id: string | null;
  document_type: "receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other" | null;
  payment_terms: string | null;
  original_currency: string | null;
  reference_number: string | null;
  category_id: string | null;
  items: InboxLine[] | null;
  notes: string | null;
  exclude_from_analytics: boolean;
  base_amount: number | null;
  base_currency: string;
  project_id: string | null;
  cluster_id: string | null;
  cluster_index: number | null;
  primary_document_id: string | null;
  primary_document: PrimaryDocument | null;
  category: {
    id: string;
    name: string;
    color: string;
  } | null;
  project: {
    id: string;
    name: string;
  } | null;
  match_candidates: MatchCandidate[];
  vendor_id: string | null;
  buyer: InboxParty | null;
  seller: InboxParty | null;
  subtotal: number | null;
  tax_amount: number | null;
  /** How its tax counts in the VAT report; null: its seller's country decides */
  tax_treatment: "domestic" | "foreign" | "not_deductible" | "reverse_charge" | "intra_community" | null;
  effective_tax_treatment: "domestic" | "foreign" | "not_deductible" | "reverse_charge" | "intra_community";
  /** The country of the seller's VAT id, else of its address; null: not known */
  tax_country: string | null;
  self_assessed_rate: number | null;
  reference_document_number: string | null;
  source: "manual" | "api" | "cli" | "upload" | "email" | "import" | "assistant";
  source_reference_id: string | null;
  approval_action: "approved" | "rejected" | "changes_requested" | null;
  approval_at: string | null;
  approval_actor: ApprovalActor | null;
  approval_reason: string | null;
}

export interface InboxLine {
  description: string | null;
  quantity: number | null;
  unit_price: number | null;
  total_price: number | null;
  tax_rate: number | null;
}

export interface InboxLineIn {
  description?: string | null;
  /** A number or numeric text with at most 6 decimals */
  quantity?: number | string | null;
  /** A number or numeric text with at most 6 decimals */
  unit_price?: number | string | null;
  /** A number or numeric text with at most 4 decimals */
  total_price?: number | string | null;
  /** Percent. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
}

export interface InboxMatchEvent {
  id: string;
  transaction_id: string | null;
}

export interface InboxParty {
  name: string | null;
  country: string | null;
  tax_id: string | null;
  tax_type: string | null;
}

export interface InboxPartyIn {
  name?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  tax_id?: string | null;
  tax_type?: string | null;
}

export interface InboxPatch {
  status?: "new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other";
  exclude_from_analytics?: boolean;
  source?: "manual" | "api" | "cli" | "upload" | "email" | "import" | "assistant";
  /** A number or numeric text with at most 4 decimals */
  amount?: number | string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  display_name?: string | null;
  meta?: Record<string, unknown> | null;
  date?: string | null;
  due_date?: string | null;
  type?: "expense" | "income" | null;
  website?: string | null;
  transaction_id?: string | null;
  document_type?: "receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other" | null;
  payment_terms?: string | null;
  reference_number?: string | null;
  category_id?: string | null;
  items?: InboxLineIn[] | null;
  notes?: string | null;
  project_id?: string | null;
  primary_document_id?: string | null;
  vendor_id?: string | null;
  buyer?: InboxPartyIn | null;
  seller?: InboxPartyIn | null;
  /** A number or numeric text with at most 4 decimals */
  subtotal?: number | string | null;
  /** A number or numeric text with at most 4 decimals */
  tax_amount?: number | string | null;
  /** How its tax counts in the VAT report; null: its seller's country decides */
  tax_treatment?: "domestic" | "foreign" | "not_deductible" | "reverse_charge" | "intra_community" | null;
  /** Percent: the rate of the tax that the organization owes itself; null: the standard rate of its country. A number or numeric text with at most 4 decimals */
  self_assessed_rate?: number | string | null;
  reference_document_number?: string | null;
  source_reference_id?: string | null;
  approval_action?: "approved" | "rejected" | "changes_requested" | null;
  approval_reason?: string | null;
  /** Another name for display_name */
  description?: string | null;
}

export interface InboxRecognizedEvent {
  id: string;
  /** Whether the document is a receipt, a bill or the like */
  financial: boolean;
}

export interface InboxSet {
  exclude_from_analytics?: boolean;
  type?: "expense" | "income" | null;
  document_type?: "receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other" | null;
  category_id?: string | null;
  notes?: string | null;
  project_id?: string | null;
  vendor_id?: string | null;
}

export interface Invitation {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  status: "open" | "accepted" | "expired";
  delivery: "link" | "mail";
  invited_by: string | null;
  expires_at: string;
  accepted_at: string | null;
  created_at: string;
}

export interface InvitationCreate {
  email: string;
  role: Role;
}

export interface Invoice {
  id: string;
  organization_id: string;
  customer_id: string | null;
  document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  date: string;
  due_date: string | null;
  subtotal: number;
  tax: number;
  total: number;
  from_details: string | null;
  to_details: string | null;
  items: InvoiceItem[];
  payment_details: string | null;
  notes: string | null;
  scheduled_send_at: string | null;
  service_period_start: string | null;
  service_period_end: string | null;
  buyer_reference: string | null;
  contract_reference: string | null;
  purchase_order_reference: string | null;
  tax_point_date: string | null;
  tax_point_date_code: "3" | "35" | "432" | null;
  project_reference: string | null;
  tender_or_lot_reference: string | null;
  invoiced_object_identifier: string | null;
  invoiced_object_scheme: string | null;
  buyer_accounting_reference: string | null;
  delivery_date: string | null;
  external_invoice_id: string | null;
  client_id: string | null;
  metadata: Record<string, unknown>;
  number: string | null;
  status: "draft" | "scheduled" | "unpaid" | "partially_paid" | "paid" | "cancelled" | "refunded" | "uncollectible";
  customer: InvoiceCustomer | null;
  template: InvoiceTemplateSettings | null;
  paid_at: string | null;
  recurring_series_id: string | null;
  created_at: string;
  updated_at: string;
  token: string | null;
  reminder_sent_at: string | null;
  reminder_sent_to: string | null;
  viewed_at: string | null;
  is_recurring_inflow: boolean;
  recurring_contract_id: string | null;
  reference_invoice_id: string | null;
  source_quote_id: string | null;
  downloads: {
    pdf: string | null;
    ubl: string | null;
    bundle: string | null;
  };
}

export interface InvoiceAging {
  total_outstanding: number;
  invoice_count: number;
  current_amount: number;
  overdue_0_to_30: number;
  overdue_31_to_60: number;
  overdue_60_plus: number;
  expected_14_days: number;
  expected_30_days: number;
  expected_60_days: number;
  /** Open invoices missing from all other figures: no exchange rate is known for their dates */
  unconverted_count: number;
}

export interface InvoiceBalance {
  invoice_id: string;
  currency: string;
  total: number;
  paid_amount: number;
  credited_amount: number;
  /** What the customer still has to pay */
  open_amount: number;
  sent_at: string | null;
  related: {
    id: string;
    document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
    number: string | null;
    date: string;
    total: number;
    status: "draft" | "scheduled" | "unpaid" | "partially_paid" | "paid" | "cancelled" | "refunded" | "uncollectible";
    created_at: string;
  }[];
}

export interface InvoiceCounts {
  all: number;
  draft: InvoiceFigures;
  scheduled: InvoiceFigures;
  unpaid: InvoiceFigures;
  partially_paid: InvoiceFigures;
  paid: InvoiceFigures;
  cancelled: InvoiceFigures;
  refunded: InvoiceFigures;
  uncollectible: InvoiceFigures;
  open: InvoiceFigures;
  overdue: InvoiceFigures;
}

export interface InvoiceCreate {
  customer_id?: string | null;
  document_type?: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote" | null;
  date?: string | null;
  due_date?: string | null;
  from_details?: string | null;
  to_details?: string | null;
  items?: InvoiceItemIn[] | null;
  payment_details?: string | null;
  notes?: string | null;
  scheduled_send_at?: string | null;
  service_period_start?: string | null;
  service_period_end?: string | null;
  buyer_reference?: string | null;
  contract_reference?: string | null;
  purchase_order_reference?: string | null;
  tax_point_date?: string | null;
  tax_point_date_code?: "3" | "35" | "432" | null;
  project_reference?: string | null;
  tender_or_lot_reference?: string | null;
  invoiced_object_identifier?: string | null;
  invoiced_object_scheme?: string | null;
  buyer_accounting_reference?: string | null;
  delivery_date?: string | null;
  external_invoice_id?: string | null;
  client_id?: string | null;
  metadata?: Record<string, unknown> | null;
  reference_invoice_id?: string | null;
  source_quote_id?: string | null;
  template_id?: string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  einvoice?: "required" | "optional" | null;
  customer?: CustomerIn | null;
}

export interface InvoiceCustomer {
  id: string;
  reference_id: string | null;
  name: string;
  email: string | null;
  website: string | null;
}

export interface InvoiceEmailEvent {
  id: string;
  number: string | null;
  kind: "invoice" | "reminder";
  recipient?: string | null;
  email_id?: string;
  reason: string | null;
}

export interface InvoiceEvent {
  id: string;
  number: string | null;
  status: "draft" | "scheduled" | "unpaid" | "partially_paid" | "paid" | "cancelled" | "refunded" | "uncollectible";
  document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  customer_id: string | null;
  currency: string;
  total: number;
}

export interface InvoiceFigures {
  count: number;
  currencies: {
    currency: string;
    count: number;
    /** Sum of the totals of documents that request payment: no credit notes, quotes or pro formas */
    total: number;
    /** What is not paid or credited yet */
    open_amount: number;
  }[];
}

export interface InvoiceFinding {
  /** The id of the rule, such as BR-CO-26 */
  rule: string;
  /** The field, such as items.0.name or buyer.name */
  path: string;
  message: string;
}

export interface InvoiceItem {
  name: string;
  quantity: number;
  price: number;
  unit: string | null;
  tax_rate: number;
  tax_behavior: "exclusive" | "inclusive";
  amount: number;
  tax_amount: number;
  tax_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi";
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
  product_id: string | null;
  product_price_id: string | null;
  kind: "goods" | "services" | "discount" | "charge" | null;
  dispatched_from: string | null;
}

export interface InvoiceItemIn {
  name?: string | null;
  /** Default 1. A number or numeric text with at most 6 decimals */
  quantity?: number | string | null;
  /** A number or numeric text with at most 8 decimals */
  price?: number | string | null;
  unit?: string | null;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
  tax_behavior?: "exclusive" | "inclusive" | null;
  tax_category?: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason?: string | null;
  tax_exemption_reason_code?: string | null;
  product_id?: string | null;
  product_price_id?: string | null;
  kind?: "goods" | "services" | "discount" | "charge" | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  dispatched_from?: string | null;
  amount?: unknown | null;
  tax_amount?: unknown | null;
}

export interface InvoicePatch {
  document_type?: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  date?: string;
  items?: InvoiceItemIn[];
  /** ISO 4217 code, such as EUR */
  currency?: string;
  customer_id?: string | null;
  due_date?: string | null;
  from_details?: string | null;
  to_details?: string | null;
  payment_details?: string | null;
  notes?: string | null;
  scheduled_send_at?: string | null;
  service_period_start?: string | null;
  service_period_end?: string | null;
  buyer_reference?: string | null;
  contract_reference?: string | null;
  purchase_order_reference?: string | null;
  tax_point_date?: string | null;
  tax_point_date_code?: "3" | "35" | "432" | null;
  project_reference?: string | null;
  tender_or_lot_reference?: string | null;
  invoiced_object_identifier?: string | null;
  invoiced_object_scheme?: string | null;
  buyer_accounting_reference?: string | null;
  delivery_date?: string | null;
  external_invoice_id?: string | null;
  client_id?: string | null;
  metadata?: Record<string, unknown> | null;
  reference_invoice_id?: string | null;
  source_quote_id?: string | null;
  template_id?: string | null;
  einvoice?: "required" | "optional" | null;
  customer?: CustomerIn | null;
}

export interface InvoicePdfsAnswer {
  attached_count: number;
  known_count: number;
  refused_count: number;
  /** Imported invoices that still have no PDF */
  missing_count: number;
  files: {
    file_name: string;
    verdict: "attached" | "known" | "refused";
    invoice_id: string | null;
    number: string | null;
    message: string | null;
  }[];
}

export interface InvoicePreview {
  object: "invoice_preview";
  organization_id: string;
  customer_id: string | null;
  document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  date: string;
  due_date: string | null;
  subtotal: number;
  tax: number;
  total: number;
  from_details: string | null;
  to_details: string | null;
  items: InvoiceItem[];
  payment_details: string | null;
  notes: string | null;
  scheduled_send_at: string | null;
  service_period_start: string | null;
  service_period_end: string | null;
  buyer_reference: string | null;
  contract_reference: string | null;
  purchase_order_reference: string | null;
  tax_point_date: string | null;
  tax_point_date_code: "3" | "35" | "432" | null;
  project_reference: string | null;
  tender_or_lot_reference: string | null;
  invoiced_object_identifier: string | null;
  invoiced_object_scheme: string | null;
  buyer_accounting_reference: string | null;
  delivery_date: string | null;
  external_invoice_id: string | null;
  client_id: string | null;
  metadata: Record<string, unknown>;
  number: string | null;
  status: "draft" | "scheduled" | "unpaid" | "partially_paid" | "paid" | "cancelled" | "refunded" | "uncollectible";
  customer: {
    id: string | null;
    reference_id: string | null;
    name: string;
    email: string | null;
    website: string | null;
  } | null;
  template: InvoiceTemplateSettings | null;
  template_id: string | null;
  paid_at: string | null;
  recurring_series_id: string | null;
}

export interface InvoiceTemplateSettings {
  id: string | null;
  name: string | null;
  /** The currency of the invoice */
  currency: string;
  tax_rate: number;
  tax_type: string;
  invoice_number_prefix: string;
  invoice_number_pattern: string;
  invoice_number_reset: string;
  payment_terms_days: number | null;
  locale: string;
  page_size: string;
  logo: string | null;
  labels: Record<string, string>;
  accent_color: string | null;
  einvoice: "required" | "optional" | null;
  factur_x: boolean;
  embed_attachments: boolean;
}

export interface LegalEntity {
  organization_id: string;
  name: string | null;
  trading_name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  vat_id: string | null;
  tax_number: string | null;
  registration_number: string | null;
  registration_scheme: string | null;
  electronic_address: string | null;
  electronic_address_scheme: string | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  bank_account_name: string | null;
  iban: string | null;
  bank_account_number: string | null;
  bic: string | null;
  bank_name: string | null;
  /** In percent, what a new invoice should start with: the standard rate of the country, or 0 without a VAT id and tax number; null: not known */
  usual_tax_rate: number | null;
  created_at: string | null;
  updated_at: string | null;
}

export interface LegalEntityPut {
  name: string;
  /** Where it differs from the legal name */
  trading_name?: string | null;
  address_line1?: string | null;
  address_line2?: string | null;
  postal_code?: string | null;
  city?: string | null;
  region?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  /** With its country prefix: DE123456789 */
  vat_id?: string | null;
  tax_number?: string | null;
  registration_number?: string | null;
  /** ISO 6523 code, such as 0002 */
  registration_scheme?: string | null;
  electronic_address?: string | null;
  /** EAS code, such as 0088 or 9930 */
  electronic_address_scheme?: string | null;
  contact_name?: string | null;
  email?: string | null;
  phone?: string | null;
  website?: string | null;
  bank_account_name?: string | null;
  iban?: string | null;
  /** Where there is no IBAN */
  bank_account_number?: string | null;
  bic?: string | null;
  bank_name?: string | null;
}

export interface ListMeta {
  /** How many records the list has on all its pages */
  count: number;
  /** The `cursor` of the next page; null on the last */
  next_cursor: string | null;
}

export interface ListedDocument {
  id: string;
  organization_id: string;
  storage_object_id: string;
  category: "receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other";
  folder_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  created_at: string;
  updated_at: string;
  file_name: string;
  file_path: string;
  content_type: string;
  size: number;
  /** Pages of a PDF or image; null until the first one was rendered */
  page_count: number | null;
  source: "upload" | "assistant" | "email" | "import" | "generated";
  primary_attachment: PrimaryAttachment | null;
}

export interface ListedTemplate {
  id: string;
  name: string;
  currency: string;
  tax_rate: number;
  tax_type: "vat" | "gst" | "sales_tax" | "none";
  invoice_number_prefix: string;
  created_at: string;
}

export interface Match {
  id: string;
  inbox_id: string;
  transaction_id: string;
  /** 0.000 to 1.000 */
  confidence_score: string;
  level: "none" | "suggested" | "high" | "automatic";
  kind: "single" | "part_payment" | "several_items" | "several_transactions" | "by_hand";
  status: "pending" | "confirmed" | "declined" | "expired" | "unmatched";
  parts: {
    amount?: MatchPart;
    date?: MatchPart;
    currency?: MatchPart;
    name?: MatchPart;
  };
  notes: string[];
  /** From the record's date to the transaction's */
  days: number;
  transaction: {
    id: string;
    account_id: string;
    booking_date: string;
    amount: number;
    currency: string;
    description: string;
    counterparty_name: string | null;
  };
  created_at: string;
}

export interface MatchCandidate {
  id: string;
  inbox_id: string;
  transaction_id: string;
  booking_date: string;
  /** 0.000 to 1.000 */
  confidence_score: string;
  status: "pending" | "confirmed" | "declined" | "expired" | "unmatched";
}

export interface MatchPart {
  score: number;
  reason: string;
}

export interface Me {
  id: string;
  email: string;
  /** Whether a mailed link proved that the address is theirs */
  email_verified: boolean;
  full_name: string | null;
  language: "en" | "de" | "fr" | "es" | "it" | "nl" | null;
  /** What the web app remembers, such as the theme */
  preferences: Record<string, unknown>;
  saved_views: {
    name: string;
    /** The list, such as transactions */
    screen: string;
    /** Its filters, as in the address */
    query: string;
  }[];
  /** What is asked for in addition to the password; empty without a second factor */
  second_factors: ("totp" | "passkey" | "recovery_code")[];
}

export interface MePatch {
  preferences?: Record<string, unknown>;
  saved_views?: {
    name: string;
    /** The list, such as transactions */
    screen: string;
    /** Its filters, as in the address */
    query: string;
  }[];
  full_name?: string | null;
  language?: "en" | "de" | "fr" | "es" | "it" | "nl" | null;
}

export interface Member {
  id: string;
  organization_id: string;
  user_id: string;
  email: string;
  full_name: string | null;
  avatar_url: string | null;
  role: Role;
  created_at: string;
  updated_at: string;
}

export interface MemberPatch {
  role?: Role;
}

export interface NewApiKeyAnswer {
  id: string;
  organization_id: string;
  user_id: string;
  name: string;
  scopes: string[];
  expires_at: string | null;
  created_at: string;
  updated_at: string;
  /** The key itself. It is shown this once and not kept. */
  key: string;
}

export interface NewInvitation {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  status: "open" | "accepted" | "expired";
  delivery: "link" | "mail";
  invited_by: string | null;
  expires_at: string;
  accepted_at: string | null;
  created_at: string;
  /** The link to send to the invited person, shown only in this response; null when it is mailed to them. */
  url: string | null;
}

export interface NewOAuthClient {
  id: string;
  organization_id: string;
  /** The program's public name in OAuth requests */
  client_id: string;
  name: string;
  kind: "machine" | "web" | "native";
  scopes: string[];
  redirect_uris: string[];
  owner_id: string;
  /** Whether a machine may change members, invitations, keys and clients */
  may_manage_members: boolean;
  ended_at: string | null;
  created_at: string;
  updated_at: string;
  /** Shown this once and not kept; null for native programs */
  client_secret: string | null;
}

export interface NewPasskey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** Set when its counter went backwards, so that a copy of it may exist. Delete it. */
  disabled_at: string | null;
  recovery_codes: string[] | null;
}

export interface OAuthClient {
  id: string;
  organization_id: string;
  /** The program's public name in OAuth requests */
  client_id: string;
  name: string;
  kind: "machine" | "web" | "native";
  scopes: string[];
  redirect_uris: string[];
  owner_id: string;
  /** Whether a machine may change members, invitations, keys and clients */
  may_manage_members: boolean;
  ended_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface OAuthClientPatch {
  owner_id?: string;
  may_manage_members?: boolean;
}

export interface Organization {
  id: string;
  name: string;
  /** ISO 4217 code, such as EUR */
  base_currency: string;
  /** IANA name, such as Europe/Berlin */
  time_zone: string;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country: string | null;
  /** BCP 47 tag, such as de-AT */
  locale: string;
  /** The last day of the closed books; PUT /v1/organization/books-lock moves it */
  books_locked_until: string | null;
  settings: {
    auto_match: boolean;
    require_second_factor: boolean;
    second_factor_required_from: string | null;
    audit_recipient: string | null;
    audit_mail_days: number;
    einvoice: "required" | "optional";
    refuse_duplicate_documents: boolean;
    trash_retention_days: number;
    reminder_days_after_due: number[];
    anomaly_rise_percent: number;
    anomaly_rise_amount: number;
    anomaly_z_score: number;
    anomaly_new_amount: number;
  };
  created_at: string;
  updated_at: string;
}

export interface OrganizationChoice {
  id: string;
  name: string;
  role: Role | null;
  current: boolean;
}

export interface OrganizationPatch {
  name?: string;
  /** ISO 4217 code, such as EUR */
  base_currency?: string;
  /** IANA name, such as Europe/Berlin */
  time_zone?: string;
  /** BCP 47 tag, such as de-AT */
  locale?: string;
  settings?: {
    auto_match?: boolean | null;
    require_second_factor?: boolean | null;
    second_factor_required_from?: string | null;
    audit_recipient?: string | null;
    audit_mail_days?: number | null;
    einvoice?: "required" | "optional" | null;
    refuse_duplicate_documents?: boolean | null;
    trash_retention_days?: number | null;
    reminder_days_after_due?: number[] | null;
    anomaly_rise_percent?: number | null;
    anomaly_rise_amount?: number | null;
    anomaly_z_score?: number | null;
    anomaly_new_amount?: number | null;
  };
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
}

export interface Overview {
  waiting: {
    inbox_to_review: number | null;
    /** Days since the oldest item to review arrived; null if there is none */
    oldest_to_review_days: number | null;
    suggested_matches: number | null;
    payment_proposals: number | null;
    overdue_invoices: number | null;
    /** Days since the oldest overdue invoice was due; null if there is none */
    oldest_overdue_days: number | null;
    uncategorized_transactions: number | null;
  };
  inbox_counts: InboxCounts | null;
  transaction_counts: TransactionCounts | null;
  invoice_counts: InvoiceCounts | null;
  financial_snapshot: FinancialSnapshot | null;
  /** How many bank accounts count as cash */
  cash_accounts: number | null;
  profit_loss: ProfitLoss[] | null;
  cash_projection: CashProjection[] | null;
  largest_outflow: CashEvent | null;
  invoice_aging: InvoiceAging | null;
  spend_variance: SpendVariance[] | null;
  recent_transactions: RecentTransaction[] | null;
}

export interface OwnGrant {
  id: string;
  /** The program's public name in OAuth requests */
  client_id: string;
  client_name: string;
  scopes: string[];
  organization: {
    id: string;
    name: string;
  };
  created_at: string;
  last_used_at: string | null;
}

export interface OwnSession {
  id: string;
  /** The browser or program, in words */
  device: string;
  /** The IP address that signed in */
  address: string;
  created_at: string;
  last_seen_at: string;
  /** Whether this request belongs to it */
  current: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** Set when its counter went backwards, so that a copy of it may exist. Delete it. */
  disabled_at: string | null;
}

export interface PasskeyOptions {
  public_key: Record<string, unknown>;
}

export interface Payment {
  id: string;
  organization_id: string;
  invoice_id: string;
  transaction_id: string | null;
  amount: number;
  currency: string;
  date: string;
  method: "bank_transfer" | "card" | "cash" | "direct_debit" | "other";
  reference: string | null;
  notes: string | null;
  created_at: string;
  /** What is open after this payment and those before it */
  balance: number;
}

export interface PaymentCreate {
  /** A number or numeric text with at most 4 decimals */
  amount?: number | string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  date?: string | null;
  method?: "bank_transfer" | "card" | "cash" | "direct_debit" | "other" | null;
  reference?: string | null;
  notes?: string | null;
}

export interface PaymentProposal {
  id: string;
  transaction_id: string;
  invoice_id: string;
  invoice_number: string | null;
  customer_name: string | null;
  amount: number;
  currency: string;
  kind: "full" | "part" | "over" | "several";
  evidence: "number" | "amount_and_payer";
  /** 0.000 to 1.000 */
  confidence_score: string;
  reasons: string[];
  status: "pending" | "confirmed" | "declined" | "expired";
  created_at: string;
}

export interface PriceCreate {
  /** ISO 4217 code, such as EUR */
  currency: string;
  /** A number or numeric text with at most 8 decimals */
  price: number | string;
  tax_behavior?: "exclusive" | "inclusive" | null;
  active?: boolean | null;
}

export interface PricePatch {
  /** ISO 4217 code, such as EUR */
  currency?: string;
  /** A number or numeric text with at most 8 decimals */
  price?: number | string;
  tax_behavior?: "exclusive" | "inclusive";
  active?: boolean;
}

export interface PrimaryAttachment {
  attachable_type: "inbox" | "entry" | "invoice" | "transaction";
  attachable_id: string;
  entry_name: string | null;
  invoice_number: string | null;
}

export interface PrimaryDocument {
  id: string;
  file_path: string;
  file_name: string;
  content_type: string;
  size: number;
}

export interface Product {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  reference_id: string | null;
  unit: string | null;
  kind: "goods" | "services" | null;
  tax_rate: number | null;
  tax_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
  active: boolean;
  created_at: string;
  updated_at: string;
  prices: ProductPrice[];
}

export interface ProductCreate {
  name: string;
  description?: string | null;
  reference_id?: string | null;
  unit?: string | null;
  kind?: "goods" | "services" | null;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
  tax_category?: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason?: string | null;
  tax_exemption_reason_code?: string | null;
  active?: boolean | null;
  prices?: PriceCreate[] | null;
}

export interface ProductPatch {
  name?: string;
  active?: boolean;
  description?: string | null;
  reference_id?: string | null;
  unit?: string | null;
  kind?: "goods" | "services" | null;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
  tax_category?: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason?: string | null;
  tax_exemption_reason_code?: string | null;
}

export interface ProductPrice {
  id: string;
  product_id: string;
  currency: string;
  price: number;
  tax_behavior: "exclusive" | "inclusive";
  active: boolean;
  created_at: string;
  updated_at: string;
}

export interface ProfitLoss {
  period: string;
  total_revenue: number;
  total_expenses: number;
  net_profit_loss: number;
}

export interface Project {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  status: "active" | "archived";
  customer_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ProjectCreate {
  name: string;
  description?: string | null;
  status?: "active" | "archived" | null;
  customer_id?: string | null;
}

export interface ProjectPatch {
  name?: string;
  status?: "active" | "archived";
  description?: string | null;
  customer_id?: string | null;
}

export interface RateImportAnswer {
  format: "ecb_csv" | "ecb_xml" | "list";
  rows_read: number;
  created_count: number;
  /** Rates of an earlier file that this one corrects */
  changed_count: number;
  /** Rates that were known, or that a person typed in */
  kept_count: number;
  /** Rates that were not asked for */
  left_out_count: number;
}

export interface RatesImportedEvent {
  created_count: number;
  changed_count: number;
}

export interface RecentTransaction {
  id: string;
  booking_date: string;
  amount: number;
  base_amount: number | null;
  currency: string;
  description: string;
  name: string;
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  category_color: string | null;
  /** It has a receipt or bill, or pays an invoice */
  matched: boolean;
  /** An inbox item is matched with it, in full or in part */
  has_receipt: boolean;
  /** A match or a payment waits to be confirmed */
  suggested_match: boolean;
  /** The invoice that it pays; the first of several */
  invoice_number: string | null;
}

export interface RecordImport {
  id: string;
  organization_id: string;
  kind: "customers" | "vendors" | "products" | "invoices";
  status: "done" | "undone";
  file_name: string | null;
  size: number;
  sha256: string;
  mapping: RecordMapping;
  /** Records in the file; the lines of one invoice count as one */
  row_count: number;
  created_count: number;
  known_count: number;
  refused_count: number;
  /** Customers that were created for invoices */
  customer_count: number;
  refused_rows: RecordRowVerdict[];
  created_at: string;
  undone_at: string | null;
  created_by: {
    kind: string;
    id: string | null;
  };
}

export interface RecordImportAnswer {
  /** Null for a dry run, which keeps nothing */
  import_id: string | null;
  dry_run: boolean;
  kind: "customers" | "vendors" | "products" | "invoices";
  mapping: RecordMapping;
  columns: {
    index: number;
    name: string | null;
    samples: string[];
  }[];
  /** Records in the file; the lines of one invoice count as one */
  row_count: number;
  created_count: number;
  known_count: number;
  refused_count: number;
  /** Customers that were created for invoices */
  customer_count: number;
  /** At most 1000 rows in the file's order; of a longer file, the refused rows first */
  verdicts: RecordRowVerdict[];
}

export interface RecordImportEvent {
  import_id: string;
  kind: "customers" | "vendors" | "products" | "invoices";
  row_count: number;
  created_count: number;
  known_count: number;
  refused_count: number;
  /** Customers that were created for invoices */
  customer_count: number;
}

export interface RecordImportUndo {
  import_id: string;
  kind: "customers" | "vendors" | "products" | "invoices";
  dry_run: boolean;
  deleted_count: number;
  /** Records that stay, because they were changed or used since */
  kept_count: number;
  /** The first 100 of them */
  kept_records: {
    record_type: "customers" | "vendors" | "products" | "invoices";
    record_id: string;
    name: string;
    reason: "changed" | "in_use" | "paid" | "credited" | "sent";
  }[];
}

export interface RecordImportUndoneEvent {
  import_id: string;
  kind: "customers" | "vendors" | "products" | "invoices";
  deleted_count: number;
}

export interface RecordMapping {
  delimiter: "," | ";" | "\t" | "|";
  /** Which record holds the column names */
  header_record: number;
  date_order: "ymd" | "dmy" | "mdy";
  decimal: "." | ",";
  columns: {
    name?: CsvColumns;
    reference_id?: CsvColumns;
    email?: CsvColumns;
    phone?: CsvColumns;
    website?: CsvColumns;
    contact_name?: CsvColumns;
    address_line1?: CsvColumns;
    address_line2?: CsvColumns;
    postal_code?: CsvColumns;
    city?: CsvColumns;
    region?: CsvColumns;
    country?: CsvColumns;
    vat_id?: CsvColumns;
    tax_number?: CsvColumns;
    payment_terms_days?: CsvColumns;
    currency?: CsvColumns;
    notes?: CsvColumns;
    description?: CsvColumns;
    unit?: CsvColumns;
    price?: CsvColumns;
    gross_price?: CsvColumns;
    tax_rate?: CsvColumns;
    number?: CsvColumns;
    date?: CsvColumns;
    due_date?: CsvColumns;
    customer_name?: CsvColumns;
    customer_number?: CsvColumns;
    customer_email?: CsvColumns;
    customer_vat_id?: CsvColumns;
    customer_address?: CsvColumns;
    customer_postal_code?: CsvColumns;
    customer_city?: CsvColumns;
    customer_country?: CsvColumns;
    net?: CsvColumns;
    tax?: CsvColumns;
    total?: CsvColumns;
    tax_category?: CsvColumns;
    line_net?: CsvColumns;
    line_tax?: CsvColumns;
    open_amount?: CsvColumns;
    paid_amount?: CsvColumns;
    payment_date?: CsvColumns;
    status?: CsvColumns;
  };
}

export interface RecordReference {
  id: string;
}

export interface RecordRowVerdict {
  /** Of the file, from 1 */
  line: number;
  /** The name or number in the row */
  name: string | null;
  verdict: "created" | "known" | "refused";
  /** Of the record that was created or is known */
  record_id: string | null;
  /** Of a refused row: the field */
  field: string | null;
  /** Of a refused row: the column in the file */
  column: string | null;
  /** Of a refused row: the reason */
  code: string | null;
  message: string | null;
}

export interface RecordUpdatedEvent {
  id: string;
  changed: string[];
}

export interface RecoveryCodes {
  recovery_codes: string[];
}

export interface RecurringInvoiceEvent {
  id: string;
  status: "active" | "paused" | "completed" | "cancelled";
  customer_id: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  invoices_generated: number;
  next_generation_date: string | null;
  /** Of recurring_invoice.generated */
  sequence?: number;
  date?: string;
  invoice_id?: string;
  /** Why it failed or was paused */
  reason?: string;
  failure_count?: number;
}

export interface RecurringPatternOut {
  series_id: string;
  organization_id: string;
  counterparty_name: string;
  direction: "inflow" | "outflow";
  average_amount: number;
  currency: string;
  frequency: "weekly" | "biweekly" | "semi_monthly" | "monthly" | "quarterly" | "annually" | "irregular";
  category_id: string | null;
  category_name: string | null;
  last_seen_date: string;
  next_expected_date: string | null;
  status: "early" | "active" | "inactive";
  transaction_count: number;
}

export interface RecurringSeries {
  id: string;
  organization_id: string;
  customer_id: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  start_date: string;
  end_date: string | null;
  max_invoices: number | null;
  invoices_generated: number;
  items: SeriesItem[];
  notes: string | null;
  auto_send: boolean;
  status: "active" | "paused" | "completed" | "cancelled";
  next_generation_date: string | null;
  last_generated_date: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  customer: {
    id: string;
    name: string;
    email: string | null;
  };
}

export interface RegisterEntry {
  number: string;
  document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  invoice_id: string;
  date: string;
  due_date: string | null;
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
  customer_id: string | null;
  customer_name: string | null;
  issued_at: string;
  origin: "issued" | "imported";
  steps: {
    status: "draft" | "scheduled" | "unpaid" | "partially_paid" | "paid" | "cancelled" | "refunded" | "uncollectible" | "removed";
    reason: string | null;
    created_at: string;
  }[];
  without_einvoice: InvoiceFinding[];
}

export interface RegistrationCredential {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | null;
    authenticatorData?: string | null;
    publicKey?: string | null;
    publicKeyAlgorithm?: number | null;
  };
  clientExtensionResults?: Record<string, unknown> | null;
  authenticatorAttachment?: string | null;
}

export interface RemovedPayment {
  id: string;
  organization_id: string;
  invoice_id: string;
  transaction_id: string | null;
  amount: number;
  currency: string;
  date: string;
  method: "bank_transfer" | "card" | "cash" | "direct_debit" | "other";
  reference: string | null;
  notes: string | null;
  created_at: string;
  removed_at: string;
  removed_by: {
    kind: "user" | "api_key" | "client" | "system";
    /** Name or e-mail address of the person, or name of the API key; null if that is not known */
    name: string | null;
  };
}

export interface ResetRequested {
  message: string;
}

export type Role = "owner" | "admin" | "accountant" | "member" | "viewer";

export interface RowVerdictOut {
  line: number;
  booking_date: string;
  amount: number;
  currency: string;
  description: string;
  counterparty_name: string | null;
  verdict: "new" | "duplicate" | "settles" | "other_currency" | "other_account";
  because: "bank_id" | "same_text" | "reworded" | "moved" | null;
  /** The transaction it is, settles or resembles */
  transaction_id: string | null;
  category_id: string | null;
  category_source: "rule" | "learned" | null;
}

export interface RuleChange {
  transaction_id: string;
  booking_date: string;
  /** Money into the account is positive */
  amount: number;
  currency: string;
  description: string;
  counterparty_name: string | null;
  category_id: string | null;
  vendor_id: string | null;
  project_id: string | null;
}

export interface RuleCreate {
  name: string;
  priority?: number | null;
  enabled?: boolean | null;
  /** Found anywhere in name, text and reference */
  match_text?: string | null;
  /** Without sign. A number or numeric text with at most 4 decimals */
  match_amount_min?: number | string | null;
  /** Without sign. A number or numeric text with at most 4 decimals */
  match_amount_max?: number | string | null;
  match_account_id?: string | null;
  match_direction?: "in" | "out" | null;
  set_category_id?: string | null;
  set_vendor_id?: string | null;
  set_project_id?: string | null;
}

export interface RulePatch {
  name?: string;
  priority?: number;
  enabled?: boolean;
  /** Found anywhere in name, text and reference */
  match_text?: string | null;
  /** Without sign. A number or numeric text with at most 4 decimals */
  match_amount_min?: number | string | null;
  /** Without sign. A number or numeric text with at most 4 decimals */
  match_amount_max?: number | string | null;
  match_account_id?: string | null;
  match_direction?: "in" | "out" | null;
  set_category_id?: string | null;
  set_vendor_id?: string | null;
  set_project_id?: string | null;
}

export type ScopeName = "inbox.read" | "documents.read" | "invoices.read" | "recurring.read" | "customers.read" | "transactions.read" | "categories.read" | "organization.read" | "webhooks.read" | "exports.read" | "metrics.read" | "inbox.write" | "documents.write" | "invoices.write" | "recurring.write" | "customers.write" | "transactions.write" | "categories.write" | "organization.write" | "webhooks.write" | "exports.write" | "inbox.approve" | "apis.read" | "apis.all";

export interface SearchAnswer {
  results: SearchResult[];
  types: ("customers" | "vendors" | "invoices" | "inbox" | "transactions" | "documents")[];
  omitted_types: ("customers" | "vendors" | "invoices" | "inbox" | "transactions" | "documents")[];
}

export interface SearchResult {
  type: "customers" | "vendors" | "invoices" | "inbox" | "transactions" | "documents";
  id: string;
  title: string | null;
  subtitle: string | null;
  amount: number | null;
  currency: string | null;
  date: string | null;
  status: string | null;
}

export interface SendInput {
  to?: string | null;
  subject?: string | null;
  message?: string | null;
}

export interface SeriesAmount {
  series_id: string;
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
}

export interface SeriesCreate {
  customer_id: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  start_date: string;
  items: SeriesItemIn[];
  end_date?: string | null;
  max_invoices?: number | null;
  notes?: string | null;
  auto_send?: boolean | null;
  template_id?: string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  payment_terms_days?: number | null;
}

export interface SeriesInput {
  customer_id: string;
  frequency: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  start_date: string;
  end_date: string | null;
  max_invoices: number | null;
  items: SeriesItemInput[];
  notes: string | null;
  auto_send: boolean;
  template_id: string | null;
  /** ISO 4217 code, such as EUR */
  currency: string | null;
  payment_terms_days: number | null;
}

export interface SeriesItem {
  name: string;
  description: string | null;
  quantity: number;
  price: number;
}

export interface SeriesItemIn {
  name: string;
  /** A number or numeric text with at most 6 decimals */
  quantity: number | string;
  /** A number or numeric text with at most 8 decimals */
  price: number | string;
  description?: string | null;
  unit?: string | null;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
  tax_behavior?: "exclusive" | "inclusive" | null;
  tax_category?: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason?: string | null;
  tax_exemption_reason_code?: string | null;
  product_id?: string | null;
  kind?: "goods" | "services" | "discount" | "charge" | null;
}

export interface SeriesItemInput {
  name: string;
  description: string | null;
  quantity: number;
  price: number;
  unit: string | null;
  tax_rate: number | null;
  tax_behavior: "exclusive" | "inclusive" | null;
  tax_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
  product_id: string | null;
  kind: "goods" | "services" | "discount" | "charge" | null;
}

export interface SeriesPatch {
  customer_id?: string;
  frequency?: "weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual";
  start_date?: string;
  items?: SeriesItemIn[];
  auto_send?: boolean;
  end_date?: string | null;
  max_invoices?: number | null;
  notes?: string | null;
  template_id?: string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  payment_terms_days?: number | null;
}

export interface SeriesStatusReport {
  status: "active" | "paused" | "completed" | "cancelled";
  /** Failures in a row; the third pauses the series */
  failure_count: number;
  failure_reason: string | null;
  failed_at: string | null;
  retry_at: string | null;
}

export interface SessionAnswer {
  /** Send it as Authorization: Bearer */
  token: string;
  expires_at: string;
  user: {
    id: string;
    email: string;
    full_name: string | null;
  };
  organization: {
    id: string;
    name: string;
    role: string;
  };
  scopes: string[];
}

export interface SpendVariance {
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  category_color: string | null;
  actual_spend: number;
  budget_amount: number;
  variance: number;
  variance_pct: number | null;
  last_month_spend: number;
  mom_change: number;
  mom_change_pct: number | null;
  is_over_budget: boolean;
  is_anomaly: boolean;
}

export interface Statement {
  iban: string | null;
  account_number: string | null;
  currency: string | null;
  row_count: number;
  opening_balance: number | null;
  closing_balance: number | null;
  balance_check: "agrees" | "differs" | "unknown";
  difference: number | null;
  /** The statement belongs to another account */
  left_out: boolean;
}

export interface StatementEntry {
  date: string;
  type: "invoice" | "credit_note" | "payment" | "refund" | "write_off";
  invoice_id: string;
  document_type: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote";
  number: string;
  due_date: string | null;
  /** What the customer owes more */
  debit: number;
  /** What the customer owes less */
  credit: number;
  /** What the customer owes after this entry */
  balance: number;
}

export interface StatusInput {
  status: "active" | "paused" | "cancelled";
  /** When resuming: also bill the missed periods */
  catch_up?: boolean | null;
}

export interface StreamMessage {
  /** The type of the event, as for webhooks; `reset`: load everything again */
  type: string;
  id: string | null;
  /** The version the record has now */
  version: number | null;
}

export interface Template {
  id: string;
  name: string;
  currency: string;
  tax_rate: number;
  tax_type: "vat" | "gst" | "sales_tax" | "none";
  invoice_number_prefix: string;
  created_at: string;
  organization_id: string;
  invoice_number_pattern: string;
  invoice_number_reset: "never" | "yearly" | "monthly";
  payment_terms_days: number | null;
  locale: string | null;
  page_size: "A4" | "LETTER";
  logo: string | null;
  labels: Record<string, string>;
  accent_color: string | null;
  einvoice: "required" | "optional" | null;
  factur_x: boolean;
  embed_attachments: boolean;
  from_details: string | null;
  payment_details: string | null;
  notes: string | null;
  is_default: boolean;
  updated_at: string;
}

export interface TemplateCreate {
  name: string;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string | null;
  tax_type?: "vat" | "gst" | "sales_tax" | "none" | null;
  invoice_number_prefix?: string | null;
  invoice_number_pattern?: string | null;
  invoice_number_reset?: "never" | "yearly" | "monthly" | null;
  payment_terms_days?: number | null;
  /** BCP 47 tag, such as de-AT */
  locale?: string | null;
  page_size?: "A4" | "LETTER" | null;
  logo?: string | null;
  labels?: Record<string, string> | null;
  /** #rrggbb */
  accent_color?: string | null;
  einvoice?: "required" | "optional" | null;
  factur_x?: boolean | null;
  embed_attachments?: boolean | null;
  from_details?: string | null;
  payment_details?: string | null;
  notes?: string | null;
  is_default?: boolean | null;
}

export interface TemplatePatch {
  name?: string;
  /** ISO 4217 code, such as EUR */
  currency?: string;
  /** In percent: 19 means 19 %. A number or numeric text with at most 4 decimals */
  tax_rate?: number | string;
  tax_type?: "vat" | "gst" | "sales_tax" | "none";
  invoice_number_prefix?: string;
  invoice_number_pattern?: string;
  invoice_number_reset?: "never" | "yearly" | "monthly";
  page_size?: "A4" | "LETTER";
  labels?: Record<string, string>;
  factur_x?: boolean;
  embed_attachments?: boolean;
  is_default?: boolean;
  payment_terms_days?: number | null;
  /** BCP 47 tag, such as de-AT */
  locale?: string | null;
  logo?: string | null;
  /** #rrggbb */
  accent_color?: string | null;
  einvoice?: "required" | "optional" | null;
  from_details?: string | null;
  payment_details?: string | null;
  notes?: string | null;
}

export interface TopCategory {
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  category_color: string | null;
  total_amount: number;
  transaction_count: number;
}

export interface TotpSetup {
  /** Base32, for typing into an authenticator app. It is shown this once. */
  secret: string;
  /** The same for a QR code */
  otpauth_url: string;
}

export interface Transaction {
  id: string;
  organization_id: string;
  account_id: string;
  booking_date: string;
  value_date: string | null;
  /** Money into the account is positive */
  amount: number;
  currency: string;
  base_amount: number | null;
  base_currency: string;
  description: string;
  counterparty_name: string | null;
  counterparty_account: string | null;
  reference: string | null;
  bank_transaction_id: string | null;
  status: "booked" | "pending";
  source: "import" | "manual";
  import_id: string | null;
  import_row: number | null;
  category_id: string | null;
  category_source: "person" | "rule" | "learned" | null;
  categorized: boolean;
  vendor_id: string | null;
  project_id: string | null;
  is_transfer: boolean;
  transfer_reason: "own_account" | "opposite_amounts" | "person" | null;
  transfer_transaction_id: string | null;
  exclude_from_analytics: boolean;
  notes: string | null;
  matched: boolean;
  /** A match or a payment waits to be confirmed */
  suggested_match: boolean;
  splits: {
    id: string;
    amount: number;
    base_amount: number | null;
    category_id: string | null;
    project_id: string | null;
    vendor_id: string | null;
    description: string | null;
  }[];
  created_at: string;
  updated_at: string;
}

export interface TransactionCounts {
  all: number;
  booked: number;
  pending: number;
  transfers: number;
  /** Without a category; transfers need none */
  uncategorized: number;
  /** Without a receipt, bill or invoice; transfers need none */
  unmatched: number;
}

export interface TransactionCreate {
  account_id: string;
  booking_date: string;
  /** A number or numeric text with at most 4 decimals */
  amount: number | string;
  description: string;
  value_date?: string | null;
  /** ISO 4217 code, such as EUR */
  currency?: string | null;
  counterparty_name?: string | null;
  counterparty_account?: string | null;
  reference?: string | null;
  category_id?: string | null;
  vendor_id?: string | null;
  project_id?: string | null;
  is_transfer?: boolean | null;
  exclude_from_analytics?: boolean | null;
  notes?: string | null;
  splits?: {
    /** A number or numeric text with at most 4 decimals */
    amount: number | string;
    id?: string | null;
    /** A number or numeric text with at most 4 decimals */
    base_amount?: number | string | null;
    category_id?: string | null;
    project_id?: string | null;
    vendor_id?: string | null;
    description?: string | null;
  }[] | null;
}

export interface TransactionMatch {
  id: string;
  inbox_id: string;
  transaction_id: string;
  /** 0.000 to 1.000 */
  confidence_score: string;
  level: "none" | "suggested" | "high" | "automatic";
  kind: "single" | "part_payment" | "several_items" | "several_transactions" | "by_hand";
  status: "pending" | "confirmed" | "declined" | "expired" | "unmatched";
  parts: {
    amount?: MatchPart;
    date?: MatchPart;
    currency?: MatchPart;
    name?: MatchPart;
  };
  notes: string[];
  /** From the record's date to the transaction's */
  days: number;
  item: {
    id: string;
    display_name: string | null;
    date: string | null;
    amount: number | null;
    currency: string | null;
    type: "expense" | "income" | null;
    status: "new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other";
    reference_number: string | null;
  };
  created_at: string;
}

export interface TransactionPatch {
  booking_date?: string;
  /** A number or numeric text with at most 4 decimals */
  amount?: number | string;
  description?: string;
  is_transfer?: boolean;
  exclude_from_analytics?: boolean;
  value_date?: string | null;
  counterparty_name?: string | null;
  counterparty_account?: string | null;
  reference?: string | null;
  category_id?: string | null;
  vendor_id?: string | null;
  project_id?: string | null;
  notes?: string | null;
  splits?: {
    /** A number or numeric text with at most 4 decimals */
    amount: number | string;
    id?: string | null;
    /** A number or numeric text with at most 4 decimals */
    base_amount?: number | string | null;
    category_id?: string | null;
    project_id?: string | null;
    vendor_id?: string | null;
    description?: string | null;
  }[] | null;
}

export interface TransactionSet {
  is_transfer?: boolean;
  exclude_from_analytics?: boolean;
  category_id?: string | null;
  vendor_id?: string | null;
  project_id?: string | null;
  notes?: string | null;
}

export interface UpcomingInvoice {
  sequence: number;
  date: string;
  due_date: string | null;
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
}

export type Uploaded = {
  file_path: string;
  file_name: string;
  content_type: string;
  size: number;
  /** SHA-256 of the content, in hexadecimal */
  sha256: string;
} | {
  source_key: string;
  file_name: string;
  content_type: string;
  size: number;
  /** SHA-256 of the content, in hexadecimal */
  sha256: string;
};

export interface Usage {
  /** Size of all uploaded files, including those in the trash */
  stored_bytes: number;
  storage_quota_bytes: number | null;
  records: number;
  record_quota: number | null;
}

export interface VatDocument {
  side: "sales" | "acquisitions" | "purchases" | "undeducted";
  /** The day on which it counts */
  date: string;
  reference_table: "invoices" | "inbox";
  reference_id: string;
  document_type: string | null;
  number: string | null;
  /** The customer or vendor */
  name: string | null;
  /** Null: a purchase does not say */
  tax_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  /** In percent; null: several rates, or not known */
  tax_rate: number | null;
  /** The seller's, if its tax is not deducted */
  country: string | null;
  /** The currency of the document; the amounts are in the base currency */
  currency: string;
  net_amount: number | null;
  tax_amount: number | null;
}

export interface VatReport {
  start_date: string;
  end_date: string;
  basis: "invoice" | "cash";
  currency: string;
  sales: VatRow[];
  /** Purchases on which the organization owes the tax itself */
  acquisitions: VatRow[];
  /** Purchases whose tax is deducted, acquisitions included */
  purchases: VatRow[];
  /** Purchases with tax of other countries, or tax that may not be deducted */
  undeducted: VatRow[];
  sales_net: number;
  sales_tax: number;
  /** Part of sales_net: the buyer owes the tax */
  reverse_charge_net: number;
  /** Part of sales_net: supplies to other member states */
  intra_community_net: number;
  /** Part of sales_net: exports */
  export_net: number;
  acquisitions_net: number;
  acquisitions_tax: number;
  purchases_net: number;
  purchases_tax: number;
  undeducted_net: number;
  undeducted_tax: number;
  /** sales_tax and acquisitions_tax, less purchases_tax; negative: a refund */
  payable: number;
  /** Documents left out: no exchange rate is known for their day */
  unconverted_count: number;
  /** Purchases that count by a guess: state their tax_treatment */
  unclear_count: number;
  /** Purchases left out: nothing says how much tax they contain */
  untaxed_count: number;
}

export interface VatRow {
  /** Null: a purchase does not say */
  tax_category: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | null;
  /** In percent; null: several rates, or not known */
  tax_rate: number | null;
  /** The seller's, if its tax is not deducted */
  country: string | null;
  net_amount: number;
  tax_amount: number;
  document_count: number;
}

export interface Vendor {
  id: string;
  organization_id: string;
  name: string;
  aliases: string[];
  email: string | null;
  website: string | null;
  country: string | null;
  vat_id: string | null;
  tax_number: string | null;
  default_category_id: string | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
}

export interface VendorCreate {
  name: string;
  aliases?: string[] | null;
  email?: string | null;
  website?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  vat_id?: string | null;
  tax_number?: string | null;
  default_category_id?: string | null;
  notes?: string | null;
}

export interface VendorMerge {
  /** The vendors that become this one; they are deleted */
  duplicate_ids: string[];
}

export interface VendorPatch {
  name?: string;
  aliases?: string[];
  email?: string | null;
  website?: string | null;
  /** ISO 3166-1 alpha-2 code, such as DE */
  country?: string | null;
  vat_id?: string | null;
  tax_number?: string | null;
  default_category_id?: string | null;
  notes?: string | null;
}

export interface WebhookAttempt {
  at: string;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

export interface WebhookDelivery {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: "pending" | "delivered" | "failed";
  attempt_count: number;
  attempts: WebhookAttempt[];
  next_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
  payload: {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}

export interface WebhookEndpoint {
  id: string;
  organization_id: string;
  url: string;
  description: string | null;
  event_types: string[];
  status: "enabled" | "disabled";
  disabled_reason: string | null;
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointCreate {
  url: string;
  description?: string | null;
  event_types?: ("inbox.*" | "document.*" | "invoice.*" | "recurring_invoice.*" | "transaction.*" | "record_import.*" | "invoice_template.*" | "product.*" | "customer.*" | "vendor.*" | "bank_account.*" | "categorization_rule.*" | "exchange_rate.*" | "category.*" | "project.*" | "budget.*" | "folder.*" | "export.*" | "organization.*" | "member.*" | "invitation.*" | "inbox.created" | "inbox.updated" | "inbox.recognized" | "inbox.match_suggested" | "inbox.matched" | "inbox.unmatched" | "inbox.deleted" | "inbox.bulk_updated" | "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.removed" | "invoice.created" | "invoice.updated" | "invoice.scheduled" | "invoice.finalized" | "invoice.cancelled" | "invoice.deleted" | "invoice.viewed" | "invoice.sent" | "invoice.reminded" | "invoice.send_failed" | "invoice.send_uncertain" | "invoice.partially_paid" | "invoice.paid" | "invoice.unpaid" | "invoice.refunded" | "invoice.uncollectible" | "invoice.bulk_updated" | "recurring_invoice.created" | "recurring_invoice.updated" | "recurring_invoice.paused" | "recurring_invoice.resumed" | "recurring_invoice.cancelled" | "recurring_invoice.completed" | "recurring_invoice.deleted" | "recurring_invoice.generated" | "recurring_invoice.failed" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "transaction.imported" | "transaction.import_failed" | "transaction.import_undone" | "transaction.bulk_updated" | "record_import.created" | "record_import.undone" | "invoice_template.created" | "invoice_template.updated" | "invoice_template.deleted" | "product.created" | "product.updated" | "product.deleted" | "customer.created" | "customer.updated" | "customer.deleted" | "vendor.created" | "vendor.updated" | "vendor.deleted" | "bank_account.created" | "bank_account.updated" | "bank_account.deleted" | "categorization_rule.created" | "categorization_rule.updated" | "categorization_rule.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "exchange_rate.imported" | "category.created" | "category.updated" | "category.deleted" | "project.created" | "project.updated" | "project.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "folder.created" | "folder.updated" | "folder.deleted" | "export.created" | "export.updated" | "export.deleted" | "export.completed" | "export.failed" | "organization.updated" | "member.created" | "member.updated" | "member.deleted" | "invitation.created" | "invitation.updated" | "invitation.deleted")[] | null;
}

export interface WebhookEndpointPatch {
  url?: string;
  event_types?: ("inbox.*" | "document.*" | "invoice.*" | "recurring_invoice.*" | "transaction.*" | "record_import.*" | "invoice_template.*" | "product.*" | "customer.*" | "vendor.*" | "bank_account.*" | "categorization_rule.*" | "exchange_rate.*" | "category.*" | "project.*" | "budget.*" | "folder.*" | "export.*" | "organization.*" | "member.*" | "invitation.*" | "inbox.created" | "inbox.updated" | "inbox.recognized" | "inbox.match_suggested" | "inbox.matched" | "inbox.unmatched" | "inbox.deleted" | "inbox.bulk_updated" | "document.created" | "document.updated" | "document.deleted" | "document.restored" | "document.removed" | "invoice.created" | "invoice.updated" | "invoice.scheduled" | "invoice.finalized" | "invoice.cancelled" | "invoice.deleted" | "invoice.viewed" | "invoice.sent" | "invoice.reminded" | "invoice.send_failed" | "invoice.send_uncertain" | "invoice.partially_paid" | "invoice.paid" | "invoice.unpaid" | "invoice.refunded" | "invoice.uncollectible" | "invoice.bulk_updated" | "recurring_invoice.created" | "recurring_invoice.updated" | "recurring_invoice.paused" | "recurring_invoice.resumed" | "recurring_invoice.cancelled" | "recurring_invoice.completed" | "recurring_invoice.deleted" | "recurring_invoice.generated" | "recurring_invoice.failed" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "transaction.imported" | "transaction.import_failed" | "transaction.import_undone" | "transaction.bulk_updated" | "record_import.created" | "record_import.undone" | "invoice_template.created" | "invoice_template.updated" | "invoice_template.deleted" | "product.created" | "product.updated" | "product.deleted" | "customer.created" | "customer.updated" | "customer.deleted" | "vendor.created" | "vendor.updated" | "vendor.deleted" | "bank_account.created" | "bank_account.updated" | "bank_account.deleted" | "categorization_rule.created" | "categorization_rule.updated" | "categorization_rule.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "exchange_rate.imported" | "category.created" | "category.updated" | "category.deleted" | "project.created" | "project.updated" | "project.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "folder.created" | "folder.updated" | "folder.deleted" | "export.created" | "export.updated" | "export.deleted" | "export.completed" | "export.failed" | "organization.updated" | "member.created" | "member.updated" | "member.deleted" | "invitation.created" | "invitation.updated" | "invitation.deleted")[];
  status?: "enabled" | "disabled";
  description?: string | null;
}

export interface WebhookEndpointWithSecret {
  id: string;
  organization_id: string;
  url: string;
  description: string | null;
  event_types: string[];
  status: "enabled" | "disabled";
  disabled_reason: string | null;
  previous_secret_expires_at: string | null;
  created_at: string;
  updated_at: string;
  /** Signs the deliveries. It is shown only once. */
  secret: string;
}

/** A message to a webhook endpoint. */
export type WebhookEvent =
  | { type: "inbox.created"; timestamp: string; data: InboxCreatedEvent }
  | { type: "inbox.updated"; timestamp: string; data: RecordUpdatedEvent }
  | { type: "inbox.recognized"; timestamp: string; data: InboxRecognizedEvent }
  | { type: "inbox.match_suggested"; timestamp: string; data: RecordReference }
  | { type: "inbox.matched"; timestamp: string; data: InboxMatchEvent }
  | { type: "inbox.unmatched"; timestamp: string; data: InboxMatchEvent }
  | { type: "inbox.deleted"; timestamp: string; data: RecordReference }
  | { type: "inbox.bulk_updated"; timestamp: string; data: BulkUpdatedEvent }
  | { type: "document.created"; timestamp: string; data: DocumentEvent }
  | { type: "document.updated"; timestamp: string; data: DocumentEvent }
  | { type: "document.deleted"; timestamp: string; data: DocumentEvent }
  | { type: "document.restored"; timestamp: string; data: DocumentEvent }
  | { type: "document.removed"; timestamp: string; data: RecordReference }
  | { type: "invoice.created"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.updated"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.scheduled"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.finalized"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.cancelled"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.deleted"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.viewed"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.sent"; timestamp: string; data: InvoiceEmailEvent }
  | { type: "invoice.reminded"; timestamp: string; data: InvoiceEmailEvent }
  | { type: "invoice.send_failed"; timestamp: string; data: InvoiceEmailEvent }
  | { type: "invoice.send_uncertain"; timestamp: string; data: InvoiceEmailEvent }
  | { type: "invoice.partially_paid"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.paid"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.unpaid"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.refunded"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.uncollectible"; timestamp: string; data: InvoiceEvent }
  | { type: "invoice.bulk_updated"; timestamp: string; data: BulkUpdatedEvent }
  | { type: "recurring_invoice.created"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.updated"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.paused"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.resumed"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.cancelled"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.completed"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.deleted"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.generated"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "recurring_invoice.failed"; timestamp: string; data: RecurringInvoiceEvent }
  | { type: "transaction.created"; timestamp: string; data: RecordReference }
  | { type: "transaction.updated"; timestamp: string; data: RecordUpdatedEvent }
  | { type: "transaction.deleted"; timestamp: string; data: RecordReference }
  | { type: "transaction.imported"; timestamp: string; data: ImportEvent }
  | { type: "transaction.import_failed"; timestamp: string; data: ImportFailedEvent }
  | { type: "transaction.import_undone"; timestamp: string; data: ImportUndoneEvent }
  | { type: "transaction.bulk_updated"; timestamp: string; data: BulkUpdatedEvent }
  | { type: "record_import.created"; timestamp: string; data: RecordImportEvent }
  | { type: "record_import.undone"; timestamp: string; data: RecordImportUndoneEvent }
  | { type: "invoice_template.created"; timestamp: string; data: RecordReference }
  | { type: "invoice_template.updated"; timestamp: string; data: RecordReference }
  | { type: "invoice_template.deleted"; timestamp: string; data: RecordReference }
  | { type: "product.created"; timestamp: string; data: RecordReference }
  | { type: "product.updated"; timestamp: string; data: RecordReference }
  | { type: "product.deleted"; timestamp: string; data: RecordReference }
  | { type: "customer.created"; timestamp: string; data: RecordReference }
  | { type: "customer.updated"; timestamp: string; data: RecordReference }
  | { type: "customer.deleted"; timestamp: string; data: RecordReference }
  | { type: "vendor.created"; timestamp: string; data: RecordReference }
  | { type: "vendor.updated"; timestamp: string; data: RecordReference }
  | { type: "vendor.deleted"; timestamp: string; data: RecordReference }
  | { type: "bank_account.created"; timestamp: string; data: RecordReference }
  | { type: "bank_account.updated"; timestamp: string; data: RecordReference }
  | { type: "bank_account.deleted"; timestamp: string; data: RecordReference }
  | { type: "categorization_rule.created"; timestamp: string; data: RecordReference }
  | { type: "categorization_rule.updated"; timestamp: string; data: RecordReference }
  | { type: "categorization_rule.deleted"; timestamp: string; data: RecordReference }
  | { type: "exchange_rate.created"; timestamp: string; data: RecordReference }
  | { type: "exchange_rate.updated"; timestamp: string; data: RecordReference }
  | { type: "exchange_rate.deleted"; timestamp: string; data: RecordReference }
  | { type: "exchange_rate.imported"; timestamp: string; data: RatesImportedEvent }
  | { type: "category.created"; timestamp: string; data: RecordReference }
  | { type: "category.updated"; timestamp: string; data: RecordReference }
  | { type: "category.deleted"; timestamp: string; data: RecordReference }
  | { type: "project.created"; timestamp: string; data: RecordReference }
  | { type: "project.updated"; timestamp: string; data: RecordReference }
  | { type: "project.deleted"; timestamp: string; data: RecordReference }
  | { type: "budget.created"; timestamp: string; data: RecordReference }
  | { type: "budget.updated"; timestamp: string; data: RecordReference }
  | { type: "budget.deleted"; timestamp: string; data: RecordReference }
  | { type: "folder.created"; timestamp: string; data: RecordReference }
  | { type: "folder.updated"; timestamp: string; data: RecordReference }
  | { type: "folder.deleted"; timestamp: string; data: RecordReference }
  | { type: "export.created"; timestamp: string; data: ExportEvent }
  | { type: "export.updated"; timestamp: string; data: ExportEvent }
  | { type: "export.completed"; timestamp: string; data: ExportEvent }
  | { type: "export.failed"; timestamp: string; data: ExportEvent }
  | { type: "export.deleted"; timestamp: string; data: RecordReference }
  | { type: "organization.updated"; timestamp: string; data: RecordReference }
  | { type: "member.created"; timestamp: string; data: RecordReference }
  | { type: "member.updated"; timestamp: string; data: RecordReference }
  | { type: "member.deleted"; timestamp: string; data: RecordReference }
  | { type: "invitation.created"; timestamp: string; data: RecordReference }
  | { type: "invitation.updated"; timestamp: string; data: RecordReference }
  | { type: "invitation.deleted"; timestamp: string; data: RecordReference };
