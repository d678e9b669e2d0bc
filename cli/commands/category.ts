import { cashFlowTypes, categoryKinds } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { choice, reference, text, yesNo } from "../options.ts";
import { type Resource, resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";

const parent = (help: string) => reference("--parent <category>", help, (): Resource => categories);

export const categories: Resource = resource({
  group: "category",
  one: "category",
  many: "categories",
  example: "Travel",
  web: { list: "settings/categories", one: () => "settings/categories" },
  list: "listCategories",
  get: "getCategory",
  create: "createCategory",
  update: "updateCategory",
  delete: "deleteCategory",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "kind", value: (row) => row.kind },
    { title: "cash flow", value: (row) => row.cash_flow_type },
    { title: "excluded", value: (row) => (row.excluded ? "yes" : "") },
    { title: "slug", value: (row) => row.slug, flexible: true, spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name, slug }) => [name, slug],
  filters: {
    q: text("--search <text>", "Full-text search"),
    kind: choice("--kind <kind>", "Filter by kind", categoryKinds),
    parent_id: parent("Filter by parent category"),
  },
  fields: {
    name: text("--name <name>", "Category name"),
    kind: choice("--kind <kind>", "Kind", categoryKinds),
    parent_id: parent("Parent category"),
    slug: text("--slug <slug>", "Short name for programs"),
    color: text("--color <color>", "Color, such as #4f46e5"),
    description: text("--description <text>", "Description"),
    cash_flow_type: choice("--cash-flow <type>", "Type of cash flow", cashFlowTypes),
    excluded: yesNo("--excluded <yes|no>", "Leave it out of metrics"),
  },
  required: ["name"],
  examples: {
    list: [["category list --kind expense --all", "List all expense categories"]],
    create: [["category create --name 'Train tickets' --parent Travel", "Create a category below another"]],
    update: [["category update 'Train tickets' --name Trains", "Rename a category"]],
  },
});

export const categoryCommands: Command[] = verbsOf(categories);
