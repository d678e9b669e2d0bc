/** Several ids in one query parameter. */
import { isUuid } from "../../kernel/ids.ts";
import { invalid } from "./route.ts";
import { described, Type } from "./schema.ts";

export function Ids(what: string, count_max: number) {
  return described(Type.String(), `${what}, separated by commas, at most ${count_max}`);
}

export function requireIds(text: string, count_max: number): string[] {
  const ids = [...new Set(text.split(","))];
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined)
    throw invalid("query.ids", "format", `must be UUIDs separated by commas; found ${wrong.slice(0, 40)}`);
  if (ids.length > count_max)
    throw invalid("query.ids", "max", `must be at most ${count_max}; found ${ids.length}`);
  return ids;
}
