/** The sections of the settings. Each has an address of its own, /settings/<id>. */
import type { Scope } from "../../src/contract.ts";
import type { IconName } from "../design/icons.ts";
import type { Can } from "../platform/session.ts";

export const groups = ["organization", "you"] as const;

export interface Section {
  id:
    | "company"
    | "books"
    | "templates"
    | "categories"
    | "budgets"
    | "members"
    | "accounts"
    | "rates"
    | "moving"
    | "keys"
    | "webhooks"
    | "audit"
    | "profile"
    | "security"
    | "apps";
  icon: IconName;
  group: (typeof groups)[number];
  /** Not shown to whom this is not allowed. */
  scope?: Scope;
}

export type SectionId = Section["id"];

export const sections: readonly Section[] = [
  { id: "company", icon: "home", group: "organization", scope: "organization.read" },
  { id: "books", icon: "lock", group: "organization", scope: "organization.read" },
  { id: "templates", icon: "file", group: "organization", scope: "invoices.read" },
  { id: "categories", icon: "tag", group: "organization", scope: "categories.read" },
  { id: "budgets", icon: "chart", group: "organization", scope: "categories.read" },
  { id: "members", icon: "people", group: "organization", scope: "organization.read" },
  { id: "accounts", icon: "bank", group: "organization", scope: "transactions.read" },
  { id: "rates", icon: "transfer", group: "organization", scope: "transactions.read" },
  { id: "moving", icon: "upload", group: "organization", scope: "customers.write" },
  { id: "keys", icon: "key", group: "organization", scope: "organization.read" },
  { id: "webhooks", icon: "webhook", group: "organization", scope: "webhooks.read" },
  { id: "audit", icon: "list", group: "organization", scope: "organization.read" },
  { id: "profile", icon: "person", group: "you" },
  { id: "security", icon: "shield", group: "you" },
  { id: "apps", icon: "link", group: "you" },
];

export function shownSections(can: Can): readonly Section[] {
  return sections.filter(({ scope }) => !scope || can(scope));
}

/** The section of an address; `null` when there is none of this name, or it is not for this person. */
export function findSection(id: string | undefined, shown: readonly Section[]): Section | null {
  return shown.find((section) => section.id === id) ?? null;
}
