import {
  Body,
  DateOnly,
  DateTime,
  DecimalIn,
  NumberOut,
  PatchBody,
  Resource,
  type Static,
  Uuid,
} from "../../platform/http/schema.ts";

export const Budget = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    category_id: Uuid,
    month: DateOnly,
    amount: NumberOut,
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Budget" },
);
export type Budget = Static<typeof Budget>;

const fields = {
  category_id: Uuid,
  month: DateOnly,
  amount: DecimalIn({ min: 0, max: 999_999_999_999, description: "In the organization's base currency" }),
};

export const BudgetCreate = Body(fields, {});
export type BudgetCreate = Static<typeof BudgetCreate>;
export const BudgetPatch = PatchBody(fields, {});
export type BudgetPatch = Static<typeof BudgetPatch>;
