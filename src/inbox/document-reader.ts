/**
 * Connects the recognition engine to the inbox. The engine gets what the organization knows, reads the bytes
 * in its own process, and fills the fields it is sure of. Uncertain fields stay empty and are kept as
 * candidates, each with its reason, for the user to accept.
 */

import { buffer } from "node:stream/consumers";
import { dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { isCurrency } from "../kernel/money.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { isKey, type ObjectKey, type ObjectStore } from "../platform/storage/index.ts";
import type {
  Field,
  FieldBox,
  KnownVendor,
  Recognition,
  RecognitionContext,
  Recognizer,
} from "../recognition/index.ts";
import type { ItemRow } from "./present.ts";
import type { KeptCandidate, ReadDocument, RecognizedDocument } from "./recognition.ts";

/** Recently used vendors are the most likely to come again; more would only slow the comparison. */
const known_vendors_max = 2000;
const kept_candidates_max = 5;

export function createDocumentReader(db: Database, store: ObjectStore, recognizer: Recognizer): ReadDocument {
  return async (document, now) => {
    const { organization_id } = document;
    const actor = { kind: "system" as const, id: null, channel: "recognition", request_id: null };
    const context: Context = { organization_id, actor, now };
    const known = await db.reading(context, (tx) => loadContext(tx, organization_id, now));
    const bytes = await buffer(await store.get(requireKey(document.file_path)));
    const { content_type, file_name } = document;
    return toDocument(await recognizer.recognize({ bytes, content_type, file_name }, known));
  };
}

function requireKey(file_path: string): ObjectKey {
  if (!isKey(file_path)) throw new Error(`${file_path} is not a key of the store.`);
  return file_path;
}

/** What the organization knows: its vendors, with the numbers of papers that a user gave to them. */
export async function loadContext(tx: Tx, org: OrganizationId, now: Instant): Promise<RecognitionContext> {
  const [organization, vendors] = await together([
    requireOrganization(tx, org),
    tx.many<KnownVendor>(sql`
      select v.id, v.name, v.aliases, coalesce(v.vat_id, v.tax_number) as tax_id, c.slug as category,
        array(
          select split_part(k.key, ':', 2) from vendor_keys k
          where k.organization_id = v.organization_id and k.vendor_id = v.id
            and (starts_with(k.key, 'tax:') or starts_with(k.key, 'iban:'))
        ) as numbers
      from vendors v
      left join categories c on c.organization_id = v.organization_id and c.id = v.default_category_id
      where v.organization_id = ${org}
      order by v.created_at desc, v.id desc
      limit ${known_vendors_max}`),
  ]);
  const { base_currency, country, locale, time_zone } = organization;
  return { base_currency, country, locale, vendors, today: dateIn(time_zone, now) };
}

export function toDocument(recognition: Recognition): RecognizedDocument {
  const { fields, kind } = recognition;
  const currency = fields.currency.value;
  const vendor = fields.vendor.value;
  return {
    engine: recognition.engine,
    exact: recognition.engine === "xml",
    financial: kind.value !== "other",
    fields: {
      display_name: vendor?.name ?? null,
      amount: fields.total.value,
      currency: currency !== null && isCurrency(currency) ? currency : null,
      date: fields.date.value,
      due_date: fields.due_date.value,
      document_type: kind.value,
      reference_number: fields.invoice_number.value,
      payment_terms: fields.payment_terms.value,
      website: fields.website.value,
      subtotal: fields.subtotal.value,
      tax_amount: fields.tax.value,
      tax_treatment: fields.tax_treatment.value,
      items: fields.items.value as ItemRow[] | null,
      buyer: fields.buyer.value,
      seller: fields.seller.value,
    },
    vendor: vendor as RecognizedDocument["vendor"],
    category_slug: fields.category.value,
    confidence: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.confidence])),
    reasons: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => (field.reason === "" ? [] : [[name, field.reason]])),
    ),
    candidates: undecided(fields),
    boxes: boxesOf(fields),
    warnings: recognition.warnings,
    text: recognition.text,
  };
}

function boxesOf(fields: Recognition["fields"]): Record<string, FieldBox> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { box }]) => (box ? [[name, box]] : [])));
}

/** The candidates of every field that stayed empty. */
function undecided(fields: Recognition["fields"]): Record<string, KeptCandidate[]> {
  const open = Object.entries(fields).filter(
    ([, field]) => field.value === null && field.candidates.length > 0,
  );
  return Object.fromEntries(
    open.map(([name, field]) => [name, (field as Field<unknown>).candidates.slice(0, kept_candidates_max)]),
  );
}
