import { ruleDirections } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { amount, choice, reference, text, whole, yesNo } from "../options.ts";
import { printOne } from "../output/present.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";
import { accounts } from "./account.ts";
import { categories } from "./category.ts";
import { projects } from "./project.ts";
import { vendors } from "./vendor.ts";

const rules = resource({
  group: "rule",
  one: "rule",
  many: "rules",
  example: "Hosting",
  list: "listCategorizationRules",
  get: "getCategorizationRule",
  create: "createCategorizationRule",
  update: "updateCategorizationRule",
  delete: "deleteCategorizationRule",
  columns: [
    { title: "priority", value: (row) => row.priority, align: "right" },
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "text", value: (row) => row.match_text, flexible: true },
    { title: "direction", value: (row) => row.match_direction },
    { title: "enabled", value: (row) => (row.enabled ? "yes" : "no") },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name }) => [name],
  filters: { enabled: yesNo("--enabled <yes|no>", "Filter by whether it is enabled") },
  fields: {
    name: text("--name <name>", "Rule name"),
    match_text: text("--text <text>", "Text that the transaction must contain"),
    match_direction: choice("--direction <direction>", "Money in or out", ruleDirections),
    match_amount_min: amount("--amount-min <number>", "Lowest amount, without its sign"),
    match_amount_max: amount("--amount-max <number>", "Highest amount, without its sign"),
    match_account_id: reference("--account <account>", "Bank account of the transaction", () => accounts),
    set_category_id: reference("--category <category>", "Category to set", () => categories),
    set_vendor_id: reference("--vendor <vendor>", "Vendor to set", () => vendors),
    set_project_id: reference("--project <project>", "Project to set", () => projects),
    priority: whole("--priority <number>", "Rules with a lower number are tried first", { min: 0 }),
    enabled: yesNo("--enabled <yes|no>", "Whether the rule is used"),
  },
  required: ["name"],
  examples: {
    create: [
      [
        "rule create --name Hosting --text hetzner --direction out --category Software --vendor Hetzner",
        "Categorize payments to Hetzner",
      ],
    ],
    update: [["rule update Hosting --enabled no", "Switch a rule off"]],
  },
});

const ruleApply = command({
  path: ["rule", "apply"],
  summary: "Apply the rules to transactions without a category, newest first",
  options: { limit: whole("--limit <number>", "Transactions to examine at most", { min: 1 }) },
  examples: [["rule apply", "Categorize what the rules know"]],
  async run({ limit }, context) {
    const data = await context.daybook.applyCategorizationRules(limit ? { limit } : {});
    const more = data.has_more ? " There are more; run it again." : "";
    const note = `Categorized ${data.categorized_count} of ${data.examined_count} transactions.${more}`;
    printOne(context, { data }, { note });
    return "ok";
  },
});

export const ruleCommands: Command[] = [...verbsOf(rules), ruleApply];
