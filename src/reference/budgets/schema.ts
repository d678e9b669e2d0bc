import { DateOnly, DateTime, DecimalIn, IdOf, type Static } from "../../platform/http/schema.ts";
import {
  createBodyOf,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";

/** Every field of the record, in the order of the API. */
export const budgetRecord = recordOf("budgets", {
  id: readOnly(IdOf("budgets")),
  organization_id: readOnly(IdOf("organizations")),
  category_id: required(IdOf("categories"), { filter: true }),
  month: required(DateOnly, { filter: true }),
  amount: required(
    DecimalIn({ min: 0, max: 999_999_999_999, description: "In the organization's base currency" }),
    { filter: true },
  ),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Budget = resourceOf(budgetRecord);
export type Budget = Static<typeof Budget>;
export const BudgetCreate = createBodyOf(budgetRecord);
export type BudgetCreate = Static<typeof BudgetCreate>;
export const BudgetPatch = patchBodyOf(budgetRecord);
export type BudgetPatch = Static<typeof BudgetPatch>;
