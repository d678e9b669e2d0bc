/**
 * Checks a query string before its parameters are read. Fastify leaves text that it cannot decode as it is,
 * so a filter with a truncated character would silently find nothing. Such a query is refused.
 */
import type { ValidationError } from "../../kernel/errors.ts";
import { invalid } from "./route.ts";
import { show } from "./show.ts";

/** Each parameter is checked against all that a list accepts. A URL of the maximum length holds 340 ids. */
const parameters_max = 500;

/** Refuses too many parameters, or the first one that cannot be decoded; null when the query is fine. */
export function findBadQuery(url: string): ValidationError | null {
  const start = url.indexOf("?");
  if (start < 0) return null;
  const pairs = url.slice(start + 1).split("&");
  if (pairs.length > parameters_max)
    return invalid("query", "size", `must have at most ${parameters_max} parameters; found ${pairs.length}`);
  const broken = pairs.find((pair) => pair.includes("%") && decode(pair) === null);
  return broken === undefined ? null : refusalOf(broken);
}

function refusalOf(pair: string): ValidationError {
  const [name = "", ...rest] = pair.split("=");
  const named = decode(name);
  const path = named === null || named === "" ? "query" : `query.${named}`;
  const found = show(named === null ? name : rest.join("="));
  return invalid(path, "encoding", `must be valid percent-encoded UTF-8; found ${found}`);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
