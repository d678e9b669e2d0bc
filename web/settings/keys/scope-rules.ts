/** What a key may do, in the words of the form: everything, everything to read, or what one chooses. */
import { allScopes, bundles, type Scope } from "../../../src/contract.ts";

export const accesses = ["read", "all", "chosen"] as const;
export type Access = (typeof accesses)[number];

const bundleOf = { read: "apis.read", all: "apis.all" } as const;

export function toScopes(access: Access, chosen: readonly string[]): string[] {
  return access === "chosen" ? [...chosen] : [bundleOf[access]];
}

/** The key's scopes may be stored as a bundle or one by one. */
export function accessOf(scopes: readonly string[]): Access {
  const has = expanded(scopes);
  const isAll = (bundle: string) => {
    const within = new Set<string>(bundles[bundle]);
    return within.size === has.size && [...has].every((scope) => within.has(scope));
  };
  if (isAll("apis.all")) return "all";
  return isAll("apis.read") ? "read" : "chosen";
}

function expanded(scopes: readonly string[]): Set<string> {
  return new Set(scopes.flatMap((scope): readonly string[] => bundles[scope] ?? [scope]));
}

type Area = Scope extends `${infer Name}.${string}` ? Name : never;
type Verb = Scope extends `${string}.${infer Name}` ? Name : never;

export interface AreaScopes {
  area: Area;
  verbs: { scope: Scope; verb: Verb }[];
}

/** What a key may do with each area, in the order of the scopes. */
export function scopesByArea(scopes: readonly Scope[]): AreaScopes[] {
  const areas = [...new Set(scopes.map((scope) => partsOf(scope).area))];
  return areas.map((area) => ({
    area,
    verbs: scopes
      .filter((scope) => partsOf(scope).area === area)
      .map((scope) => ({ scope, verb: partsOf(scope).verb })),
  }));
}

/** The areas that scopes are about, in their order. */
export function areasOf(scopes: readonly string[]): Area[] {
  const known = allScopes.filter((scope) => expanded(scopes).has(scope));
  return scopesByArea(known).map(({ area }) => area);
}

function partsOf(scope: Scope): { area: Area; verb: Verb } {
  const [area, verb] = scope.split(".") as [Area, Verb];
  return { area, verb };
}
