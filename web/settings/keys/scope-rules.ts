/** What a key may do, in the words of the form: everything, everything to read, or what one chooses. */
import { bundles } from "../../../src/contract.ts";

export const accesses = ["read", "all", "chosen"] as const;
export type Access = (typeof accesses)[number];

const bundleOf = { read: "apis.read", all: "apis.all" } as const;

export function toScopes(access: Access, chosen: readonly string[]): string[] {
  return access === "chosen" ? [...chosen] : [bundleOf[access]];
}

/** The key's scopes may be stored as a bundle or one by one. */
export function accessOf(scopes: readonly string[]): Access {
  const has = new Set<string>(scopes.flatMap((scope): readonly string[] => bundles[scope] ?? [scope]));
  const isAll = (bundle: string) => {
    const within = new Set<string>(bundles[bundle]);
    return within.size === has.size && [...has].every((scope) => within.has(scope));
  };
  if (isAll("apis.all")) return "all";
  return isAll("apis.read") ? "read" : "chosen";
}
