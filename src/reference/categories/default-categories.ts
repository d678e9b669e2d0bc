/** The categories of a new organization: enough for a small company's year, few enough to read. */
import type { CashFlowType, CategoryKind } from "./constants.ts";

export interface DefaultCategory {
  slug: string;
  name: string;
  kind: CategoryKind;
  cash_flow_type?: CashFlowType;
  excluded?: boolean;
  children?: DefaultCategory[];
}

export const defaultCategories: DefaultCategory[] = [
  {
    slug: "revenue",
    name: "Revenue",
    kind: "income",
    children: [
      { slug: "sales", name: "Sales", kind: "income" },
      { slug: "services", name: "Services", kind: "income" },
      { slug: "subscriptions-income", name: "Subscriptions", kind: "income" },
      { slug: "other-income", name: "Other income", kind: "income" },
    ],
  },
  {
    slug: "people",
    name: "People",
    kind: "expense",
    children: [
      { slug: "salaries", name: "Salaries", kind: "expense" },
      { slug: "contractors", name: "Contractors", kind: "expense" },
      { slug: "social-security", name: "Social security", kind: "expense" },
      { slug: "training", name: "Training", kind: "expense" },
    ],
  },
  {
    slug: "office",
    name: "Office",
    kind: "expense",
    children: [
      { slug: "rent", name: "Rent", kind: "expense" },
      { slug: "utilities", name: "Utilities", kind: "expense" },
      { slug: "office-supplies", name: "Office supplies", kind: "expense" },
      { slug: "internet-and-phone", name: "Internet and phone", kind: "expense" },
      { slug: "postage", name: "Postage", kind: "expense" },
    ],
  },
  {
    slug: "operations",
    name: "Operations",
    kind: "expense",
    children: [
      { slug: "software", name: "Software", kind: "expense" },
      { slug: "hosting", name: "Hosting", kind: "expense" },
      { slug: "goods-and-materials", name: "Goods and materials", kind: "expense" },
      { slug: "marketing", name: "Marketing", kind: "expense" },
      { slug: "insurance", name: "Insurance", kind: "expense" },
      { slug: "legal-and-accounting", name: "Legal and accounting", kind: "expense" },
      { slug: "bank-fees", name: "Bank fees", kind: "expense" },
    ],
  },
  {
    slug: "travel",
    name: "Travel",
    kind: "expense",
    children: [
      { slug: "transport", name: "Transport", kind: "expense" },
      { slug: "accommodation", name: "Accommodation", kind: "expense" },
      { slug: "meals", name: "Meals", kind: "expense" },
      { slug: "vehicle", name: "Vehicle", kind: "expense" },
    ],
  },
  {
    slug: "taxes",
    name: "Taxes",
    kind: "expense",
    children: [
      { slug: "vat", name: "VAT payments", kind: "expense" },
      { slug: "income-tax", name: "Income tax", kind: "expense" },
    ],
  },
  { slug: "equipment", name: "Equipment", kind: "expense", cash_flow_type: "investing" },
  { slug: "loans", name: "Loans", kind: "expense", cash_flow_type: "financing" },
  { slug: "owner-contributions", name: "Owner contributions", kind: "income", cash_flow_type: "financing" },
  { slug: "owner-drawings", name: "Owner drawings", kind: "expense", cash_flow_type: "financing" },
  { slug: "transfers", name: "Transfers", kind: "expense", cash_flow_type: "financing", excluded: true },
];
