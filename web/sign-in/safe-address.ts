/** An address may come from a link that somebody else wrote: only those of the app itself are followed. */
export function safeAddress(from: string | null): string {
  const path = unquoted(from ?? "");
  const inside = path.startsWith("/") && !path.startsWith("//") && !path.includes("\\");
  if (!inside || path.startsWith("/sign-in")) return "/app/";
  return path === "/app" || path.startsWith("/app/") ? path : `/app${path}`;
}

/** The router writes text in search parameters as JSON when it could be read as something else. */
function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
