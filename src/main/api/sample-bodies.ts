/**
 * Request bodies for the examples in the OpenAPI document, by the schema's name, or by operation where the schema has
 * none. A body that is not listed is made from the sample values of its required fields. Tests send them.
 */
const customer_id = "0199e8d4-61b7-7f02-a3c8-90d1b2e4f633";
const category_id = "0199e3a0-4d5e-7f60-8172-93a4b5c6d777";
const account_id = "0199e8d2-8a9b-7c0d-b1e2-f3a4b5c6d766";
const organization_id = "0199e3a0-1c52-7d3b-9c41-5f0e2a7c9d10";

const address = { address_line1: "Hafenstraße 12", postal_code: "20457", city: "Hamburg", country: "DE" };
const item = { name: "Design", quantity: 10, unit: "hour", price: 95, tax_rate: 19 };
const receipt = { display_name: "Office chairs", amount: 357, currency: "EUR", date: "2026-11-14" };
const reason = { reason: "The customer ordered twice." };
const credential = { id: "dGhlIGlk", rawId: "dGhlIGlk", type: "public-key" };

const access = {
  signIn: { email: "anna@example.com", password: "correct horse battery staple" },
  switchOrganization: { organization_id },
  confirmSession: { code: "492039" },
  confirmTotp: { code: "492039" },
  createPasskey: {
    name: "Laptop",
    credential: {
      ...credential,
      response: { clientDataJSON: "eyJ0eXBlIjoi4oCmIn0", attestationObject: "o2NmbXRkbm9uZQ" },
    },
  },
  updatePasskey: { name: "Laptop" },
  signInWithPasskey: {
    credential: {
      ...credential,
      response: {
        clientDataJSON: "eyJ0eXBlIjoi4oCmIn0",
        authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4",
        signature: "MEUCIQDTGVxh",
      },
    },
  },
  MePatch: { full_name: "Anna Keller", language: "de" },
  changePassword: {
    current_password: "correct horse battery staple",
    new_password: "a quiet harbour at dawn",
  },
  requestPasswordReset: { email: "anna@example.com" },
  completePasswordReset: { token: "0199f0c2…", password: "a quiet harbour at dawn" },
  createApiKey: { name: "Shop", scopes: ["invoices.read", "invoices.write"] },
  updateApiKey: { name: "Web shop" },
  createOAuthClient: { name: "Shop", kind: "machine", scopes: ["invoices.read"] },
  OAuthClientPatch: { may_manage_members: true },
};

const organization = {
  ExportCreate: {
    format: "csv",
    options: { lists: ["invoices"] },
    start_date: "2026-10-01",
    end_date: "2026-10-31",
  },
  OrganizationPatch: { name: "Alder Ltd", time_zone: "Europe/Dublin" },
  MemberPatch: { role: "accountant" },
  DatevSettingsPut: { consultant_number: 29098, client_number: 55003, chart: "SKR04" },
  BooksLockInput: { locked_until: "2025-12-31" },
  InvitationCreate: { email: "ben@example.com", role: "member" },
  acceptInvitation: { token: "0199f0c2…", password: "a quiet harbour at dawn", full_name: "Ben Moore" },
  LegalEntityPut: {
    name: "Alder Ltd",
    address_line1: "Main St 1",
    city: "Dublin",
    country: "IE",
    vat_id: "IE6388047V",
    iban: "IE64IRCE92050112345678",
  },
  WebhookEndpointCreate: { url: "https://example.com/hooks/daybook", event_types: ["invoice.*"] },
  WebhookEndpointPatch: { event_types: ["invoice.paid", "transaction.imported"] },
  replayWebhookDeliveries: { since: "2026-11-14T00:00:00.000Z" },
};

const reference = {
  CustomerCreate: { name: "Müller GmbH", email: "billing@example.com", ...address, vat_id: "DE123456789" },
  CustomerPatch: { payment_terms_days: 14 },
  VendorCreate: { name: "Harbour Furniture", website: "https://example.com", country: "DE" },
  VendorPatch: { aliases: ["HARBOUR FURN"] },
  ProjectCreate: { name: "Website", description: "The new website" },
  ProjectPatch: { status: "archived" },
  CategoryCreate: { name: "Hosting", color: "#4f6bd8", kind: "expense" },
  CategoryPatch: { color: "#12694a" },
  FolderCreate: { name: "2026" },
  FolderPatch: { name: "2026, closed" },
  BudgetCreate: { category_id, month: "2026-11-01", amount: 500 },
  BudgetPatch: { amount: 650 },
  ExchangeRateCreate: { date: "2026-11-13", currency: "USD", rate: 0.92 },
  ExchangeRatePatch: { rate: 0.9215 },
  ProductCreate: {
    name: "Design",
    unit: "hour",
    kind: "services",
    tax_rate: 19,
    prices: [{ currency: "EUR", price: 95 }],
  },
  ProductPatch: { tax_rate: 19 },
  PriceCreate: { currency: "USD", price: 105 },
  PricePatch: { price: 110 },
};

const books = {
  InboxCreate: { ...receipt, document_type: "receipt", type: "expense" },
  InboxPatch: { category_id, notes: "For the new office" },
  BatchBody: { items: [receipt, { ...receipt, display_name: "Desk lamp", amount: 42 }], atomic: true },
  matchInboxItem: { transaction_id: "0199f0b7-2c3d-7e4f-9a5b-6c7d8e9fa055" },
  matchEntry: { transaction_id: "0199f0b7-2c3d-7e4f-9a5b-6c7d8e9fa055" },
  DocumentCreate: { category: "contract", file_path: "vault/0199f0b0-1122-7334-8455-66778899aa88" },
  DocumentPatch: { category: "tax", file_name: "vat-2026-11.pdf" },
  BankAccountCreate: { name: "Business account", iban: "IE64IRCE92050112345678", opening_balance: 5000 },
  BankAccountPatch: { bank_name: "Harbour Bank" },
  TransactionCreate: {
    account_id,
    booking_date: "2026-11-14",
    amount: -357,
    description: "Harbour Furniture",
  },
  TransactionPatch: { category_id },
  RuleCreate: { name: "Office supplies", match_text: "harbour furniture", set_category_id: category_id },
  RulePatch: { enabled: false },
  applyCategorizationRules: { limit: 500 },
};

const billing = {
  InvoiceCreate: { customer: { name: "Müller GmbH", ...address }, due_date: "2026-12-15", items: [item] },
  InvoicePatch: { notes: "Thank you for your order." },
  TemplateCreate: {
    name: "Standard",
    currency: "EUR",
    tax_rate: 19,
    payment_terms_days: 30,
    locale: "de-DE",
  },
  TemplatePatch: { payment_terms_days: 14 },
  cancelInvoice: reason,
  writeOffInvoice: { reason: "The customer is insolvent." },
  duplicateInvoice: { date: "2026-12-01" },
  CreditNoteInput: { items: [{ line: 1, quantity: 2 }], notes: "Two hours too many" },
  PaymentCreate: { amount: 100, date: "2026-11-15", method: "bank_transfer" },
  SendInput: { to: "billing@example.com", message: "Please find the invoice attached." },
  SeriesCreate: {
    customer_id,
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [{ name: "Hosting", quantity: 1, price: 49, tax_rate: 19 }],
  },
  SeriesPatch: { max_invoices: 24 },
  StatusInput: { status: "paused" },
};

const record_id = "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11";
const bulk = {
  bulkChangeInboxItems: { ids: [record_id], set: { category_id } },
  bulkChangeEntries: { ids: [record_id], set: { category_id } },
  bulkChangeTransactions: { filter: { q: "uber" }, set: { category_id } },
  bulkChangeDocuments: { ids: [record_id], action: "trash" },
  bulkChangeInvoices: { filter: { status: "overdue" }, action: "remind" },
};

export const bodies: Record<string, unknown> = {
  ...access,
  ...organization,
  ...reference,
  ...books,
  ...billing,
  ...bulk,
};
