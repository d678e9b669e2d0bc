/**
 * What a token may do. A route names one scope; a token has a set of scopes, limited to the role of its user.
 * The role table drives the rule, the documentation and the tests.
 */
const areas = [
  "inbox",
  "documents",
  "invoices",
  "recurring",
  "customers",
  "transactions",
  "categories",
  "organization",
  "webhooks",
  "exports",
] as const;

type Area = (typeof areas)[number];
export type Scope = `${Area}.read` | `${Area}.write` | "metrics.read" | "inbox.approve";

const reads: Scope[] = [...areas.map((area) => `${area}.read` as const), "metrics.read"];
const writes: Scope[] = [...areas.map((area) => `${area}.write` as const), "inbox.approve"];

export const allScopes: readonly Scope[] = [...reads, ...writes];

/** Names that stand for many scopes. */
export const bundles: Record<string, readonly Scope[]> = {
  "apis.read": reads,
  "apis.all": allScopes,
};

export const roles = ["owner", "admin", "accountant", "member", "viewer"] as const;
export type Role = (typeof roles)[number];

const readsWithoutWebhooks = reads.filter((scope) => scope !== "webhooks.read");

/**
 * Owner and admin have the same scopes; only an owner may make, change or remove owners (organizations/members).
 * An accountant keeps all books and approves; a member records and bills; a viewer only reads.
 */
export const roleScopes: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(allScopes),
  admin: new Set(allScopes),
  accountant: new Set([
    ...reads,
    ...writes.filter((scope) => scope !== "organization.write" && scope !== "webhooks.write"),
  ]),
  member: new Set([
    ...readsWithoutWebhooks,
    "inbox.write",
    "documents.write",
    "invoices.write",
    "recurring.write",
    "customers.write",
    "exports.write",
  ]),
  viewer: new Set(readsWithoutWebhooks),
};

/** What each area is about, for people who choose scopes. */
const subjects: Record<Area, string> = {
  inbox: "inbox items, entries, vendors and matches",
  documents: "documents, folders and uploads",
  invoices: "invoices, products, payments and e-mails",
  recurring: "recurring invoices",
  customers: "customers",
  transactions: "bank accounts, transactions, imports, rules and exchange rates",
  categories: "categories, projects and budgets",
  organization: "the organization, its members, API keys, OAuth clients and audit trail",
  webhooks: "webhook endpoints and their deliveries",
  exports: "exports; their files also need the scopes of what is in them",
};

/** What a scope or bundle allows, in words. */
export const scopeDescriptions: Record<string, string> = {
  ...Object.fromEntries(
    areas.flatMap((area) => [
      [`${area}.read`, `Read ${subjects[area]}`],
      [`${area}.write`, `Create, change and delete ${subjects[area]}`],
    ]),
  ),
  "metrics.read": "Read metrics",
  "inbox.approve": "Approve or reject inbox items",
  "apis.read": "Every read scope",
  "apis.all": "Every scope",
};

const known: ReadonlySet<string> = new Set(allScopes);

/** The names that a request may contain: scopes and bundles. */
export const requestableScopes: readonly string[] = [...allScopes, ...Object.keys(bundles)];

export function isRequestable(name: string): boolean {
  return known.has(name) || Object.hasOwn(bundles, name);
}

/** Replaces bundles by their scopes and drops unknown names. */
export function expandScopes(names: Iterable<string>): Set<Scope> {
  const expanded = new Set<Scope>();
  for (const name of names) {
    if (known.has(name)) expanded.add(name as Scope);
    if (Object.hasOwn(bundles, name)) for (const scope of bundles[name] ?? []) expanded.add(scope);
  }
  return expanded;
}

/** The given scopes, as far as the role allows them. */
export function limitToRole(names: Iterable<string>, role: Role): Set<Scope> {
  return new Set([...expandScopes(names)].filter((scope) => roleScopes[role].has(scope)));
}
