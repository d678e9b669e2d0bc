import { compareDecimals } from "../../kernel/decimal.ts";
import { Conflict } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, described, Flag, Type, Uuid } from "../../platform/http/schema.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes, type WriteContext } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { apply_rows_max, applyRules } from "./apply-rules.ts";
import type { DraftRule } from "./categorize.ts";
import {
  AppliedRules,
  CategorizationRule,
  RuleCreate,
  RulePatch,
  type RuleRow,
  ruleRecord,
} from "./schema.ts";

/** Every rule is applied to every row of an import. */
export const rules_max = 1000;
const priority_default = 100;

const path = "/v1/categorization-rules";
const common = { tag: "Categorization rules" };

export const ruleRoutes: AnyRoute[] = [
  ...recordRoutes({
    path,
    name: "categorization rule",
    plural: "categorization rules",
    ...common,
    area: "transactions",
    table: "categorization_rules",
    event: "categorization_rule",
    resource: CategorizationRule,
    create: RuleCreate,
    patch: RulePatch,
    list: {
      name: "categorization-rules",
      from: sql`categorization_rules r`,
      organization: sql`r.organization_id`,
      id: sql`r.id`,
      sorts: {
        priority: { expression: sql`r.priority`, type: "int" },
        created_at: { expression: sql`r.created_at`, type: "timestamptz" },
      },
      default_sort: "priority",
      default_order: "asc",
      filters: filtersOf(ruleRecord, "r"),
      counted_table: "categorization_rules",
    },
    ...recordMapper(ruleRecord, "r", {}),
    async toNewColumns(input, context) {
      await requireRoom(context);
      await requireRule(context, input);
      return { ...input, priority: input.priority ?? priority_default, enabled: input.enabled ?? true };
    },
    async toChangedColumns(input, context, current) {
      await requireRule(context, { ...current, ...input });
      return input;
    },
  }),
  route({
    ...common,
    method: "POST",
    path: `${path}/apply`,
    operation_id: "applyCategorizationRules",
    summary:
      "Apply the rules and earlier decisions, or `rule_id` alone, to transactions without a category; a dry run takes a new `rule`",
    scope: "transactions.write",
    query: Type.Object(
      { dry_run: Type.Optional(described(Flag, "true: only report what would change")) },
      { additionalProperties: false },
    ),
    body: Body(
      {},
      {
        limit: Type.Integer({ minimum: 1, maximum: apply_rows_max }),
        // Only in a dry run: a rule that does not exist yet. A description here would repeat its schema in the document.
        rule: RuleCreate,
        // The one that is applied alone.
        rule_id: Uuid,
      },
    ),
    data: AppliedRules,
    async handle({ tx, organization_id, query, body: { limit, rule, rule_id } }) {
      const dry_run = query.dry_run === "true";
      if (rule && !dry_run)
        throw invalid("body.rule", "dry_run", "is only for a dry run; create the rule before it is applied");
      if (rule && rule_id)
        throw invalid("body.rule_id", "conflict", "give either a new rule or the id of one");
      if (rule) await requireRule({ tx, organization_id }, rule, "rule.");
      await requireReferences(tx, organization_id, [
        { path: "rule_id", table: "categorization_rules", id: rule_id },
      ]);
      const one = rule ? toDraft(rule) : (rule_id ?? null);
      return {
        data: await applyRules(tx, organization_id, { limit: limit ?? apply_rows_max, dry_run, one }),
      };
    },
  }),
];

function toDraft({ priority, enabled, ...rule }: RuleCreate): DraftRule {
  const nothing = {
    match_text: null,
    match_amount_min: null,
    match_amount_max: null,
    match_account_id: null,
  };
  const sets = { match_direction: null, set_category_id: null, set_vendor_id: null, set_project_id: null };
  return { ...nothing, ...sets, ...rule, priority: priority ?? priority_default, enabled: enabled ?? true };
}

/** A new rule, or one with its changes. */
type RuleInput = { [Name in keyof RuleRow]?: RuleRow[Name] | null | undefined };

/** A rule needs a condition and something to set, and the records it names must exist. */
async function requireRule(
  { tx, organization_id }: Pick<WriteContext, "tx" | "organization_id">,
  rule: RuleInput,
  within: "" | "rule." = "",
): Promise<void> {
  const { match_amount_min: min, match_amount_max: max } = rule;
  const conditions = [rule.match_text, min, max, rule.match_account_id, rule.match_direction];
  if (conditions.every((value) => (value ?? null) === null))
    throw invalid(
      `body.${within}match_text`,
      "required",
      "a rule needs a condition: match_text, an amount, an account or a direction",
    );
  if ([rule.set_category_id, rule.set_vendor_id, rule.set_project_id].every((id) => (id ?? null) === null))
    throw invalid(
      `body.${within}set_category_id`,
      "required",
      "a rule must set a category, a vendor or a project",
    );
  if (min && max && compareDecimals(min, max) > 0)
    throw invalid(
      `body.${within}match_amount_min`,
      "range",
      `must not be above match_amount_max; found ${min} and ${max}`,
    );
  await requireReferences(tx, organization_id, [
    { path: `${within}match_account_id`, table: "bank_accounts", id: rule.match_account_id },
    { path: `${within}set_category_id`, table: "categories", id: rule.set_category_id },
    { path: `${within}set_vendor_id`, table: "vendors", id: rule.set_vendor_id },
    { path: `${within}set_project_id`, table: "projects", id: rule.set_project_id },
  ]);
}

async function requireRoom({ tx, organization_id }: WriteContext): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from categorization_rules where organization_id = ${organization_id}`);
  if (count >= rules_max)
    throw new Conflict(
      `An organization can have at most ${rules_max} rules; delete one first.`,
      because("too_many_rules", { allowed: rules_max }),
    );
}
