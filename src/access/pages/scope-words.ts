/** Describes scopes for the user on the consent page. */
import type { Entrance } from "../../wording/index.ts";
import { allScopes, bundles, expandScopes, type Scope } from "../scopes.ts";

type Words = Entrance["words"]["permissions"];

interface Permission {
  area: string;
  access: string;
}

export function permissionsOf(words: Words, names: Iterable<string>): Permission[] {
  const scopes = expandScopes(names);
  if (scopes.size === allScopes.length) return [{ area: words.everything, access: words.write }];
  const has = (scope: string) => scopes.has(scope as Scope);
  const sees_all = bundles["apis.read"]?.every(has) ?? false;
  const areas = Object.entries(words.areas);
  const of = (wanted: boolean, area: string, access: string) => (wanted ? [{ area, access }] : []);
  return [
    ...of(sees_all, words.everything, words.read),
    ...areas.flatMap(([area, name]) =>
      of(!sees_all && has(`${area}.read`) && !has(`${area}.write`), name, words.read),
    ),
    ...areas.flatMap(([area, name]) => of(has(`${area}.write`), name, words.write)),
    ...of(has("inbox.approve"), words.areas.inbox, words.approve),
  ];
}
