/**
 * What a query may look like, whatever its parameters mean. Fastify keeps what it cannot decode as it stands, so
 * a filter with half a character would quietly find nothing; such a query is refused.
 */
import type { ValidationError } from "../../kernel/errors.ts";
import { invalid } from "./route.ts";
import { show } from "./show.ts";

/** Each is checked against all that a list accepts; 340 ids fit into an address. */
const parameters_max = 500;

/** The refusal of too many parameters, or of the first that cannot be decoded; null when there is none. */
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
