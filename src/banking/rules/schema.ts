/** Categorization rules on the wire. */
import {
  DateOnly,
  DateTime,
  DecimalIn,
  described,
  IdOf,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import { ruleDirections } from "../constants.ts";

const size = DecimalIn({ decimals: 4, min: 0, max: 999_999_999_999, description: "Without sign" });

/** Every field of the record, in the order of the API. */
export const ruleRecord = recordOf("categorization_rules", {
  id: readOnly(IdOf("categorization_rules")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text()),
  priority: fixed(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  enabled: fixed(Type.Boolean(), { filter: true }),
  match_text: optional(Text({ max: 200, description: "Found anywhere in name, text and reference" })),
  match_amount_min: optional(size),
  match_amount_max: optional(size),
  match_account_id: optional(IdOf("bank_accounts"), { filter: true }),
  match_direction: optional(OneOf(ruleDirections)),
  set_category_id: optional(IdOf("categories"), { filter: true }),
  set_vendor_id: optional(IdOf("vendors")),
  set_project_id: optional(IdOf("projects")),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});
export type RuleRow = RowOf<typeof ruleRecord>;

export const CategorizationRule = resourceOf(ruleRecord);
export type CategorizationRule = Static<typeof CategorizationRule>;
export const RuleCreate = createBodyOf(ruleRecord);
export type RuleCreate = Static<typeof RuleCreate>;
export const RulePatch = patchBodyOf(ruleRecord);
export type RulePatch = Static<typeof RulePatch>;

/** What a rule or an earlier decision sets on a transaction. */
export const RuleChange = Resource({
  transaction_id: IdOf("transactions"),
  booking_date: DateOnly,
  amount: Type.Number({ description: "Money into the account is positive" }),
  currency: Type.String(),
  description: Type.String(),
  counterparty_name: Nullable(Type.String()),
  category_id: Nullable(IdOf("categories")),
  vendor_id: Nullable(IdOf("vendors")),
  project_id: Nullable(IdOf("projects")),
});
export type RuleChange = Static<typeof RuleChange>;

export const AppliedRules = Resource({
  examined_count: Type.Integer(),
  categorized_count: Type.Integer(),
  has_more: Type.Boolean({ description: "Whether there are more transactions without a category" }),
  changes: described(ListOf(RuleChange), "The newest 100"),
});
export type AppliedRules = Static<typeof AppliedRules>;
