/** Loads everything a draft needs besides its body, in one round trip, and reports all missing references. */

import { type CalendarDate, dateIn, type Instant } from "../../kernel/calendar.ts";
import type { Issue } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { type OrganizationFacts, requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { invalid } from "../../platform/http/route.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { ReferenceNotFound } from "../../platform/records/references.ts";
import { customerRecord } from "../../reference/customers/index.ts";
import { isOffer } from "../invoice.ts";
import type { ProductDefaults } from "../items.ts";
import type { CustomerIn, InvoiceCreate, InvoicePatch } from "../schema.ts";
import type { CustomerSummary, InvoiceRow } from "../store.ts";
import type { TemplateRow } from "../templates/schema.ts";
import { findTemplate } from "../templates/store.ts";
import { findProducts } from "./product-store.ts";

/** The customer fields that fill in a draft. A customer that does not exist yet has no id. */
export type DraftCustomer = Omit<StoredCustomer, "id"> & { id: StoredCustomer["id"] | null };
type StoredCustomer = Row<"customers", keyof CustomerSummary | "currency" | "payment_terms_days">;

export interface DraftContext {
  organization: OrganizationFacts;
  today: CalendarDate;
  now: Instant;
  template: TemplateRow | null;
  /** True if the body names the template or null; false if the default template applies. */
  template_chosen: boolean;
  customer: DraftCustomer | null;
  products: ReadonlyMap<string, ProductDefaults>;
}

type Input = InvoiceCreate | InvoicePatch;

/** `current` is the draft being changed, or null for a new one. */
export async function loadContext(
  tx: Tx,
  org: OrganizationId,
  input: Input,
  current: InvoiceRow | null,
  now: Instant,
): Promise<DraftContext> {
  const customer_id = requireOneCustomer(input, current);
  const template_id = input.template_id === undefined ? current?.template_id : input.template_id;
  const inline = newCustomerOf(input);
  const issues: Issue[] = [];
  const [organization, template, customer, products] = await together([
    requireOrganization(tx, org),
    template_id === null || (template_id === undefined && current)
      ? null
      : findTemplate(tx, org, template_id),
    inline || !customer_id ? null : findCustomer(tx, org, customer_id),
    loadProducts(tx, org, input, current, issues),
    checkInvoices(tx, org, input, issues),
  ]);
  if (template_id && !template && template_id !== current?.template_id) issues.push(missing("template_id"));
  if (!inline && customer_id && !customer) issues.push(missing("customer_id"));
  if (issues.length > 0) throw new ReferenceNotFound(issues);
  return {
    organization,
    today: dateIn(organization.time_zone, now),
    now,
    template,
    template_chosen: template_id !== undefined,
    customer: inline ? { ...nullsOf(customerRecord), ...inline, id: null } : customer,
    products,
  };
}

/** The new customer in the body. With an `id`, the client only sent back an existing customer. */
export function newCustomerOf(input: Input): CustomerIn | null {
  return input.customer && !input.customer.id ? input.customer : null;
}

function requireOneCustomer(input: Input, current: InvoiceRow | null): string | null {
  if (newCustomerOf(input) && input.customer_id && input.customer_id !== current?.customer_id)
    throw invalid("body.customer", "conflict", "must not be given together with customer_id; found both");
  if (input.customer_id !== undefined) return input.customer_id ?? input.customer?.id ?? null;
  return input.customer?.id ?? current?.customer_id ?? null;
}

function findCustomer(tx: Tx, org: OrganizationId, id: string): Promise<DraftCustomer | null> {
  return tx.maybe<StoredCustomer>(sql`
    select id, reference_id, name, email, website, currency, payment_terms_days
    from customers
    where organization_id = ${org} and id = ${id}`);
}

/**
 * Loads the products of the body's lines. A product that the draft already names may have been deleted since;
 * that is no error.
 */
async function loadProducts(
  tx: Tx,
  org: OrganizationId,
  input: Input,
  current: InvoiceRow | null,
  issues: Issue[],
): Promise<Map<string, ProductDefaults>> {
  const items = input.items ?? [];
  const product_ids = distinct(items.map((item) => item.product_id));
  const price_ids = distinct(items.map((item) => item.product_price_id));
  if (product_ids.length + price_ids.length === 0) return new Map();
  const products = await findProducts(tx, org, product_ids, price_ids);
  const byId = new Map<string, ProductDefaults>(products.map((product) => [product.id, product]));
  const known = new Set((current?.items ?? []).flatMap((item) => [item.product_id, item.product_price_id]));
  items.forEach(({ product_id, product_price_id }, index) => {
    const product = product_id ? byId.get(product_id) : undefined;
    if (product_id && !product && !known.has(product_id)) issues.push(missing(`items.${index}.product_id`));
    const owners = product_id ? [product] : products;
    const listed = owners.some((owner) => owner?.prices.some((price) => price.id === product_price_id));
    if (product_price_id && !listed && !known.has(product_price_id))
      issues.push(missing(`items.${index}.product_price_id`));
  });
  return byId;
}

const invoiceReferences = ["reference_invoice_id", "source_quote_id"] as const;

async function checkInvoices(tx: Tx, org: OrganizationId, input: Input, issues: Issue[]): Promise<void> {
  const ids = distinct(invoiceReferences.map((field) => input[field]));
  if (ids.length === 0) return;
  const found = await tx.many<Row<"invoices", "id" | "document_type">>(sql`
    select id, document_type from invoices where organization_id = ${org} and id = any(${ids})`);
  const types = new Map<string, string>(found.map((row) => [row.id, row.document_type]));
  for (const field of invoiceReferences) {
    const id = input[field];
    if (id && !types.has(id)) issues.push(missing(field));
    else if (id && field === "source_quote_id" && !isOffer(types.get(id) ?? ""))
      throw invalid(
        "body.source_quote_id",
        "document_type",
        `must name a quote or a pro-forma invoice; found ${types.get(id)}`,
      );
  }
}

function missing(path: string): Issue {
  return { path: `body.${path}`, code: "not_found", message: "names a record that does not exist" };
}

function distinct(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id): id is string => typeof id === "string"))];
}
