/** Categorization rules on the wire. */
import {
  Body,
  DateTime,
  DecimalIn,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";

export const CategorizationRule = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    name: Text(),
    priority: Type.Integer(),
    enabled: Type.Boolean(),
    match_text: Nullable(Text()),
    match_amount_min: Nullable(NumberOut),
    match_amount_max: Nullable(NumberOut),
    match_account_id: Nullable(Uuid),
    match_direction: Nullable(OneOf(["in", "out"])),
    set_category_id: Nullable(Uuid),
    set_vendor_id: Nullable(Uuid),
    set_project_id: Nullable(Uuid),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Categorization rule" },
);
export type CategorizationRule = Static<typeof CategorizationRule>;

const size = DecimalIn({ decimals: 4, min: 0, max: 999_999_999_999, description: "Without sign" });
const clearable = {
  match_text: Text({ max: 200, description: "Found anywhere in name, text and reference" }),
  match_amount_min: size,
  match_amount_max: size,
  match_account_id: Uuid,
  match_direction: OneOf(["in", "out"]),
  set_category_id: Uuid,
  set_vendor_id: Uuid,
  set_project_id: Uuid,
};
const fixed = { priority: Type.Integer({ minimum: 0, maximum: 1_000_000 }), enabled: Type.Boolean() };

export const RuleCreate = Body({ name: Text() }, { ...clearable, ...fixed });
export type RuleCreate = Static<typeof RuleCreate>;
export const RulePatch = PatchBody({ name: Text(), ...fixed }, clearable);
export type RulePatch = Static<typeof RulePatch>;
