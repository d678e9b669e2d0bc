/**
 * Percent encoding of a query. Fastify keeps what it cannot decode as it stands, so a filter with half a
 * character would quietly find nothing; such a query is refused.
 */
import type { ValidationError } from "../../kernel/errors.ts";
import { invalid } from "./route.ts";
import { show } from "./show.ts";

/** The refusal of the first parameter that cannot be decoded, or null. */
export function findBrokenEncoding(url: string): ValidationError | null {
  const start = url.indexOf("?");
  if (start < 0 || !url.includes("%", start)) return null;
  for (const pair of url.slice(start + 1).split("&")) if (decode(pair) === null) return refusalOf(pair);
  return null;
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
