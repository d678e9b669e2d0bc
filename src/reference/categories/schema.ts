import {
  Color,
  DateTime,
  IdOf,
  LongText,
  OneOf,
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
import { cashFlowTypes, categoryKinds } from "./constants.ts";

const Slug = Text({ max: 80, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });

/** Every field of the record, in the order of the API. */
export const categoryRecord = recordOf("categories", {
  id: readOnly(IdOf("categories")),
  organization_id: readOnly(IdOf("organizations")),
  parent_id: optional(IdOf("categories"), { filter: true }),
  name: required(Text()),
  slug: fixed(Slug, { filter: true }),
  color: fixed(Color),
  description: optional(LongText),
  kind: fixed(OneOf(categoryKinds), { filter: true }),
  cash_flow_type: fixed(OneOf(cashFlowTypes), { filter: true }),
  excluded: fixed(Type.Boolean(), { filter: true }),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Category = resourceOf(categoryRecord);
export type Category = Static<typeof Category>;
export const CategoryCreate = createBodyOf(categoryRecord);
export type CategoryCreate = Static<typeof CategoryCreate>;
export const CategoryPatch = patchBodyOf(categoryRecord);
export type CategoryPatch = Static<typeof CategoryPatch>;
