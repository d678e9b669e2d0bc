/** The accounts of a journal: bank accounts, categories, and a few that the books need besides. Pure. */

export type AccountClass = "Assets" | "Liabilities" | "Equity" | "Income" | "Expenses";

export interface BankAccount {
  id: string;
  name: string;
  type: string;
}

export interface Category {
  id: string;
  parent_id: string | null;
  name: string;
  kind: string;
}

/** How a program writes the parts of an account's name. */
export type WritePart = (name: string) => string;

const fixedAccounts = {
  receivable: ["Assets", "Receivable"],
  transfers: ["Assets", "Transfers"],
  payments: ["Assets", "Payments"],
  tax: ["Liabilities", "Tax"],
  opening: ["Equity", "Opening balances"],
  invoices: ["Income", "Invoices"],
  written_off: ["Expenses", "Written off"],
  other_income: ["Income", "Uncategorized"],
  other_expenses: ["Expenses", "Uncategorized"],
} as const satisfies Record<string, [AccountClass, string]>;

export type FixedAccount = keyof typeof fixedAccounts;

export interface Accounts {
  fixed: Record<FixedAccount, string>;
  bank(id: string): string;
  /** Null: one that no longer exists. */
  category(id: string): string | null;
  /** Every account, each once. */
  all: string[];
}

const owed = new Set(["credit_card", "loan"]);

export function toAccounts(
  banks: readonly BankAccount[],
  categories: readonly Category[],
  write: WritePart,
): Accounts {
  const taken = new Set<string>();
  const add = (path: readonly string[]) => freeAccount(path.map(write).join(":"), taken);
  const fixed = Object.fromEntries(
    Object.entries(fixedAccounts).map(([name, path]) => [name, add(path)]),
  ) as Accounts["fixed"];
  const byBank = new Map(
    banks.map(({ id, name, type }) => [id, add([owed.has(type) ? "Liabilities" : "Assets", "Bank", name])]),
  );
  const byId = new Map(categories.map((category) => [category.id, category]));
  const byCategory = new Map(categories.map((category) => [category.id, add(pathOf(category, byId))]));
  return {
    fixed,
    bank: (id) => byBank.get(id) as string,
    category: (id) => byCategory.get(id) ?? null,
    all: [...taken],
  };
}

function pathOf(category: Category, byId: ReadonlyMap<string, Category>): string[] {
  const names: string[] = [];
  for (let one: Category | undefined = category; one; one = byId.get(one.parent_id ?? ""))
    names.unshift(one.name);
  return [category.kind === "income" ? "Income" : "Expenses", ...names];
}

/** Two names that a program cannot tell apart must not become one account. */
function freeAccount(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
  taken.add(free);
  return free;
}
