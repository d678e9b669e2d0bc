import {
  Body,
  Color,
  DateTime,
  LongText,
  Nullable,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { cashFlowTypes, categoryKinds } from "./constants.ts";

const Slug = Text({ max: 80, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });

export const Category = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    parent_id: Nullable(Uuid),
    name: Text(),
    slug: Text(),
    color: Text(),
    description: Nullable(LongText),
    kind: OneOf(categoryKinds),
    cash_flow_type: OneOf(cashFlowTypes),
    excluded: Type.Boolean(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Category" },
);
export type Category = Static<typeof Category>;

const withDefaults = {
  slug: Slug,
  color: Color,
  kind: OneOf(categoryKinds),
  cash_flow_type: OneOf(cashFlowTypes),
  excluded: Type.Boolean(),
};
const clearable = { parent_id: Uuid, description: LongText };

export const CategoryCreate = Body({ name: Text() }, { ...withDefaults, ...clearable });
export type CategoryCreate = Static<typeof CategoryCreate>;
export const CategoryPatch = PatchBody({ name: Text(), ...withDefaults }, clearable);
export type CategoryPatch = Static<typeof CategoryPatch>;
