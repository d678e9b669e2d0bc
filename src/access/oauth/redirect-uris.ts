/** Where authorization codes may be sent. Anything but an exact, safe address could leak them. Pure. */
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { type Entrance, fill } from "../../wording/index.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function requireRedirectUris(kind: "web" | "native", uris: string[]): void {
  const issues = uris.flatMap((uri, index): Issue[] => {
    const message = problemOf(kind, uri);
    return message === null ? [] : [{ path: `body.redirect_uris.${index}`, code: "format", message }];
  });
  if (uris.length === 0)
    issues.push({ path: "body.redirect_uris", code: "required", message: "must name at least one address" });
  if (issues.length > 0) throw new ValidationError(issues);
}

/** A program by where its redirect leads. */
export function programAt(words: Entrance["words"], redirect_uri: unknown): string {
  const url = typeof redirect_uri === "string" ? URL.parse(redirect_uri) : null;
  if (!url) return words.program_unknown;
  if (loopback.has(url.hostname)) return words.program_here;
  return fill(words.program_at, { address: url.origin });
}

export function problemOf(kind: "web" | "native", uri: string): string | null {
  const url = URL.parse(uri);
  if (!url) return `must be an absolute URI; found ${JSON.stringify(uri)}`;
  if (url.hash !== "" || uri.includes("#")) return "must have no fragment";
  if (url.username !== "" || url.password !== "") return "must have no user name or password";
  // Browsers drop line ends, blanks and more, so another spelling may lead elsewhere than it seems to.
  if (url.href !== uri && url.href !== `${uri}/`) return `must be written as ${url.href}`;
  const isLoopback = loopback.has(url.hostname);
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:")
    return isLoopback ? null : "must be https; http is accepted for localhost, 127.0.0.1 and [::1] only";
  if (kind === "native" && /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)) return null;
  return kind === "native"
    ? "must be https, http on the local machine, or a scheme with a dot such as com.example.app:/done"
    : "must be https, or http on the local machine";
}
