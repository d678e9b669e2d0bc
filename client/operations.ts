// Written by `npm run client` from the OpenAPI document. Do not edit.
import type {
  Call,
} from "./call.ts";
import type {
  Download,
} from "./download.ts";
import type {
  EventStream,
} from "./event-stream.ts";
import type {
  FileInput,
} from "./file-input.ts";
import type {
  List,
} from "./list.ts";
import type {
  OperationTable,
} from "./operation.ts";
import type {
  CallOptions,
  StreamOptions,
  UploadOptions,
} from "./options.ts";
import type {
  Comparable,
  Filter,
  Operators,
} from "./query.ts";
import type {
  AcceptedInvitation,
  ApiKey,
  AppliedRules,
  AuditBlock,
  AuditEvent,
  AuthenticationCredential,
  BankAccount,
  BankAccountCreate,
  BankAccountPatch,
  BatchBody,
  BatchVerdict,
  BooksLock,
  BooksLockInput,
  Budget,
  BudgetCreate,
  BudgetPatch,
  BulkOutcome,
  CashEvent,
  CashFlow,
  CashProjection,
  CategorizationRule,
  Category,
  CategoryCreate,
  CategoryPatch,
  CreditNoteInput,
  CreditPreview,
  CurrentSession,
  Customer,
  CustomerBalance,
  CustomerCreate,
  CustomerOpenAmount,
  CustomerPatch,
  CustomerStatement,
  DatevSettings,
  DatevSettingsPut,
  Document,
  DocumentCountsOut,
  DocumentCreate,
  DocumentPatch,
  DocumentSet,
  EcSalesRow,
  Email,
  EmailPreview,
  ExchangeRate,
  ExchangeRateCreate,
  ExchangeRatePatch,
  Export,
  ExportCreate,
  FinalizeCheck,
  FinancialSnapshot,
  Folder,
  FolderCreate,
  FolderPatch,
  GeneratedInvoice,
  Import,
  ImportAnswer,
  ImportUndo,
  InboxCounts,
  InboxCreate,
  InboxItem,
  InboxPatch,
  InboxSet,
  Invitation,
  InvitationCreate,
  Invoice,
  InvoiceAging,
  InvoiceBalance,
  InvoiceCounts,
  InvoiceCreate,
  InvoicePatch,
  InvoicePdfsAnswer,
  InvoicePreview,
  LegalEntity,
  LegalEntityPut,
  ListedDocument,
  ListedTemplate,
  Match,
  Me,
  MePatch,
  Member,
  MemberPatch,
  NewApiKeyAnswer,
  NewInvitation,
  NewOAuthClient,
  NewPasskey,
  OAuthClient,
  OAuthClientPatch,
  Organization,
  OrganizationChoice,
  OrganizationPatch,
  Overview,
  OwnGrant,
  OwnSession,
  Passkey,
  PasskeyOptions,
  Payment,
  PaymentCreate,
  PaymentProposal,
  PriceCreate,
  PricePatch,
  Product,
  ProductCreate,
  ProductPatch,
  ProductPrice,
  ProfitLoss,
  Project,
  ProjectCreate,
  ProjectPatch,
  RateImportAnswer,
  RecentTransaction,
  RecordImport,
  RecordImportAnswer,
  RecordImportUndo,
  RecordReference,
  RecoveryCodes,
  RecurringPatternOut,
  RecurringSeries,
  RegisterEntry,
  RegistrationCredential,
  RemovedPayment,
  ResetRequested,
  RuleCreate,
  RulePatch,
  ScopeName,
  SearchAnswer,
  SendInput,
  SeriesAmount,
  SeriesCreate,
  SeriesInput,
  SeriesPatch,
  SeriesStatusReport,
  SessionAnswer,
  SpendVariance,
  StatusInput,
  StreamMessage,
  Template,
  TemplateCreate,
  TemplatePatch,
  TopCategory,
  TotpSetup,
  Transaction,
  TransactionCounts,
  TransactionCreate,
  TransactionMatch,
  TransactionPatch,
  TransactionSet,
  UpcomingInvoice,
  Uploaded,
  Usage,
  VatDocument,
  VatReport,
  Vendor,
  VendorCreate,
  VendorMerge,
  VendorPatch,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPatch,
  WebhookEndpointWithSecret,
} from "./types.ts";

export const operations = {
  signIn: { method: "POST", path: "/v1/session", kind: "json", body: "json" },
  getSession: { method: "GET", path: "/v1/session", kind: "json" },
  signOut: { method: "DELETE", path: "/v1/session", kind: "json" },
  switchOrganization: { method: "POST", path: "/v1/session/switch", kind: "json", body: "json", takes_key: true },
  confirmSession: { method: "POST", path: "/v1/session/confirm", kind: "json", body: "json" },
  startTotp: { method: "POST", path: "/v1/me/totp", kind: "json", takes_key: true },
  removeTotp: { method: "DELETE", path: "/v1/me/totp", kind: "json" },
  confirmTotp: { method: "POST", path: "/v1/me/totp/confirm", kind: "json", body: "json", takes_key: true },
  replaceRecoveryCodes: { method: "POST", path: "/v1/me/recovery-codes", kind: "json", takes_key: true },
  startPasskey: { method: "POST", path: "/v1/me/passkeys/options", kind: "json" },
  createPasskey: { method: "POST", path: "/v1/me/passkeys", kind: "json", body: "json", takes_key: true },
  listPasskeys: { method: "GET", path: "/v1/me/passkeys", kind: "json" },
  updatePasskey: { method: "PATCH", path: "/v1/me/passkeys/{id}", kind: "json", body: "json" },
  deletePasskey: { method: "DELETE", path: "/v1/me/passkeys/{id}", kind: "json" },
  startPasskeySignIn: { method: "POST", path: "/v1/session/passkey/options", kind: "json" },
  signInWithPasskey: { method: "POST", path: "/v1/session/passkey", kind: "json", body: "json" },
  getMe: { method: "GET", path: "/v1/me", kind: "json" },
  updateMe: { method: "PATCH", path: "/v1/me", kind: "json", body: "json" },
  changePassword: { method: "POST", path: "/v1/me/password", kind: "json", body: "json" },
  listSessions: { method: "GET", path: "/v1/me/sessions", kind: "json" },
  endOtherSessions: { method: "DELETE", path: "/v1/me/sessions", kind: "json" },
  endSession: { method: "DELETE", path: "/v1/me/sessions/{id}", kind: "json" },
  listGrants: { method: "GET", path: "/v1/me/grants", kind: "json" },
  revokeGrant: { method: "DELETE", path: "/v1/me/grants/{id}", kind: "json" },
  requestPasswordReset: { method: "POST", path: "/v1/password-reset", kind: "json", body: "json" },
  completePasswordReset: { method: "POST", path: "/v1/password-reset/complete", kind: "json", body: "json" },
  listApiKeys: { method: "GET", path: "/v1/api-keys", kind: "list", query: true },
  createApiKey: { method: "POST", path: "/v1/api-keys", kind: "json", body: "json", takes_key: true },
  getApiKey: { method: "GET", path: "/v1/api-keys/{id}", kind: "json" },
  updateApiKey: { method: "PATCH", path: "/v1/api-keys/{id}", kind: "json", body: "json" },
  deleteApiKey: { method: "DELETE", path: "/v1/api-keys/{id}", kind: "json" },
  listOAuthClients: { method: "GET", path: "/v1/oauth-clients", kind: "list", query: true },
  createOAuthClient: { method: "POST", path: "/v1/oauth-clients", kind: "json", body: "json", takes_key: true },
  updateOAuthClient: { method: "PATCH", path: "/v1/oauth-clients/{id}", kind: "json", body: "json" },
  deleteOAuthClient: { method: "DELETE", path: "/v1/oauth-clients/{id}", kind: "json" },
  getOrganization: { method: "GET", path: "/v1/organization", kind: "json" },
  updateOrganization: { method: "PATCH", path: "/v1/organization", kind: "json", body: "json" },
  listOrganizations: { method: "GET", path: "/v1/organizations", kind: "json" },
  getBooksLock: { method: "GET", path: "/v1/organization/books-lock", kind: "json" },
  setBooksLock: { method: "PUT", path: "/v1/organization/books-lock", kind: "json", body: "json" },
  getUsage: { method: "GET", path: "/v1/organization/usage", kind: "json" },
  listMembers: { method: "GET", path: "/v1/organization/members", kind: "list", query: true },
  getMember: { method: "GET", path: "/v1/organization/members/{id}", kind: "json" },
  updateMember: { method: "PATCH", path: "/v1/organization/members/{id}", kind: "json", body: "json" },
  deleteMember: { method: "DELETE", path: "/v1/organization/members/{id}", kind: "json" },
  listInvitations: { method: "GET", path: "/v1/organization/invitations", kind: "list", query: true },
  createInvitation: { method: "POST", path: "/v1/organization/invitations", kind: "json", body: "json", takes_key: true },
  deleteInvitation: { method: "DELETE", path: "/v1/organization/invitations/{id}", kind: "json" },
  acceptInvitation: { method: "POST", path: "/v1/invitations/accept", kind: "json", body: "json" },
  listAuditEvents: { method: "GET", path: "/v1/audit-events", kind: "list", query: true },
  getAuditEvent: { method: "GET", path: "/v1/audit-events/{id}", kind: "json" },
  listAuditBlocks: { method: "GET", path: "/v1/audit-blocks", kind: "list", query: true },
  listCustomers: { method: "GET", path: "/v1/customers", kind: "list", query: true },
  createCustomer: { method: "POST", path: "/v1/customers", kind: "json", body: "json", takes_key: true },
  getCustomer: { method: "GET", path: "/v1/customers/{id}", kind: "json" },
  updateCustomer: { method: "PATCH", path: "/v1/customers/{id}", kind: "json", body: "json" },
  deleteCustomer: { method: "DELETE", path: "/v1/customers/{id}", kind: "json" },
  listVendors: { method: "GET", path: "/v1/vendors", kind: "list", query: true },
  createVendor: { method: "POST", path: "/v1/vendors", kind: "json", body: "json", takes_key: true },
  getVendor: { method: "GET", path: "/v1/vendors/{id}", kind: "json" },
  updateVendor: { method: "PATCH", path: "/v1/vendors/{id}", kind: "json", body: "json" },
  deleteVendor: { method: "DELETE", path: "/v1/vendors/{id}", kind: "json" },
  mergeVendors: { method: "POST", path: "/v1/vendors/{id}/merge", kind: "json", body: "json", takes_key: true },
  listProjects: { method: "GET", path: "/v1/projects", kind: "list", query: true },
  createProject: { method: "POST", path: "/v1/projects", kind: "json", body: "json", takes_key: true },
  getProject: { method: "GET", path: "/v1/projects/{id}", kind: "json" },
  updateProject: { method: "PATCH", path: "/v1/projects/{id}", kind: "json", body: "json" },
  deleteProject: { method: "DELETE", path: "/v1/projects/{id}", kind: "json" },
  listCategories: { method: "GET", path: "/v1/categories", kind: "list", query: true },
  createCategory: { method: "POST", path: "/v1/categories", kind: "json", body: "json", takes_key: true },
  getCategory: { method: "GET", path: "/v1/categories/{id}", kind: "json" },
  updateCategory: { method: "PATCH", path: "/v1/categories/{id}", kind: "json", body: "json" },
  deleteCategory: { method: "DELETE", path: "/v1/categories/{id}", kind: "json" },
  listFolders: { method: "GET", path: "/v1/folders", kind: "list", query: true },
  createFolder: { method: "POST", path: "/v1/folders", kind: "json", body: "json", takes_key: true },
  getFolder: { method: "GET", path: "/v1/folders/{id}", kind: "json" },
  updateFolder: { method: "PATCH", path: "/v1/folders/{id}", kind: "json", body: "json" },
  deleteFolder: { method: "DELETE", path: "/v1/folders/{id}", kind: "json" },
  listBudgets: { method: "GET", path: "/v1/budgets", kind: "list", query: true },
  createBudget: { method: "POST", path: "/v1/budgets", kind: "json", body: "json", takes_key: true },
  getBudget: { method: "GET", path: "/v1/budgets/{id}", kind: "json" },
  updateBudget: { method: "PATCH", path: "/v1/budgets/{id}", kind: "json", body: "json" },
  deleteBudget: { method: "DELETE", path: "/v1/budgets/{id}", kind: "json" },
  listExchangeRates: { method: "GET", path: "/v1/exchange-rates", kind: "list", query: true },
  createExchangeRate: { method: "POST", path: "/v1/exchange-rates", kind: "json", body: "json", takes_key: true },
  getExchangeRate: { method: "GET", path: "/v1/exchange-rates/{id}", kind: "json" },
  updateExchangeRate: { method: "PATCH", path: "/v1/exchange-rates/{id}", kind: "json", body: "json" },
  deleteExchangeRate: { method: "DELETE", path: "/v1/exchange-rates/{id}", kind: "json" },
  importExchangeRates: { method: "POST", path: "/v1/exchange-rates/import", kind: "json", body: "file", query: true, takes_key: true },
  uploadFile: { method: "POST", path: "/v1/uploads", kind: "json", body: "file", query: true, takes_key: true },
  listDocuments: { method: "GET", path: "/v1/documents", kind: "list", query: true },
  createDocument: { method: "POST", path: "/v1/documents", kind: "json", body: "json", takes_key: true },
  countDocuments: { method: "GET", path: "/v1/documents/counts", kind: "json" },
  getDocument: { method: "GET", path: "/v1/documents/{id}", kind: "json" },
  updateDocument: { method: "PATCH", path: "/v1/documents/{id}", kind: "json", body: "json" },
  deleteDocument: { method: "DELETE", path: "/v1/documents/{id}", kind: "json" },
  restoreDocument: { method: "POST", path: "/v1/documents/{id}/restore", kind: "json", takes_key: true },
  deleteDocumentPermanently: { method: "DELETE", path: "/v1/documents/{id}/permanent", kind: "json" },
  downloadDocument: { method: "GET", path: "/v1/documents/{id}/download", kind: "file", query: true },
  getDocumentPreview: { method: "GET", path: "/v1/documents/{id}/preview", kind: "file", query: true },
  listProducts: { method: "GET", path: "/v1/products", kind: "list", query: true },
  createProduct: { method: "POST", path: "/v1/products", kind: "json", body: "json", takes_key: true },
  getProduct: { method: "GET", path: "/v1/products/{id}", kind: "json" },
  updateProduct: { method: "PATCH", path: "/v1/products/{id}", kind: "json", body: "json" },
  deleteProduct: { method: "DELETE", path: "/v1/products/{id}", kind: "json" },
  createProductPrice: { method: "POST", path: "/v1/products/{id}/prices", kind: "json", body: "json", takes_key: true },
  updateProductPrice: { method: "PATCH", path: "/v1/products/{id}/prices/{price_id}", kind: "json", body: "json" },
  deleteProductPrice: { method: "DELETE", path: "/v1/products/{id}/prices/{price_id}", kind: "json" },
  listInvoices: { method: "GET", path: "/v1/invoices", kind: "list", query: true },
  createInvoice: { method: "POST", path: "/v1/invoices", kind: "json", body: "json", takes_key: true },
  previewInvoice: { method: "POST", path: "/v1/invoices/preview", kind: "json_or_file", body: "json", query: true },
  countInvoices: { method: "GET", path: "/v1/invoices/counts", kind: "json" },
  getInvoice: { method: "GET", path: "/v1/invoices/{id}", kind: "json" },
  updateInvoice: { method: "PATCH", path: "/v1/invoices/{id}", kind: "json", body: "json" },
  deleteInvoice: { method: "DELETE", path: "/v1/invoices/{id}", kind: "json" },
  downloadInvoices: { method: "GET", path: "/v1/invoices/download", kind: "file", query: true },
  downloadInvoice: { method: "GET", path: "/v1/invoices/{id}/download", kind: "file", query: true },
  listInvoiceTemplates: { method: "GET", path: "/v1/invoices/templates", kind: "json" },
  createInvoiceTemplate: { method: "POST", path: "/v1/invoices/templates", kind: "json", body: "json", takes_key: true },
  getInvoiceTemplate: { method: "GET", path: "/v1/invoices/templates/{id}", kind: "json" },
  updateInvoiceTemplate: { method: "PATCH", path: "/v1/invoices/templates/{id}", kind: "json", body: "json" },
  deleteInvoiceTemplate: { method: "DELETE", path: "/v1/invoices/templates/{id}", kind: "json" },
  listInvoiceRegister: { method: "GET", path: "/v1/invoices/register", kind: "list", query: true },
  finalizeInvoice: { method: "POST", path: "/v1/invoices/{id}/finalize", kind: "json", query: true, takes_key: true },
  cancelInvoice: { method: "POST", path: "/v1/invoices/{id}/cancel", kind: "json", body: "json", takes_key: true },
  writeOffInvoice: { method: "POST", path: "/v1/invoices/{id}/write-off", kind: "json", body: "json", takes_key: true },
  duplicateInvoice: { method: "POST", path: "/v1/invoices/{id}/duplicate", kind: "json", body: "json", takes_key: true },
  creditInvoice: { method: "POST", path: "/v1/invoices/{id}/credit-note", kind: "json", body: "json", takes_key: true },
  previewCreditNote: { method: "POST", path: "/v1/invoices/{id}/credit-note/preview", kind: "json", body: "json", takes_key: true },
  replaceInvoiceLink: { method: "POST", path: "/v1/invoices/{id}/link", kind: "json", takes_key: true },
  deleteInvoiceLink: { method: "DELETE", path: "/v1/invoices/{id}/link", kind: "json" },
  listInvoicePayments: { method: "GET", path: "/v1/invoices/{id}/payments", kind: "list" },
  createInvoicePayment: { method: "POST", path: "/v1/invoices/{id}/payments", kind: "json", body: "json", takes_key: true },
  listRemovedPayments: { method: "GET", path: "/v1/invoices/{id}/removed-payments", kind: "json" },
  deleteInvoicePayment: { method: "DELETE", path: "/v1/invoices/{id}/payments/{payment_id}", kind: "json" },
  getInvoiceBalance: { method: "GET", path: "/v1/invoices/{id}/balance", kind: "json" },
  getCustomerBalance: { method: "GET", path: "/v1/customers/{id}/balance", kind: "json" },
  listCustomerOpenAmounts: { method: "GET", path: "/v1/customers/open-amounts", kind: "json", query: true },
  getCustomerStatement: { method: "GET", path: "/v1/customers/{id}/statement", kind: "json", query: true },
  downloadCustomerStatement: { method: "GET", path: "/v1/customers/{id}/statement/download", kind: "file", query: true },
  getLegalEntity: { method: "GET", path: "/v1/organization/legal-entity", kind: "json" },
  replaceLegalEntity: { method: "PUT", path: "/v1/organization/legal-entity", kind: "json", body: "json" },
  getPublicInvoice: { method: "GET", path: "/i/{token}", kind: "file" },
  downloadPublicInvoice: { method: "GET", path: "/i/{token}/download", kind: "file", query: true },
  listInboxItems: { method: "GET", path: "/v1/inbox", kind: "list", query: true },
  createInboxItem: { method: "POST", path: "/v1/inbox", kind: "json", body: "json", takes_key: true },
  createInboxItems: { method: "POST", path: "/v1/inbox/batch", kind: "json", body: "json", takes_key: true },
  countInboxItems: { method: "GET", path: "/v1/inbox/counts", kind: "json" },
  getInboxItem: { method: "GET", path: "/v1/inbox/{id}", kind: "json" },
  updateInboxItem: { method: "PATCH", path: "/v1/inbox/{id}", kind: "json", body: "json" },
  deleteInboxItem: { method: "DELETE", path: "/v1/inbox/{id}", kind: "json" },
  reprocessInboxItem: { method: "POST", path: "/v1/inbox/{id}/reprocess", kind: "json", takes_key: true },
  listEntries: { method: "GET", path: "/v1/entries", kind: "list", query: true },
  createEntry: { method: "POST", path: "/v1/entries", kind: "json", body: "json", takes_key: true },
  createEntries: { method: "POST", path: "/v1/entries/batch", kind: "json", body: "json", takes_key: true },
  countEntries: { method: "GET", path: "/v1/entries/counts", kind: "json" },
  getEntry: { method: "GET", path: "/v1/entries/{id}", kind: "json" },
  updateEntry: { method: "PATCH", path: "/v1/entries/{id}", kind: "json", body: "json" },
  deleteEntry: { method: "DELETE", path: "/v1/entries/{id}", kind: "json" },
  reprocessEntry: { method: "POST", path: "/v1/entries/{id}/reprocess", kind: "json", takes_key: true },
  listBankAccounts: { method: "GET", path: "/v1/bank-accounts", kind: "list", query: true },
  createBankAccount: { method: "POST", path: "/v1/bank-accounts", kind: "json", body: "json", takes_key: true },
  getBankAccount: { method: "GET", path: "/v1/bank-accounts/{id}", kind: "json" },
  updateBankAccount: { method: "PATCH", path: "/v1/bank-accounts/{id}", kind: "json", body: "json" },
  deleteBankAccount: { method: "DELETE", path: "/v1/bank-accounts/{id}", kind: "json" },
  importTransactions: { method: "POST", path: "/v1/transactions/import", kind: "json", body: "file", query: true, takes_key: true },
  listImports: { method: "GET", path: "/v1/imports", kind: "list", query: true },
  getImport: { method: "GET", path: "/v1/imports/{id}", kind: "json" },
  undoImport: { method: "POST", path: "/v1/imports/{id}/undo", kind: "json", query: true, takes_key: true },
  listTransactions: { method: "GET", path: "/v1/transactions", kind: "list", query: true },
  createTransaction: { method: "POST", path: "/v1/transactions", kind: "json", body: "json", takes_key: true },
  countTransactions: { method: "GET", path: "/v1/transactions/counts", kind: "json" },
  getTransaction: { method: "GET", path: "/v1/transactions/{id}", kind: "json" },
  updateTransaction: { method: "PATCH", path: "/v1/transactions/{id}", kind: "json", body: "json" },
  deleteTransaction: { method: "DELETE", path: "/v1/transactions/{id}", kind: "json" },
  listCategorizationRules: { method: "GET", path: "/v1/categorization-rules", kind: "list", query: true },
  createCategorizationRule: { method: "POST", path: "/v1/categorization-rules", kind: "json", body: "json", takes_key: true },
  getCategorizationRule: { method: "GET", path: "/v1/categorization-rules/{id}", kind: "json" },
  updateCategorizationRule: { method: "PATCH", path: "/v1/categorization-rules/{id}", kind: "json", body: "json" },
  deleteCategorizationRule: { method: "DELETE", path: "/v1/categorization-rules/{id}", kind: "json" },
  applyCategorizationRules: { method: "POST", path: "/v1/categorization-rules/apply", kind: "json", body: "json", query: true, takes_key: true },
  importRecords: { method: "POST", path: "/v1/records/import", kind: "json", body: "file", query: true, takes_key: true },
  attachInvoicePdfs: { method: "POST", path: "/v1/record-imports/pdfs", kind: "json", body: "file", query: true },
  listRecordImports: { method: "GET", path: "/v1/record-imports", kind: "list", query: true },
  getRecordImport: { method: "GET", path: "/v1/record-imports/{id}", kind: "json" },
  undoRecordImport: { method: "POST", path: "/v1/record-imports/{id}/undo", kind: "json", query: true, takes_key: true },
  listInboxItemMatches: { method: "GET", path: "/v1/inbox/{id}/matches", kind: "json" },
  matchInboxItem: { method: "POST", path: "/v1/inbox/{id}/match", kind: "json", body: "json", takes_key: true },
  unmatchInboxItem: { method: "POST", path: "/v1/inbox/{id}/unmatch", kind: "json", takes_key: true },
  confirmInboxItemMatch: { method: "POST", path: "/v1/inbox/{id}/matches/{match_id}/confirm", kind: "json", takes_key: true },
  declineInboxItemMatch: { method: "POST", path: "/v1/inbox/{id}/matches/{match_id}/decline", kind: "json", takes_key: true },
  listEntryMatches: { method: "GET", path: "/v1/entries/{id}/matches", kind: "json" },
  matchEntry: { method: "POST", path: "/v1/entries/{id}/match", kind: "json", body: "json", takes_key: true },
  unmatchEntry: { method: "POST", path: "/v1/entries/{id}/unmatch", kind: "json", takes_key: true },
  confirmEntryMatch: { method: "POST", path: "/v1/entries/{id}/matches/{match_id}/confirm", kind: "json", takes_key: true },
  declineEntryMatch: { method: "POST", path: "/v1/entries/{id}/matches/{match_id}/decline", kind: "json", takes_key: true },
  listTransactionMatches: { method: "GET", path: "/v1/transactions/{id}/matches", kind: "json" },
  listPaymentProposals: { method: "GET", path: "/v1/payment-proposals", kind: "list", query: true },
  listTransactionPaymentProposals: { method: "GET", path: "/v1/transactions/{id}/payment-proposals", kind: "json" },
  payInvoiceWithTransaction: { method: "POST", path: "/v1/transactions/{id}/payments", kind: "json", body: "json", takes_key: true },
  confirmPaymentProposal: { method: "POST", path: "/v1/transactions/{id}/payment-proposals/{proposal_id}/confirm", kind: "json", takes_key: true },
  declinePaymentProposal: { method: "POST", path: "/v1/transactions/{id}/payment-proposals/{proposal_id}/decline", kind: "json", takes_key: true },
  listWebhookEndpoints: { method: "GET", path: "/v1/webhook-endpoints", kind: "list", query: true },
  createWebhookEndpoint: { method: "POST", path: "/v1/webhook-endpoints", kind: "json", body: "json", takes_key: true },
  getWebhookEndpoint: { method: "GET", path: "/v1/webhook-endpoints/{id}", kind: "json" },
  updateWebhookEndpoint: { method: "PATCH", path: "/v1/webhook-endpoints/{id}", kind: "json", body: "json" },
  deleteWebhookEndpoint: { method: "DELETE", path: "/v1/webhook-endpoints/{id}", kind: "json" },
  rotateWebhookSecret: { method: "POST", path: "/v1/webhook-endpoints/{id}/rotate-secret", kind: "json", takes_key: true },
  listWebhookDeliveries: { method: "GET", path: "/v1/webhook-endpoints/{id}/deliveries", kind: "list", query: true },
  getWebhookDelivery: { method: "GET", path: "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}", kind: "json" },
  replayWebhookDelivery: { method: "POST", path: "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/replay", kind: "json", takes_key: true },
  replayWebhookDeliveries: { method: "POST", path: "/v1/webhook-endpoints/{id}/replay", kind: "json", body: "json", takes_key: true },
  testWebhookEndpoint: { method: "POST", path: "/v1/webhook-endpoints/{id}/test", kind: "json", takes_key: true },
  sendInvoice: { method: "POST", path: "/v1/invoices/{id}/send", kind: "json", body: "json", query: true, takes_key: true },
  listEmails: { method: "GET", path: "/v1/emails", kind: "list", query: true },
  getEmail: { method: "GET", path: "/v1/emails/{id}", kind: "json" },
  retryEmail: { method: "POST", path: "/v1/emails/{id}/retry", kind: "json", takes_key: true },
  remindInvoice: { method: "POST", path: "/v1/invoices/{id}/remind", kind: "json", body: "json", query: true, takes_key: true },
  listRecurringInvoices: { method: "GET", path: "/v1/recurring-invoices", kind: "list", query: true },
  createRecurringInvoice: { method: "POST", path: "/v1/recurring-invoices", kind: "json", body: "json", takes_key: true },
  previewRecurringInvoiceSeries: { method: "POST", path: "/v1/recurring-invoices/preview", kind: "json", body: "json", query: true },
  listRecurringInvoiceAmounts: { method: "GET", path: "/v1/recurring-invoices/amounts", kind: "json", query: true },
  getRecurringInvoice: { method: "GET", path: "/v1/recurring-invoices/{id}", kind: "json" },
  updateRecurringInvoice: { method: "PATCH", path: "/v1/recurring-invoices/{id}", kind: "json", body: "json" },
  deleteRecurringInvoice: { method: "DELETE", path: "/v1/recurring-invoices/{id}", kind: "json" },
  getRecurringInvoiceInput: { method: "GET", path: "/v1/recurring-invoices/{id}/input", kind: "json" },
  listGeneratedInvoices: { method: "GET", path: "/v1/recurring-invoices/{id}/invoices", kind: "json" },
  updateRecurringInvoiceStatus: { method: "PATCH", path: "/v1/recurring-invoices/{id}/status", kind: "json", body: "json" },
  getRecurringInvoiceStatus: { method: "GET", path: "/v1/recurring-invoices/{id}/status", kind: "json" },
  listUpcomingInvoices: { method: "GET", path: "/v1/recurring-invoices/{id}/upcoming", kind: "json", query: true },
  bulkChangeInboxItems: { method: "POST", path: "/v1/inbox/bulk", kind: "json", body: "json", takes_key: true },
  undoBulkChangeOfInboxItems: { method: "POST", path: "/v1/inbox/bulk/{id}/undo", kind: "json", takes_key: true },
  bulkChangeEntries: { method: "POST", path: "/v1/entries/bulk", kind: "json", body: "json", takes_key: true },
  undoBulkChangeOfEntries: { method: "POST", path: "/v1/entries/bulk/{id}/undo", kind: "json", takes_key: true },
  bulkChangeTransactions: { method: "POST", path: "/v1/transactions/bulk", kind: "json", body: "json", takes_key: true },
  undoBulkChangeOfTransactions: { method: "POST", path: "/v1/transactions/bulk/{id}/undo", kind: "json", takes_key: true },
  bulkChangeDocuments: { method: "POST", path: "/v1/documents/bulk", kind: "json", body: "json", takes_key: true },
  undoBulkChangeOfDocuments: { method: "POST", path: "/v1/documents/bulk/{id}/undo", kind: "json", takes_key: true },
  bulkChangeInvoices: { method: "POST", path: "/v1/invoices/bulk", kind: "json", body: "json", takes_key: true },
  listExports: { method: "GET", path: "/v1/exports", kind: "list", query: true },
  createExport: { method: "POST", path: "/v1/exports", kind: "json", body: "json", takes_key: true },
  getExport: { method: "GET", path: "/v1/exports/{id}", kind: "json" },
  deleteExport: { method: "DELETE", path: "/v1/exports/{id}", kind: "json" },
  downloadExport: { method: "GET", path: "/v1/exports/{id}/download", kind: "file" },
  getDatevSettings: { method: "GET", path: "/v1/organization/datev-settings", kind: "json" },
  setDatevSettings: { method: "PUT", path: "/v1/organization/datev-settings", kind: "json", body: "json" },
  getProfitLoss: { method: "GET", path: "/v1/metrics/profit-loss", kind: "json", query: true },
  getCashFlow: { method: "GET", path: "/v1/metrics/cash-flow", kind: "json", query: true },
  getCashProjection: { method: "GET", path: "/v1/metrics/cash-projection", kind: "json", query: true },
  getInvoiceAging: { method: "GET", path: "/v1/metrics/invoice-aging", kind: "json" },
  getTopCategories: { method: "GET", path: "/v1/metrics/top-categories", kind: "json", query: true },
  getSpendVariance: { method: "GET", path: "/v1/metrics/spend-variance", kind: "json", query: true },
  getCashEvents: { method: "GET", path: "/v1/metrics/cash-events", kind: "list", query: true },
  getRecurringSeries: { method: "GET", path: "/v1/metrics/recurring-series", kind: "json" },
  getFinancialSnapshot: { method: "GET", path: "/v1/metrics/financial-snapshot", kind: "json" },
  getRecentTransactions: { method: "GET", path: "/v1/metrics/recent-transactions", kind: "json", query: true },
  getVat: { method: "GET", path: "/v1/metrics/vat", kind: "json", query: true },
  listVatDocuments: { method: "GET", path: "/v1/metrics/vat/documents", kind: "list", query: true },
  listEcSales: { method: "GET", path: "/v1/metrics/vat/ec-sales", kind: "list", query: true },
  searchRecords: { method: "GET", path: "/v1/search", kind: "json", query: true },
  streamEvents: { method: "GET", path: "/v1/stream", kind: "events", query: true },
  getOverview: { method: "GET", path: "/v1/overview", kind: "json" },
  getHealth: { method: "GET", path: "/health", kind: "plain" },
  getReady: { method: "GET", path: "/ready", kind: "plain" },
} as const satisfies OperationTable;

export interface Operations {
  /** Sign in with e-mail and password, and with a code if the account has a second factor. It needs no token. */
  signIn(body: {
    email: string;
    password: string;
    organization_id?: string | null;
    /** The 6 digits of the authenticator app */
    code?: string | null;
    recovery_code?: string | null;
  }, options?: CallOptions): Call<SessionAnswer>;

  /** Get the token's user, organization and scopes. A machine client has no user. It needs a token, of any scope. */
  getSession(options?: CallOptions): Call<CurrentSession>;

  /** Sign out. Ends the session and all its tokens. It needs a token, of any scope. */
  signOut(options?: CallOptions): Call<void>;

  /** Get a token of this session for another organization, or a fresh one for the same. It needs a token, of any scope. */
  switchOrganization(body: {
    organization_id: string;
  }, options?: CallOptions): Call<SessionAnswer>;

  /** Confirm the session with a second factor, or with the password of an account that has none. Returns a new token and ends the earlier ones. It needs a token, of any scope. */
  confirmSession(body?: {
    password?: string | null;
    /** The 6 digits of the authenticator app */
    code?: string | null;
    recovery_code?: string | null;
    passkey?: AuthenticationCredential | null;
  }, options?: CallOptions): Call<SessionAnswer>;

  /** Start to set up TOTP. It is off until a code confirms it. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  startTotp(options?: CallOptions): Call<TotpSetup>;

  /** Turn TOTP off. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  removeTotp(options?: CallOptions): Call<void>;

  /** Turn TOTP on with its first code. The recovery codes are shown once. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  confirmTotp(body: {
    /** The 6 digits of the authenticator app */
    code: string;
  }, options?: CallOptions): Call<RecoveryCodes>;

  /** Replace all recovery codes. The new ones are shown once. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  replaceRecoveryCodes(options?: CallOptions): Call<RecoveryCodes>;

  /** Start to register a passkey. Options for navigator.credentials.create(). It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  startPasskey(options?: CallOptions): Call<PasskeyOptions>;

  /** Register a passkey. The first second factor of an account also returns recovery codes, shown once. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  createPasskey(body: {
    name: string;
    credential: RegistrationCredential;
  }, options?: CallOptions): Call<NewPasskey>;

  /** List one's own passkeys. It needs a token, of any scope. */
  listPasskeys(options?: CallOptions): Call<Passkey[]>;

  /** Rename a passkey. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  updatePasskey(id: string, body?: {
    name?: string;
  }, options?: CallOptions): Call<Passkey>;

  /** Remove a passkey. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deletePasskey(id: string, options?: CallOptions): Call<void>;

  /** Start to sign in with a passkey. Options for navigator.credentials.get(). It needs no token. */
  startPasskeySignIn(options?: CallOptions): Call<PasskeyOptions>;

  /** Sign in with a passkey. It needs no token. */
  signInWithPasskey(body: {
    credential: AuthenticationCredential;
    organization_id?: string | null;
  }, options?: CallOptions): Call<SessionAnswer>;

  /** Get your own account. It needs a token, of any scope. */
  getMe(options?: CallOptions): Call<Me>;

  /** Change your name, the language of messages to you, your preferences and saved views. It needs a token, of any scope. */
  updateMe(body?: MePatch, options?: CallOptions): Call<Me>;

  /** Change your password. All your other sessions end. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  changePassword(body: {
    current_password: string;
    new_password: string;
  }, options?: CallOptions): Call<void>;

  /** List your sessions, the one used last first. It needs a token, of any scope. */
  listSessions(options?: CallOptions): Call<OwnSession[]>;

  /** End all your other sessions, with those of the command line. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  endOtherSessions(options?: CallOptions): Call<void>;

  /** End one of your sessions. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  endSession(id: string, options?: CallOptions): Call<void>;

  /** List the programs that you allowed to act for you, in all your organizations, newest first. It needs a token, of any scope. */
  listGrants(options?: CallOptions): Call<OwnGrant[]>;

  /** Take a program's permission back. All its tokens of this grant end at once. It needs a token, of any scope. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  revokeGrant(id: string, options?: CallOptions): Call<void>;

  /** Ask for a link to choose a new password. The answer is the same for unknown addresses. It needs no token. */
  requestPasswordReset(body: {
    email: string;
  }, options?: CallOptions): Call<ResetRequested>;

  /** Choose a new password with a mailed link. All sessions end. It needs no token. */
  completePasswordReset(body: {
    token: string;
    password: string;
  }, options?: CallOptions): Call<void>;

  /** List API keys. It needs the scope `organization.read`. */
  listApiKeys(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
  }, options?: CallOptions): List<ApiKey>;

  /** Create an API key. The key is shown once. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  createApiKey(body: {
    name: string;
    scopes: ScopeName[];
    expires_at?: string | null;
  }, options?: CallOptions): Call<NewApiKeyAnswer>;

  /** Get an API key, without the key itself. It needs the scope `organization.read`. */
  getApiKey(id: string, options?: CallOptions): Call<ApiKey>;

  /** Rename an API key, take scopes away from it, or let it expire earlier. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  updateApiKey(id: string, body?: {
    name?: string;
    scopes?: ScopeName[];
    expires_at?: string | null;
  }, options?: CallOptions): Call<ApiKey>;

  /** Revoke an API key. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deleteApiKey(id: string, options?: CallOptions): Call<void>;

  /** List OAuth clients. It needs the scope `organization.read`. */
  listOAuthClients(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
  }, options?: CallOptions): List<OAuthClient>;

  /** Register an OAuth client. Its secret is shown once. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  createOAuthClient(body: {
    name: string;
    kind: "machine" | "web" | "native";
    scopes: ScopeName[];
    redirect_uris?: string[] | null;
  }, options?: CallOptions): Call<NewOAuthClient>;

  /** Hand an OAuth client over to another member, or let a machine manage members. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  updateOAuthClient(id: string, body?: OAuthClientPatch, options?: CallOptions): Call<OAuthClient>;

  /** Remove an OAuth client and revoke all its tokens. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deleteOAuthClient(id: string, options?: CallOptions): Call<void>;

  /** Get the current organization. It needs the scope `organization.read`. */
  getOrganization(options?: CallOptions): Call<Organization>;

  /** Change the current organization. It needs the scope `organization.write`. */
  updateOrganization(body?: OrganizationPatch, options?: CallOptions): Call<Organization>;

  /** List the organizations of the current user. POST /v1/session/switch switches to another. It needs a token, of any scope. */
  listOrganizations(options?: CallOptions): Call<OrganizationChoice[]>;

  /** Get the day up to which the books are closed. It needs the scope `organization.read`. */
  getBooksLock(options?: CallOptions): Call<BooksLock>;

  /** Close the books up to a day, or open them again. Moving the day back needs a reason. It needs the scope `organization.write`. */
  setBooksLock(body: BooksLockInput, options?: CallOptions): Call<BooksLock>;

  /** Get the organization's storage and record usage, with its quotas. It needs the scope `organization.read`. */
  getUsage(options?: CallOptions): Call<Usage>;

  /** List members. It needs the scope `organization.read`. */
  listMembers(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "email";
    /** Ascending or descending */
    order?: "asc" | "desc";
    role?: Filter<"owner" | "admin" | "accountant" | "member" | "viewer">;
  }, options?: CallOptions): List<Member>;

  /** Get a member. It needs the scope `organization.read`. */
  getMember(id: string, options?: CallOptions): Call<Member>;

  /** Change a member's role. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  updateMember(id: string, body?: MemberPatch, options?: CallOptions): Call<Member>;

  /** Remove a member. Their API keys and sessions end. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deleteMember(id: string, options?: CallOptions): Call<void>;

  /** List invitations. It needs the scope `organization.read`. */
  listInvitations(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
  }, options?: CallOptions): List<Invitation>;

  /** Invite someone. The link is mailed to them or, without a mail server, shown once. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  createInvitation(body: InvitationCreate, options?: CallOptions): Call<NewInvitation>;

  /** Withdraw an invitation. It needs the scope `organization.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deleteInvitation(id: string, options?: CallOptions): Call<void>;

  /** Accept an invitation, with a new password or with that of an existing account. It needs no token. */
  acceptInvitation(body: {
    token: string;
    password: string;
    full_name?: string | null;
    /** The 6 digits of the authenticator app */
    code?: string | null;
    recovery_code?: string | null;
  }, options?: CallOptions): Call<AcceptedInvitation>;

  /** List changes. It needs the scope `organization.read`. */
  listAuditEvents(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Filter: an RFC 3339 timestamp */
    created_at?: Comparable<string>;
    actor_kind?: Filter<"user" | "api_key" | "client" | "system">;
    /** Filter: text */
    actor_id?: Operators<string>;
    /** Filter: text */
    channel?: Operators<string>;
    /** Filter: text */
    request_id?: Operators<string>;
    action?: Filter<"created" | "changed" | "deleted">;
    /** Filter: text */
    record_type?: Operators<string>;
    /** Filter: a UUID */
    record_id?: Comparable<string>;
  }, options?: CallOptions): List<AuditEvent>;

  /** Get a change. It needs the scope `organization.read`. */
  getAuditEvent(id: string, options?: CallOptions): Call<AuditEvent>;

  /** List the signed blocks of the audit trail. It needs the scope `organization.read`. */
  listAuditBlocks(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "number";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Filter: an RFC 3339 timestamp */
    created_at?: Comparable<string>;
    /** Filter: an RFC 3339 timestamp */
    last_event_at?: Comparable<string>;
  }, options?: CallOptions): List<AuditBlock>;

  /** List customers. It needs the scope `customers.read`. */
  listCustomers(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: text */
    name?: Operators<string>;
    /** Filter: text */
    reference_id?: Operators<string>;
    /** Filter: text */
    email?: Operators<string>;
    /** Filter: an ISO 3166-1 alpha-2 country code */
    country?: Operators<string>;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    /** Filter: an RFC 3339 timestamp */
    created_at?: Comparable<string>;
  }, options?: CallOptions): List<Customer>;

  /** Create a customer. It needs the scope `customers.write`. */
  createCustomer(body: CustomerCreate, options?: CallOptions): Call<Customer>;

  /** Get a customer. It needs the scope `customers.read`. */
  getCustomer(id: string, options?: CallOptions): Call<Customer>;

  /** Change a customer. It needs the scope `customers.write`. */
  updateCustomer(id: string, body?: CustomerPatch, options?: CallOptions): Call<Customer>;

  /** Delete a customer. It needs the scope `customers.write`. */
  deleteCustomer(id: string, options?: CallOptions): Call<void>;

  /** List vendors. It needs the scope `inbox.read`. */
  listVendors(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: text */
    name?: Operators<string>;
    /** Filter: an ISO 3166-1 alpha-2 country code */
    country?: Operators<string>;
    /** Filter: text */
    vat_id?: Operators<string>;
    /** Filter: a UUID */
    default_category_id?: Comparable<string>;
  }, options?: CallOptions): List<Vendor>;

  /** Create a vendor. It needs the scope `inbox.write`. */
  createVendor(body: VendorCreate, options?: CallOptions): Call<Vendor>;

  /** Get a vendor. It needs the scope `inbox.read`. */
  getVendor(id: string, options?: CallOptions): Call<Vendor>;

  /** Change a vendor. It needs the scope `inbox.write`. */
  updateVendor(id: string, body?: VendorPatch, options?: CallOptions): Call<Vendor>;

  /** Delete a vendor. It needs the scope `inbox.write`. */
  deleteVendor(id: string, options?: CallOptions): Call<void>;

  /** Merge duplicates into a vendor. Their records, names and facts become its own. It needs the scope `inbox.write`. */
  mergeVendors(id: string, body: VendorMerge, options?: CallOptions): Call<Vendor>;

  /** List projects. It needs the scope `categories.read`. */
  listProjects(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    status?: Filter<"active" | "archived">;
    /** Filter: a UUID */
    customer_id?: Comparable<string>;
  }, options?: CallOptions): List<Project>;

  /** Create a project. It needs the scope `categories.write`. */
  createProject(body: ProjectCreate, options?: CallOptions): Call<Project>;

  /** Get a project. It needs the scope `categories.read`. */
  getProject(id: string, options?: CallOptions): Call<Project>;

  /** Change a project. It needs the scope `categories.write`. */
  updateProject(id: string, body?: ProjectPatch, options?: CallOptions): Call<Project>;

  /** Delete a project. It needs the scope `categories.write`. */
  deleteProject(id: string, options?: CallOptions): Call<void>;

  /** List categories. It needs the scope `categories.read`. */
  listCategories(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "name" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: a UUID */
    parent_id?: Comparable<string>;
    /** Filter: text */
    slug?: Operators<string>;
    kind?: Filter<"income" | "expense">;
    cash_flow_type?: Filter<"operating" | "investing" | "financing">;
    /** Filter: true or false */
    excluded?: Comparable<boolean>;
  }, options?: CallOptions): List<Category>;

  /** Create a category. It needs the scope `categories.write`. */
  createCategory(body: CategoryCreate, options?: CallOptions): Call<Category>;

  /** Get a category. It needs the scope `categories.read`. */
  getCategory(id: string, options?: CallOptions): Call<Category>;

  /** Change a category. It needs the scope `categories.write`. */
  updateCategory(id: string, body?: CategoryPatch, options?: CallOptions): Call<Category>;

  /** Delete a category. It needs the scope `categories.write`. */
  deleteCategory(id: string, options?: CallOptions): Call<void>;

  /** List folders. It needs the scope `documents.read`. */
  listFolders(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "name" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: a UUID */
    parent_id?: Comparable<string>;
  }, options?: CallOptions): List<Folder>;

  /** Create a folder. It needs the scope `documents.write`. */
  createFolder(body: FolderCreate, options?: CallOptions): Call<Folder>;

  /** Get a folder. It needs the scope `documents.read`. */
  getFolder(id: string, options?: CallOptions): Call<Folder>;

  /** Change a folder. It needs the scope `documents.write`. */
  updateFolder(id: string, body?: FolderPatch, options?: CallOptions): Call<Folder>;

  /** Delete a folder. It needs the scope `documents.write`. */
  deleteFolder(id: string, options?: CallOptions): Call<void>;

  /** List budgets. It needs the scope `categories.read`. */
  listBudgets(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "month" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Filter: a UUID */
    category_id?: Comparable<string>;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    month?: Comparable<string>;
    /** Filter: a decimal number */
    amount?: Comparable<number | string>;
  }, options?: CallOptions): List<Budget>;

  /** Create a budget. It needs the scope `categories.write`. */
  createBudget(body: BudgetCreate, options?: CallOptions): Call<Budget>;

  /** Get a budget. It needs the scope `categories.read`. */
  getBudget(id: string, options?: CallOptions): Call<Budget>;

  /** Change a budget. It needs the scope `categories.write`. */
  updateBudget(id: string, body?: BudgetPatch, options?: CallOptions): Call<Budget>;

  /** Delete a budget. It needs the scope `categories.write`. */
  deleteBudget(id: string, options?: CallOptions): Call<void>;

  /** List exchange rates. It needs the scope `transactions.read`. */
  listExchangeRates(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "date" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    date?: Comparable<string>;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    /** Filter: an ISO 4217 currency code */
    base_currency?: Operators<string>;
    source?: Filter<"manual" | "import" | "ecb">;
  }, options?: CallOptions): List<ExchangeRate>;

  /** Create an exchange rate. It needs the scope `transactions.write`. */
  createExchangeRate(body: ExchangeRateCreate, options?: CallOptions): Call<ExchangeRate>;

  /** Get an exchange rate. It needs the scope `transactions.read`. */
  getExchangeRate(id: string, options?: CallOptions): Call<ExchangeRate>;

  /** Change an exchange rate. It needs the scope `transactions.write`. */
  updateExchangeRate(id: string, body?: ExchangeRatePatch, options?: CallOptions): Call<ExchangeRate>;

  /** Delete an exchange rate. It needs the scope `transactions.write`. */
  deleteExchangeRate(id: string, options?: CallOptions): Call<void>;

  /** Import exchange rates. The European Central Bank's history as CSV or XML, or a list as CSV. It needs the scope `transactions.write`. */
  importExchangeRates(body: FileInput, query?: {
    /** Comma-separated; only rates between these */
    currencies?: string;
    start_date?: string;
  }, options?: UploadOptions): Call<RateImportAnswer>;

  /** Upload a file. A form with the part file, or the bytes with Content-Type and X-File-Name. It needs the scope `documents.write`. */
  uploadFile(body: FileInput, query?: {
    area?: "vault" | "assistant";
  }, options?: UploadOptions): Call<Uploaded>;

  /** List documents. It needs the scope `documents.read`. */
  listDocuments(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "file_name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** true or 1: also the trash; only: the trash alone */
    include_deleted?: string;
    category?: Filter<"receipt" | "invoice" | "contract" | "tax" | "insurance" | "legal" | "report" | "bank_statement" | "other">;
    /** Filter: a UUID */
    folder_id?: Comparable<string>;
    source?: Filter<"upload" | "assistant" | "email" | "import" | "generated">;
    /** Filter: text */
    file_name?: Operators<string>;
    /** Filter: an RFC 3339 timestamp */
    created_at?: Comparable<string>;
  }, options?: CallOptions): List<ListedDocument>;

  /** Create a document from an uploaded file, or from a copy of one in the assistant area. It needs the scope `documents.write`. */
  createDocument(body: DocumentCreate, options?: CallOptions): Call<Document>;

  /** Count documents by category. It needs the scope `documents.read`. */
  countDocuments(options?: CallOptions): Call<DocumentCountsOut>;

  /** Get a document. It needs the scope `documents.read`. */
  getDocument(id: string, options?: CallOptions): Call<Document>;

  /** Change a document's category, folder or name. It needs the scope `documents.write`. */
  updateDocument(id: string, body?: DocumentPatch, options?: CallOptions): Call<Document>;

  /** Move a document to the trash. It needs the scope `documents.write`. */
  deleteDocument(id: string, options?: CallOptions): Call<void>;

  /** Restore a document from the trash. It needs the scope `documents.write`. */
  restoreDocument(id: string, options?: CallOptions): Call<Document>;

  /** Permanently delete a document in the trash. It needs the scope `documents.write`. */
  deleteDocumentPermanently(id: string, options?: CallOptions): Call<void>;

  /** Download a document's file. It needs the scope `documents.read`. */
  downloadDocument(id: string, query?: {
    disposition?: "attachment" | "inline";
  }, options?: CallOptions): Promise<Download>;

  /** Get a page as an image. 202 while it is being rendered; X-Page-Count is the number of pages. It needs the scope `documents.read`. */
  getDocumentPreview(id: string, query?: {
    page?: number;
    width?: number;
  }, options?: CallOptions): Promise<Download>;

  /** List products. It needs the scope `invoices.read`. */
  listProducts(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: text */
    name?: Operators<string>;
    /** Filter: text */
    reference_id?: Operators<string>;
    kind?: Filter<"goods" | "services">;
    /** Filter: true or false */
    active?: Comparable<boolean>;
  }, options?: CallOptions): List<Product>;

  /** Create a product. It needs the scope `invoices.write`. */
  createProduct(body: ProductCreate, options?: CallOptions): Call<Product>;

  /** Get a product. It needs the scope `invoices.read`. */
  getProduct(id: string, options?: CallOptions): Call<Product>;

  /** Change a product. It needs the scope `invoices.write`. */
  updateProduct(id: string, body?: ProductPatch, options?: CallOptions): Call<Product>;

  /** Delete a product. It needs the scope `invoices.write`. */
  deleteProduct(id: string, options?: CallOptions): Call<void>;

  /** Add a price to a product. It needs the scope `invoices.write`. */
  createProductPrice(id: string, body: PriceCreate, options?: CallOptions): Call<ProductPrice>;

  /** Change a price. Invoices keep the price they were written with. It needs the scope `invoices.write`. */
  updateProductPrice(id: string, price_id: string, body?: PricePatch, options?: CallOptions): Call<ProductPrice>;

  /** Delete a price. Invoices keep the price they were written with. It needs the scope `invoices.write`. */
  deleteProductPrice(id: string, price_id: string, options?: CallOptions): Call<void>;

  /** List invoices. It needs the scope `invoices.read`. */
  listInvoices(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "date" | "due_date" | "total" | "number" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Comma-separated: draft, scheduled, unpaid, partially_paid, paid, cancelled, refunded, uncollectible, open, overdue */
    status?: string;
    /** true: quotes and pro formas that an invoice was made from; false: those that await an answer */
    accepted?: string;
    /** Filter: a UUID */
    customer_id?: Comparable<string>;
    document_type?: Filter<"invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote">;
    /** Filter: a UUID */
    recurring_series_id?: Comparable<string>;
    /** Filter: a UUID */
    source_quote_id?: Comparable<string>;
    origin?: Filter<"issued" | "imported">;
  }, options?: CallOptions): List<Invoice>;

  /** Create a draft invoice. It needs the scope `invoices.write`. */
  createInvoice(body?: InvoiceCreate, options?: CallOptions): Call<Invoice>;

  /** Preview an invoice without creating it. Format=pdf returns a PDF, format=ubl the e-invoice. It needs the scope `invoices.read`. */
  previewInvoice(body: InvoiceCreate, query: {
    format: "pdf" | "ubl";
  }, options?: CallOptions): Promise<Download>;
  /** Preview an invoice without creating it. Format=pdf returns a PDF, format=ubl the e-invoice. It needs the scope `invoices.read`. */
  previewInvoice(body?: InvoiceCreate, query?: {
    format?: "json";
  }, options?: CallOptions): Call<InvoicePreview>;

  /** Count and sum invoices by status and currency, and those that are open or overdue. It needs the scope `invoices.read`. */
  countInvoices(options?: CallOptions): Call<InvoiceCounts>;

  /** Get an invoice. It needs the scope `invoices.read`. */
  getInvoice(id: string, options?: CallOptions): Call<Invoice>;

  /** Change a draft. On a finalized invoice only metadata and scheduled_send_at. It needs the scope `invoices.write`. */
  updateInvoice(id: string, body?: InvoicePatch, options?: CallOptions): Call<Invoice>;

  /** Delete a draft or cancelled invoice. It needs the scope `invoices.write`. */
  deleteInvoice(id: string, options?: CallOptions): Call<void>;

  /** Download the PDFs of several finalized invoices as one ZIP. It needs the scope `invoices.read`. */
  downloadInvoices(query: {
    /** The invoices' ids, separated by commas, at most 100 */
    ids: string;
  }, options?: CallOptions): Promise<Download>;

  /** Download a finalized invoice as PDF, as UBL, or as a ZIP of both with its attachments. It needs the scope `invoices.read`. */
  downloadInvoice(id: string, query?: {
    format?: "pdf" | "ubl" | "bundle";
    disposition?: "attachment" | "inline";
  }, options?: CallOptions): Promise<Download>;

  /** List invoice templates. It needs the scope `invoices.read`. */
  listInvoiceTemplates(options?: CallOptions): Call<ListedTemplate[]>;

  /** Create an invoice template. It needs the scope `invoices.write`. */
  createInvoiceTemplate(body: TemplateCreate, options?: CallOptions): Call<RecordReference>;

  /** Get an invoice template. It needs the scope `invoices.read`. */
  getInvoiceTemplate(id: string, options?: CallOptions): Call<Template>;

  /** Change an invoice template. Finalized invoices keep the settings they were finalized with. It needs the scope `invoices.write`. */
  updateInvoiceTemplate(id: string, body?: TemplatePatch, options?: CallOptions): Call<Template>;

  /** Delete an invoice template. Invoices written with it keep its settings. It needs the scope `invoices.write`. */
  deleteInvoiceTemplate(id: string, options?: CallOptions): Call<void>;

  /** List every number that was given out or imported, and what happened to it. It needs the scope `invoices.read`. */
  listInvoiceRegister(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "issued_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Filter: text */
    number?: Operators<string>;
    origin?: Filter<"issued" | "imported">;
    document_type?: Filter<"invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote">;
    /** Filter: a UUID */
    invoice_id?: Comparable<string>;
    /** Filter: a UUID */
    customer_id?: Comparable<string>;
  }, options?: CallOptions): List<RegisterEntry>;

  /** Finalize a draft. Give it its number; from then on its content never changes; dry_run=true only reports what is missing. It needs the scope `invoices.write`. */
  finalizeInvoice(id: string, query?: {
    /** true: only report what is missing */
    dry_run?: boolean;
  }, options?: CallOptions): Call<Invoice | FinalizeCheck>;

  /** Cancel a draft, or a finalized invoice that has no payments. A finalized one needs a reason. It needs the scope `invoices.write`. */
  cancelInvoice(id: string, body?: {
    reason?: string | null;
  }, options?: CallOptions): Call<Invoice>;

  /** Write off an open invoice as uncollectible. It needs the scope `invoices.write`. */
  writeOffInvoice(id: string, body?: {
    reason?: string | null;
  }, options?: CallOptions): Call<Invoice>;

  /** Copy an invoice into a new draft. It needs the scope `invoices.write`. */
  duplicateInvoice(id: string, body?: {
    date?: string | null;
    document_type?: "invoice" | "credit_note" | "debit_note" | "corrective_invoice" | "prepayment_invoice" | "self_billed_invoice" | "proforma" | "quote" | null;
  }, options?: CallOptions): Call<Invoice>;

  /** Credit a finalized invoice, in full or by line. It needs the scope `invoices.write`. */
  creditInvoice(id: string, body?: CreditNoteInput, options?: CallOptions): Call<Invoice>;

  /** The amounts that a credit note would have, in full or by line. It needs the scope `invoices.write`. */
  previewCreditNote(id: string, body?: CreditNoteInput, options?: CallOptions): Call<CreditPreview>;

  /** Give the invoice a new public link. The old one stops working. It needs the scope `invoices.write`. */
  replaceInvoiceLink(id: string, options?: CallOptions): Call<Invoice>;

  /** Revoke the invoice's public link. It needs the scope `invoices.write`. */
  deleteInvoiceLink(id: string, options?: CallOptions): Call<void>;

  /** List the payments of an invoice, oldest first. It needs the scope `invoices.read`. */
  listInvoicePayments(id: string, options?: CallOptions): List<Payment>;

  /** Record a payment. The amount defaults to the open amount. It needs the scope `invoices.write`. */
  createInvoicePayment(id: string, body?: PaymentCreate, options?: CallOptions): Call<Payment>;

  /** List the payments that were removed from an invoice, with who removed them and when, at most 100. It needs the scope `invoices.read`. */
  listRemovedPayments(id: string, options?: CallOptions): Call<RemovedPayment[]>;

  /** Remove a payment. Its amount is open again. It needs the scope `invoices.write`. */
  deleteInvoicePayment(id: string, payment_id: string, options?: CallOptions): Call<void>;

  /** What is paid, credited and open of an invoice, and the documents that refer to it. It needs the scope `invoices.read`. */
  getInvoiceBalance(id: string, options?: CallOptions): Call<InvoiceBalance>;

  /** What a customer has not paid yet, by currency. It needs the scope `invoices.read`. */
  getCustomerBalance(id: string, options?: CallOptions): Call<CustomerBalance>;

  /** What each customer has not paid yet, by currency. A customer with nothing open is left out. It needs the scope `invoices.read`. */
  listCustomerOpenAmounts(query: {
    /** The ids of the customers, separated by commas, at most 100 */
    ids: string;
  }, options?: CallOptions): Call<CustomerOpenAmount[]>;

  /** A customer's statement of account. Opening balance, invoices, credit notes, payments, closing balance. It needs the scope `invoices.read`. */
  getCustomerStatement(id: string, query?: {
    /** First day; default the first day of the last day's year */
    start_date?: string;
    /** Last day; default today */
    end_date?: string;
  }, options?: CallOptions): Call<CustomerStatement>;

  /** Download a customer's statement of account in one currency as PDF. It needs the scope `invoices.read`. */
  downloadCustomerStatement(id: string, query?: {
    /** First day; default the first day of the last day's year */
    start_date?: string;
    /** Last day; default today */
    end_date?: string;
    /** Default: the base currency, if it has a statement */
    currency?: string;
  }, options?: CallOptions): Promise<Download>;

  /** Get the legal entity printed on invoices as the seller. Every field is null until it is set. It needs the scope `organization.read`. */
  getLegalEntity(options?: CallOptions): Call<LegalEntity>;

  /** Replace the legal entity printed on invoices as the seller. It needs the scope `organization.write`. */
  replaceLegalEntity(body: LegalEntityPut, options?: CallOptions): Call<LegalEntity>;

  /** The public page of a finalized invoice. It needs no token. */
  getPublicInvoice(token: string, options?: CallOptions): Promise<Download>;

  /** A file of the invoice behind a public link. It needs no token. */
  downloadPublicInvoice(token: string, query?: {
    format?: "pdf" | "ubl" | "bundle";
  }, options?: CallOptions): Promise<Download>;

  /** List inbox items. It needs the scope `inbox.read`. */
  listInboxItems(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "date" | "amount" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Use status[in] instead */
    statuses?: ("new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other")[];
    /** Use document_type[in] instead */
    document_types?: ("receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other")[];
    /** Filter: a decimal number */
    amount?: Comparable<number | string>;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    status?: Filter<"new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other">;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    date?: Comparable<string>;
    type?: Filter<"expense" | "income">;
    /** Filter: a UUID */
    transaction_id?: Comparable<string>;
    document_type?: Filter<"receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other">;
    /** Filter: a UUID */
    category_id?: Comparable<string>;
    /** Filter: a decimal number */
    base_amount?: Comparable<number | string>;
    /** Filter: a UUID */
    project_id?: Comparable<string>;
    /** Filter: a UUID */
    vendor_id?: Comparable<string>;
    approval_action?: Filter<"approved" | "rejected" | "changes_requested">;
  }, options?: CallOptions): List<InboxItem>;

  /** Create an inbox item. It needs the scope `inbox.write`. */
  createInboxItem(body?: InboxCreate, options?: CallOptions): Call<InboxItem>;

  /** Create up to 1,000 inbox items, with a verdict for each. It needs the scope `inbox.write`. */
  createInboxItems(body: BatchBody, options?: CallOptions): Call<BatchVerdict[]>;

  /** Count inbox items by status. It needs the scope `inbox.read`. */
  countInboxItems(options?: CallOptions): Call<InboxCounts>;

  /** Get an inbox item. It needs the scope `inbox.read`. */
  getInboxItem(id: string, options?: CallOptions): Call<InboxItem>;

  /** Change an inbox item. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  updateInboxItem(id: string, body?: InboxPatch, options?: CallOptions): Call<InboxItem>;

  /** Delete an inbox item. It needs the scope `inbox.write`. */
  deleteInboxItem(id: string, options?: CallOptions): Call<void>;

  /** Read the document of an inbox item again. It needs the scope `inbox.write`. */
  reprocessInboxItem(id: string, options?: CallOptions): Call<InboxItem>;

  /** List entries. It needs the scope `inbox.read`. */
  listEntries(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "date" | "amount" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Use status[in] instead */
    statuses?: ("new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other")[];
    /** Use document_type[in] instead */
    document_types?: ("receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other")[];
    /** Filter: a decimal number */
    amount?: Comparable<number | string>;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    status?: Filter<"new" | "processing" | "analyzing" | "pending" | "suggested_match" | "no_match" | "done" | "archived" | "other">;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    date?: Comparable<string>;
    type?: Filter<"expense" | "income">;
    /** Filter: a UUID */
    transaction_id?: Comparable<string>;
    document_type?: Filter<"receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other">;
    /** Filter: a UUID */
    category_id?: Comparable<string>;
    /** Filter: a decimal number */
    base_amount?: Comparable<number | string>;
    /** Filter: a UUID */
    project_id?: Comparable<string>;
    /** Filter: a UUID */
    vendor_id?: Comparable<string>;
    approval_action?: Filter<"approved" | "rejected" | "changes_requested">;
  }, options?: CallOptions): List<InboxItem>;

  /** Create an entry. It needs the scope `inbox.write`. */
  createEntry(body?: InboxCreate, options?: CallOptions): Call<InboxItem>;

  /** Create up to 1,000 entries, with a verdict for each. It needs the scope `inbox.write`. */
  createEntries(body: BatchBody, options?: CallOptions): Call<BatchVerdict[]>;

  /** Count entries by status. It needs the scope `inbox.read`. */
  countEntries(options?: CallOptions): Call<InboxCounts>;

  /** Get an entry. It needs the scope `inbox.read`. */
  getEntry(id: string, options?: CallOptions): Call<InboxItem>;

  /** Change an entry. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  updateEntry(id: string, body?: InboxPatch, options?: CallOptions): Call<InboxItem>;

  /** Delete an entry. It needs the scope `inbox.write`. */
  deleteEntry(id: string, options?: CallOptions): Call<void>;

  /** Read the document of an entry again. It needs the scope `inbox.write`. */
  reprocessEntry(id: string, options?: CallOptions): Call<InboxItem>;

  /** List bank accounts. It needs the scope `transactions.read`. */
  listBankAccounts(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "name";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: text */
    name?: Operators<string>;
    type?: Filter<"checking" | "savings" | "credit_card" | "cash" | "loan" | "investment" | "other">;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    /** Filter: text */
    iban?: Operators<string>;
    /** Filter: true or false */
    is_cash?: Comparable<boolean>;
    /** Filter: true or false */
    archived?: Comparable<boolean>;
  }, options?: CallOptions): List<BankAccount>;

  /** Create a bank account. It needs the scope `transactions.write`. */
  createBankAccount(body: BankAccountCreate, options?: CallOptions): Call<BankAccount>;

  /** Get a bank account. It needs the scope `transactions.read`. */
  getBankAccount(id: string, options?: CallOptions): Call<BankAccount>;

  /** Change a bank account. It needs the scope `transactions.write`. */
  updateBankAccount(id: string, body?: BankAccountPatch, options?: CallOptions): Call<BankAccount>;

  /** Delete a bank account. It needs the scope `transactions.write`. */
  deleteBankAccount(id: string, options?: CallOptions): Call<void>;

  /** Import a bank file. A multipart form with the part `file`, or the raw bytes with X-File-Name. It needs the scope `transactions.write`. */
  importTransactions(body: FileInput, query: {
    /** The bank account of the file */
    account_id: string;
    /** Default: recognized from the content */
    format?: "csv" | "ofx" | "qfx" | "qif" | "camt052" | "camt053" | "camt054" | "mt940";
    /** true: show what would happen */
    dry_run?: boolean;
    /** How to read a CSV file, as JSON; saved for the account */
    mapping?: string;
    /** Such as windows-1250 */
    encoding?: string;
    /** Of a CSV file */
    date_order?: "ymd" | "dmy" | "mdy";
    /** The decimal sign of a CSV file */
    decimal?: "." | ",";
    /** true: expenses are positive in the file */
    negate_amounts?: boolean;
  }, options?: UploadOptions): Call<ImportAnswer>;

  /** List imports. It needs the scope `transactions.read`. */
  listImports(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Filter: a UUID */
    account_id?: Comparable<string>;
    status?: Filter<"running" | "done" | "failed" | "undone">;
    /** Filter: text */
    sha256?: Operators<string>;
    format?: Filter<"csv" | "ofx" | "qfx" | "qif" | "camt052" | "camt053" | "camt054" | "mt940">;
  }, options?: CallOptions): List<Import>;

  /** Get an import. It needs the scope `transactions.read`. */
  getImport(id: string, options?: CallOptions): Call<Import>;

  /** Undo an import. Delete the transactions that it created. It needs the scope `transactions.write`. */
  undoImport(id: string, query?: {
    /** true: show what would be deleted, and what a person has done since */
    dry_run?: boolean;
    /** true: delete the bank account too; refused if anything else is in it */
    delete_account?: boolean;
  }, options?: CallOptions): Call<ImportUndo>;

  /** List transactions. It needs the scope `transactions.read`. */
  listTransactions(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "booking_date" | "amount";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Split transactions of which a part has this category_id */
    split_category_id?: string;
    /** Split transactions of which a part has this project_id */
    split_project_id?: string;
    /** Split transactions of which a part has this vendor_id */
    split_vendor_id?: string;
    /** Filter: a UUID */
    account_id?: Comparable<string>;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    booking_date?: Comparable<string>;
    /** Filter: a decimal number */
    amount?: Comparable<number | string>;
    /** Filter: an ISO 4217 currency code */
    currency?: Operators<string>;
    status?: Filter<"booked" | "pending">;
    source?: Filter<"import" | "manual">;
    /** Filter: a UUID */
    import_id?: Comparable<string>;
    /** Filter: a UUID */
    category_id?: Comparable<string>;
    /** Filter: true or false */
    categorized?: Comparable<boolean>;
    /** Filter: a UUID */
    vendor_id?: Comparable<string>;
    /** Filter: a UUID */
    project_id?: Comparable<string>;
    /** Filter: true or false */
    is_transfer?: Comparable<boolean>;
    /** Filter: true or false */
    exclude_from_analytics?: Comparable<boolean>;
    /** Filter: true or false */
    matched?: Comparable<boolean>;
  }, options?: CallOptions): List<Transaction>;

  /** Create a transaction by hand. It needs the scope `transactions.write`. */
  createTransaction(body: TransactionCreate, options?: CallOptions): Call<Transaction>;

  /** Count transactions, and those that need a category or a receipt. It needs the scope `transactions.read`. */
  countTransactions(options?: CallOptions): Call<TransactionCounts>;

  /** Get a transaction. It needs the scope `transactions.read`. */
  getTransaction(id: string, options?: CallOptions): Call<Transaction>;

  /** Change a transaction. It needs the scope `transactions.write`. */
  updateTransaction(id: string, body?: TransactionPatch, options?: CallOptions): Call<Transaction>;

  /** Delete a transaction that was created by hand. It needs the scope `transactions.write`. */
  deleteTransaction(id: string, options?: CallOptions): Call<void>;

  /** List categorization rules. It needs the scope `transactions.read`. */
  listCategorizationRules(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "priority" | "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Filter: true or false */
    enabled?: Comparable<boolean>;
    /** Filter: a UUID */
    match_account_id?: Comparable<string>;
    /** Filter: a UUID */
    set_category_id?: Comparable<string>;
  }, options?: CallOptions): List<CategorizationRule>;

  /** Create a categorization rule. It needs the scope `transactions.write`. */
  createCategorizationRule(body: RuleCreate, options?: CallOptions): Call<CategorizationRule>;

  /** Get a categorization rule. It needs the scope `transactions.read`. */
  getCategorizationRule(id: string, options?: CallOptions): Call<CategorizationRule>;

  /** Change a categorization rule. It needs the scope `transactions.write`. */
  updateCategorizationRule(id: string, body?: RulePatch, options?: CallOptions): Call<CategorizationRule>;

  /** Delete a categorization rule. It needs the scope `transactions.write`. */
  deleteCategorizationRule(id: string, options?: CallOptions): Call<void>;

  /** Apply the rules and earlier decisions, or `rule_id` alone, to transactions without a category. A dry run takes a new `rule`. It needs the scope `transactions.write`. */
  applyCategorizationRules(body?: {
    limit?: number | null;
    rule?: RuleCreate | null;
    rule_id?: string | null;
  }, query?: {
    /** true: only report what would change */
    dry_run?: boolean;
  }, options?: CallOptions): Call<AppliedRules>;

  /** Import a CSV file of another product. A multipart form with the part `file`, or the raw bytes. It needs the scope `customers.write`. */
  importRecords(body: FileInput, query: {
    /** What the rows of the file are */
    kind: "customers" | "vendors" | "products" | "invoices";
    /** true: show what would happen to each row */
    dry_run?: boolean;
    /** How to read the file, as JSON; default: suggested from its column names */
    mapping?: string;
    /** Such as windows-1250 */
    encoding?: string;
    date_order?: "ymd" | "dmy" | "mdy";
    /** The decimal sign */
    decimal?: "." | ",";
    /** In percent, for invoices whose file says nothing about tax */
    tax_rate?: string;
    /** true: invoices up to the lock date come in as open items, without VAT; otherwise they are refused */
    opening?: boolean;
  }, options?: UploadOptions): Call<RecordImportAnswer>;

  /** Upload PDFs of imported invoices. One PDF, or a ZIP of PDFs that have the number in their names. It needs the scope `invoices.write`. */
  attachInvoicePdfs(body: FileInput, query?: {
    /** The invoice of a single PDF; default: found by the file name */
    invoice_id?: string;
  }, options?: UploadOptions): Call<InvoicePdfsAnswer>;

  /** List record imports. It needs the scope `customers.read`. */
  listRecordImports(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    kind?: Filter<"customers" | "vendors" | "products" | "invoices">;
    status?: Filter<"done" | "undone">;
    /** Filter: text */
    sha256?: Operators<string>;
  }, options?: CallOptions): List<RecordImport>;

  /** Get a record import. It needs the scope `customers.read`. */
  getRecordImport(id: string, options?: CallOptions): Call<RecordImport>;

  /** Undo an import of records. Delete what it created and nobody has used since. It needs the scope `customers.write`. */
  undoRecordImport(id: string, query?: {
    /** true: show what would be deleted, and what would stay */
    dry_run?: boolean;
  }, options?: CallOptions): Call<RecordImportUndo>;

  /** List the transactions that were proposed for a record, with the reasons. It needs the scope `inbox.read`. */
  listInboxItemMatches(id: string, options?: CallOptions): Call<Match[]>;

  /** Match a record with a transaction. It needs the scope `inbox.write`. */
  matchInboxItem(id: string, body: {
    transaction_id: string;
  }, options?: CallOptions): Call<InboxItem>;

  /** Unmatch a record from its transaction. It needs the scope `inbox.write`. */
  unmatchInboxItem(id: string, options?: CallOptions): Call<InboxItem>;

  /** Confirm a proposed match. It needs the scope `inbox.write`. */
  confirmInboxItemMatch(id: string, match_id: string, options?: CallOptions): Call<InboxItem>;

  /** Decline a proposed match. It needs the scope `inbox.write`. */
  declineInboxItemMatch(id: string, match_id: string, options?: CallOptions): Call<InboxItem>;

  /** List the transactions that were proposed for a record, with the reasons. It needs the scope `inbox.read`. */
  listEntryMatches(id: string, options?: CallOptions): Call<Match[]>;

  /** Match a record with a transaction. It needs the scope `inbox.write`. */
  matchEntry(id: string, body: {
    transaction_id: string;
  }, options?: CallOptions): Call<InboxItem>;

  /** Unmatch a record from its transaction. It needs the scope `inbox.write`. */
  unmatchEntry(id: string, options?: CallOptions): Call<InboxItem>;

  /** Confirm a proposed match. It needs the scope `inbox.write`. */
  confirmEntryMatch(id: string, match_id: string, options?: CallOptions): Call<InboxItem>;

  /** Decline a proposed match. It needs the scope `inbox.write`. */
  declineEntryMatch(id: string, match_id: string, options?: CallOptions): Call<InboxItem>;

  /** List the receipts and bills that were proposed for a transaction, with the reasons. It needs the scope `inbox.read`. */
  listTransactionMatches(id: string, options?: CallOptions): Call<TransactionMatch[]>;

  /** List payments that were proposed for invoices. It needs the scope `transactions.read`. */
  listPaymentProposals(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    status?: Filter<"pending" | "confirmed" | "declined" | "expired">;
    /** Filter: a UUID */
    invoice_id?: Comparable<string>;
    /** Filter: a UUID */
    transaction_id?: Comparable<string>;
  }, options?: CallOptions): List<PaymentProposal>;

  /** List the invoices that a transaction may pay. It needs the scope `transactions.read`. */
  listTransactionPaymentProposals(id: string, options?: CallOptions): Call<PaymentProposal[]>;

  /** Record that a transaction pays an invoice. The amount defaults to as much as both allow. It needs the scope `invoices.write`. */
  payInvoiceWithTransaction(id: string, body: {
    invoice_id: string;
    /** A number or numeric text with at most 4 decimals */
    amount?: number | string | null;
  }, options?: CallOptions): Call<Payment>;

  /** Record a proposed payment of an invoice. It needs the scope `invoices.write`. */
  confirmPaymentProposal(id: string, proposal_id: string, options?: CallOptions): Call<PaymentProposal>;

  /** Decline a proposed payment. It is not proposed again. It needs the scope `invoices.write`. */
  declinePaymentProposal(id: string, proposal_id: string, options?: CallOptions): Call<PaymentProposal>;

  /** List webhook endpoints. It needs the scope `webhooks.read`. */
  listWebhookEndpoints(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    status?: Filter<"enabled" | "disabled">;
  }, options?: CallOptions): List<WebhookEndpoint>;

  /** Create a webhook endpoint. Its secret is shown once. It needs the scope `webhooks.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  createWebhookEndpoint(body: WebhookEndpointCreate, options?: CallOptions): Call<WebhookEndpointWithSecret>;

  /** Get a webhook endpoint. It needs the scope `webhooks.read`. */
  getWebhookEndpoint(id: string, options?: CallOptions): Call<WebhookEndpoint>;

  /** Change a webhook endpoint. It needs the scope `webhooks.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  updateWebhookEndpoint(id: string, body?: WebhookEndpointPatch, options?: CallOptions): Call<WebhookEndpoint>;

  /** Delete a webhook endpoint. It needs the scope `webhooks.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  deleteWebhookEndpoint(id: string, options?: CallOptions): Call<void>;

  /** Give the endpoint a new secret. The old one also signs for another 24 hours. It needs the scope `webhooks.write`. A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`. */
  rotateWebhookSecret(id: string, options?: CallOptions): Call<WebhookEndpointWithSecret>;

  /** List the deliveries of an endpoint and their outcome. It needs the scope `webhooks.read`. */
  listWebhookDeliveries(id: string, query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Filter: text */
    event_type?: Operators<string>;
    status?: Filter<"pending" | "delivered" | "failed">;
  }, options?: CallOptions): List<WebhookDelivery>;

  /** Get a delivery with all its attempts. It needs the scope `webhooks.read`. */
  getWebhookDelivery(id: string, delivery_id: string, options?: CallOptions): Call<WebhookDelivery>;

  /** Send a delivery again, whatever its status. It needs the scope `webhooks.write`. */
  replayWebhookDelivery(id: string, delivery_id: string, options?: CallOptions): Call<WebhookDelivery>;

  /** Send deliveries that failed since a given time again, oldest first, at most 1000. It needs the scope `webhooks.write`. */
  replayWebhookDeliveries(id: string, body: {
    since: string;
  }, options?: CallOptions): Call<{
    replayed_count: number;
  }>;

  /** Send a test message to the endpoint, whatever its event types. It needs the scope `webhooks.write`. */
  testWebhookEndpoint(id: string, options?: CallOptions): Call<WebhookDelivery>;

  /** Send a finalized invoice by e-mail, with its PDF and a link to its public page. Dry_run=true only returns the message, also of a draft. It needs the scope `invoices.write`. */
  sendInvoice(id: string, body?: SendInput, query?: {
    /** true: only return the message */
    dry_run?: boolean;
  }, options?: CallOptions): Call<Invoice | EmailPreview>;

  /** List e-mails. Sent, waiting and failed. It needs the scope `invoices.read`. */
  listEmails(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    kind?: Filter<"invoice" | "reminder">;
    /** Filter: a UUID */
    invoice_id?: Comparable<string>;
    status?: Filter<"queued" | "connecting" | "transmitting" | "sent" | "uncertain" | "failed">;
  }, options?: CallOptions): List<Email>;

  /** Get an e-mail and its status. It needs the scope `invoices.read`. */
  getEmail(id: string, options?: CallOptions): Call<Email>;

  /** Send a failed or uncertain e-mail again. It needs the scope `invoices.write`. */
  retryEmail(id: string, options?: CallOptions): Call<Email>;

  /** Remind the customer of an open invoice by e-mail. Dry_run=true only returns the message. It needs the scope `invoices.write`. */
  remindInvoice(id: string, body?: SendInput, query?: {
    /** true: only return the message */
    dry_run?: boolean;
  }, options?: CallOptions): Call<Invoice | EmailPreview>;

  /** List recurring invoice series. It needs the scope `recurring.read`. */
  listRecurringInvoices(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at" | "start_date" | "next_generation_date";
    /** Ascending or descending */
    order?: "asc" | "desc";
    /** Full-text search: words or their beginnings */
    q?: string;
    /** Filter: a UUID */
    customer_id?: Comparable<string>;
    frequency?: Filter<"weekly" | "biweekly" | "monthly" | "bimonthly" | "quarterly" | "semiannual" | "annual">;
    status?: Filter<"active" | "paused" | "completed" | "cancelled">;
    /** Filter: a calendar date as YYYY-MM-DD, in the years 1000 to 9998 */
    next_generation_date?: Comparable<string>;
  }, options?: CallOptions): List<RecurringSeries>;

  /** Create a recurring invoice series. It needs the scope `recurring.write`. */
  createRecurringInvoice(body: SeriesCreate, options?: CallOptions): Call<RecurringSeries>;

  /** Preview the first invoices of a series without creating it. Dates and totals. It needs the scope `recurring.read`. */
  previewRecurringInvoiceSeries(body: SeriesCreate, query?: {
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): Call<UpcomingInvoice[]>;

  /** What the next invoice of each series amounts to. A series that cannot be billed is left out. It needs the scope `recurring.read`. */
  listRecurringInvoiceAmounts(query: {
    /** The ids of the series, separated by commas, at most 100 */
    ids: string;
  }, options?: CallOptions): Call<SeriesAmount[]>;

  /** Get a recurring invoice series. It needs the scope `recurring.read`. */
  getRecurringInvoice(id: string, options?: CallOptions): Call<RecurringSeries>;

  /** Change an active or paused series. Existing invoices do not change. It needs the scope `recurring.write`. */
  updateRecurringInvoice(id: string, body?: SeriesPatch, options?: CallOptions): Call<RecurringSeries>;

  /** Delete a series. Its invoices are kept. It needs the scope `recurring.write`. */
  deleteRecurringInvoice(id: string, options?: CallOptions): Call<void>;

  /** Get a series as it was written. Also its template, currency, payment terms and taxes. It needs the scope `recurring.read`. */
  getRecurringInvoiceInput(id: string, options?: CallOptions): Call<SeriesInput>;

  /** List the invoices of a series, newest first, at most 1000. It needs the scope `recurring.read`. */
  listGeneratedInvoices(id: string, options?: CallOptions): Call<GeneratedInvoice[]>;

  /** Pause, resume or cancel a series. It needs the scope `recurring.write`. */
  updateRecurringInvoiceStatus(id: string, body: StatusInput, options?: CallOptions): Call<RecurringSeries>;

  /** Get the status of a series and the reason of its last failure. It needs the scope `recurring.read`. */
  getRecurringInvoiceStatus(id: string, options?: CallOptions): Call<SeriesStatusReport>;

  /** Preview the next invoices of a series. Dates and totals. It needs the scope `recurring.read`. */
  listUpcomingInvoices(id: string, query?: {
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): Call<UpcomingInvoice[]>;

  /** Change up to 1000 inbox items at once, with a verdict for each. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  bulkChangeInboxItems(body?: {
    /** Instead of filter */
    ids?: string[];
    /** Instead of ids: the query parameters of GET /v1/inbox, without cursor, limit, sort and order. Refused if it matches more than 1000 records */
    filter?: Record<string, unknown>;
    set?: InboxSet;
    action?: "archive" | "unarchive" | "approve" | "delete" | "confirm" | "decline";
    input?: {
      approval_reason?: string | null;
      match_id?: string | null;
    };
  }, options?: CallOptions): Call<BulkOutcome>;

  /** Undo a bulk change of inbox items, except for records that were changed since. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  undoBulkChangeOfInboxItems(id: string, options?: CallOptions): Call<BulkOutcome>;

  /** Change up to 1000 entries at once, with a verdict for each. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  bulkChangeEntries(body?: {
    /** Instead of filter */
    ids?: string[];
    /** Instead of ids: the query parameters of GET /v1/entries, without cursor, limit, sort and order. Refused if it matches more than 1000 records */
    filter?: Record<string, unknown>;
    set?: InboxSet;
    action?: "archive" | "unarchive" | "approve" | "delete" | "confirm" | "decline";
    input?: {
      approval_reason?: string | null;
      match_id?: string | null;
    };
  }, options?: CallOptions): Call<BulkOutcome>;

  /** Undo a bulk change of entries, except for records that were changed since. It needs the scope `inbox.write`, or `inbox.approve` for a part of it. */
  undoBulkChangeOfEntries(id: string, options?: CallOptions): Call<BulkOutcome>;

  /** Change up to 1000 transactions at once, with a verdict for each. It needs the scope `transactions.write`. */
  bulkChangeTransactions(body?: {
    /** Instead of filter */
    ids?: string[];
    /** Instead of ids: the query parameters of GET /v1/transactions, without cursor, limit, sort and order. Refused if it matches more than 1000 records */
    filter?: Record<string, unknown>;
    set?: TransactionSet;
    action?: "delete";
  }, options?: CallOptions): Call<BulkOutcome>;

  /** Undo a bulk change of transactions, except for records that were changed since. It needs the scope `transactions.write`. */
  undoBulkChangeOfTransactions(id: string, options?: CallOptions): Call<BulkOutcome>;

  /** Change up to 1000 documents at once, with a verdict for each. It needs the scope `documents.write`. */
  bulkChangeDocuments(body?: {
    /** Instead of filter */
    ids?: string[];
    /** Instead of ids: the query parameters of GET /v1/documents, without cursor, limit, sort and order. Refused if it matches more than 1000 records */
    filter?: Record<string, unknown>;
    set?: DocumentSet;
    action?: "trash" | "restore" | "delete_permanently";
  }, options?: CallOptions): Call<BulkOutcome>;

  /** Undo a bulk change of documents, except for records that were changed since. It needs the scope `documents.write`. */
  undoBulkChangeOfDocuments(id: string, options?: CallOptions): Call<BulkOutcome>;

  /** Change up to 1000 invoices at once, with a verdict for each. It needs the scope `invoices.write`. */
  bulkChangeInvoices(body?: {
    /** Instead of filter */
    ids?: string[];
    /** Instead of ids: the query parameters of GET /v1/invoices, without cursor, limit, sort and order. Refused if it matches more than 1000 records */
    filter?: Record<string, unknown>;
    action?: "finalize" | "cancel" | "write_off" | "delete" | "send" | "remind";
    input?: {
      reason?: string | null;
      subject?: string | null;
      message?: string | null;
    };
  }, options?: CallOptions): Call<BulkOutcome>;

  /** List exports. It needs the scope `exports.read`. */
  listExports(query?: {
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Page size; larger values are capped */
    limit?: number;
    /** What the list is sorted by */
    sort?: "created_at";
    /** Ascending or descending */
    order?: "asc" | "desc";
    format?: Filter<"csv" | "xlsx" | "accountant_box" | "datev" | "hledger" | "beancount" | "everything">;
    status?: Filter<"queued" | "running" | "completed" | "failed">;
  }, options?: CallOptions): List<Export>;

  /** Request an export. Its file is written in the background. It needs the scope `exports.write`. */
  createExport(body: ExportCreate, options?: CallOptions): Call<Export>;

  /** Get an export. While it runs, progress shows how far it is. It needs the scope `exports.read`. */
  getExport(id: string, options?: CallOptions): Call<Export>;

  /** Delete an export and its file. One that runs is stopped. It needs the scope `exports.write`. */
  deleteExport(id: string, options?: CallOptions): Call<void>;

  /** Download the file of an export. This also needs the scopes of what is in it. It needs the scope `exports.read`. */
  downloadExport(id: string, options?: CallOptions): Promise<Download>;

  /** Get the settings of the DATEV export, with the account of each category and bank account. It needs the scope `organization.read`. */
  getDatevSettings(options?: CallOptions): Call<DatevSettings>;

  /** Set the settings of the DATEV export. Accounts that are not given are those of the chart. It needs the scope `organization.write`. */
  setDatevSettings(body: DatevSettingsPut, options?: CallOptions): Call<DatevSettings>;

  /** Revenue, expenses and their difference, by month. It needs the scope `metrics.read`. */
  getProfitLoss(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
  }, options?: CallOptions): Call<ProfitLoss[]>;

  /** Operating, investing and financing cash flow, by month. It needs the scope `metrics.read`. */
  getCashFlow(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
  }, options?: CallOptions): Call<CashFlow[]>;

  /** Expected inflows and outflows, by day from today. It needs the scope `metrics.read`. */
  getCashProjection(query?: {
    days?: number;
  }, options?: CallOptions): Call<CashProjection[]>;

  /** Open invoices by days overdue, and amounts due soon. It needs the scope `metrics.read`. */
  getInvoiceAging(options?: CallOptions): Call<InvoiceAging>;

  /** Spend by category, largest first. It needs the scope `metrics.read`. */
  getTopCategories(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): Call<TopCategory[]>;

  /** Spend by category in a month, compared with its budget and the month before. It needs the scope `metrics.read`. */
  getSpendVariance(query?: {
    /** The first day of the month; default this month */
    month?: string;
  }, options?: CallOptions): Call<SpendVariance[]>;

  /** Expected payments. Invoices, recurring invoices, recurring transactions and bills. It needs the scope `metrics.read`. */
  getCashEvents(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): List<CashEvent>;

  /** Subscriptions, salaries, rents. Patterns found in the transactions. It needs the scope `metrics.read`. */
  getRecurringSeries(options?: CallOptions): Call<RecurringPatternOut[]>;

  /** Cash, burn rate, runway and revenue. It needs the scope `metrics.read`. */
  getFinancialSnapshot(options?: CallOptions): Call<FinancialSnapshot>;

  /** The newest transactions with their categories. It needs the scope `metrics.read`. */
  getRecentTransactions(query?: {
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): Call<RecentTransaction[]>;

  /** VAT of a period. Sales, purchases and what is payable, by tax category and rate. It needs the scope `metrics.read`. */
  getVat(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** invoice (default): on the tax date; cash: when it is paid */
    basis?: "invoice" | "cash";
  }, options?: CallOptions): Call<VatReport>;

  /** List the documents behind the figures of the VAT report. It needs the scope `metrics.read`. */
  listVatDocuments(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** invoice (default): on the tax date; cash: when it is paid */
    basis?: "invoice" | "cash";
    side?: "sales" | "acquisitions" | "purchases" | "undeducted";
    /** none: documents that do not say */
    tax_category?: "standard" | "reduced" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "igic" | "ipsi" | "none";
    /** In percent; none: several rates, or not known */
    tax_rate?: string;
    /** The seller's, of tax that is not deducted; none: not known */
    country?: string;
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): List<VatDocument>;

  /** EC sales list. Supplies to other member states, by the customer's VAT id. It needs the scope `metrics.read`. */
  listEcSales(query?: {
    /** First day */
    start_date?: string;
    /** Last day */
    end_date?: string;
    /** Where the page starts: meta.next_cursor of the previous page */
    cursor?: string;
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): List<EcSalesRow>;

  /** Find records of every type. The best of each; types that the token may not read are left out. It needs a token, of any scope. */
  searchRecords(query: {
    /** Words, or their beginnings; a number or a name */
    q: string;
    /** Comma-separated: customers, vendors, invoices, inbox, transactions, documents; without it all of them */
    types?: string;
    /** Larger values are capped */
    limit?: number;
  }, options?: CallOptions): Call<SearchAnswer>;

  /** Receive the organization's events as they happen. Events that the token may not read are left out. It needs a token, of any scope. */
  streamEvents(query?: {
    /** Continues after this message, as the header Last-Event-ID does, which wins */
    last_event_id?: string;
  }, options?: StreamOptions): EventStream<StreamMessage>;

  /** What waits for a person, and the main metrics, all of one moment. It needs a token, of any scope. */
  getOverview(options?: CallOptions): Call<Overview>;

  /** Whether the process runs. Whether the process runs. It needs no token. */
  getHealth(options?: CallOptions): Call<{
    status: "ok";
  }>;

  /** Whether the service can serve requests. Whether the service can serve requests. It needs no token. */
  getReady(options?: CallOptions): Call<{
    status: "ready";
  }>;
}
