/**
 * Every wire schema by its exported name, which is its name in the OpenAPI document, too. contract.ts exports the same
 * files as types; a test compares the two.
 */
import * as access from "./access/schema.ts";
import * as accessSecondFactors from "./access/second-factors/schema.ts";
import * as audit from "./audit/schema.ts";
import * as bankingAccounts from "./banking/accounts/schema.ts";
import * as bankingImportMappingSchema from "./banking/import/mapping-schema.ts";
import * as bankingImport from "./banking/import/schema.ts";
import * as bankingRules from "./banking/rules/schema.ts";
import * as bankingTransactions from "./banking/transactions/schema.ts";
import * as documents from "./documents/schema.ts";
import * as exportsSchema from "./exports/schema.ts";
import * as inbox from "./inbox/schema.ts";
import * as invoicesFinalize from "./invoices/finalize/schema.ts";
import * as invoices from "./invoices/schema.ts";
import * as invoicesSettlement from "./invoices/settlement/schema.ts";
import * as invoicesStatement from "./invoices/statement/schema.ts";
import * as invoicesTemplatesLegalEntitySchema from "./invoices/templates/legal-entity-schema.ts";
import * as invoicesTemplates from "./invoices/templates/schema.ts";
import * as mail from "./mail/schema.ts";
import * as matchingPayments from "./matching/payments/schema.ts";
import * as matching from "./matching/schema.ts";
import * as metrics from "./metrics/schema.ts";
import * as metricsVat from "./metrics/vat/schema.ts";
import * as moving from "./moving/schema.ts";
import * as organizations from "./organizations/schema.ts";
import * as overview from "./overview/schema.ts";
import * as bulk from "./platform/bulk/schema.ts";
import type { TSchema } from "./platform/http/schema.ts";
import * as recurring from "./recurring/schema.ts";
import * as budgets from "./reference/budgets/schema.ts";
import * as categories from "./reference/categories/schema.ts";
import * as customers from "./reference/customers/schema.ts";
import * as exchangeRates from "./reference/exchange-rates/schema.ts";
import * as folders from "./reference/folders/schema.ts";
import * as products from "./reference/products/schema.ts";
import * as projects from "./reference/projects/schema.ts";
import * as vendors from "./reference/vendors/schema.ts";
import * as search from "./search/schema.ts";
import * as stream from "./stream/schema.ts";
import * as webhooksEventSchema from "./webhooks/event-schema.ts";
import * as webhooks from "./webhooks/schema.ts";

const files: object[] = [
  access,
  accessSecondFactors,
  audit,
  bankingAccounts,
  bankingImportMappingSchema,
  bankingImport,
  bankingRules,
  bankingTransactions,
  documents,
  exportsSchema,
  inbox,
  invoicesFinalize,
  invoices,
  invoicesSettlement,
  invoicesStatement,
  invoicesTemplatesLegalEntitySchema,
  invoicesTemplates,
  mail,
  matchingPayments,
  matching,
  metrics,
  metricsVat,
  moving,
  organizations,
  overview,
  bulk,
  recurring,
  budgets,
  categories,
  customers,
  exchangeRates,
  folders,
  products,
  projects,
  vendors,
  search,
  stream,
  webhooksEventSchema,
  webhooks,
];

/** Exports in lower case are parts of schemas, and tables of fields. */
export const wireSchemas: Record<string, TSchema> = Object.fromEntries(
  files
    .flatMap((file) => Object.entries(file))
    .filter(([name, value]) => /^[A-Z]/.test(name) && isSchema(value)),
);

function isSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && ["type", "anyOf", "enum"].some((key) => key in value);
}
