/** Describes scopes for the user on the consent page. */
import { allScopes, expandScopes } from "../scopes.ts";

const areas: [area: string, words: string][] = [
  ["inbox", "inbox items"],
  ["documents", "documents"],
  ["invoices", "invoices"],
  ["recurring", "recurring invoices"],
  ["customers", "customers and vendors"],
  ["transactions", "bank accounts and transactions"],
  ["categories", "categories, projects and budgets"],
  ["organization", "the organization, its members and keys"],
  ["webhooks", "webhooks"],
  ["exports", "exports"],
];

export function scopeWords(names: Iterable<string>): string[] {
  const scopes = expandScopes(names);
  if (scopes.size === allScopes.length) return ["See and change everything"];
  const [read, write]: [string[], string[]] = [[], []];
  for (const [area, words] of areas)
    if (scopes.has(`${area}.write` as never)) write.push(words);
    else if (scopes.has(`${area}.read` as never)) read.push(words);
  if (scopes.has("metrics.read")) read.push("metrics");
  return [
    ...(read.length > 0 ? [`See ${listed(read)}`] : []),
    ...(write.length > 0 ? [`See and change ${listed(write)}`] : []),
    ...(scopes.has("inbox.approve") ? ["Approve and reject inbox items"] : []),
  ];
}

function listed(words: string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
