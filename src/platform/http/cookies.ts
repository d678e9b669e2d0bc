/** The cookie of a browser session, and how cookies are read. */

/** `__Host-`: browsers take it only over https (or from this machine), for the path `/`, and for this host alone. */
export const session_cookie = "__Host-daybook";

/** The value of a cookie; null also when it was sent more than once, because then nobody can tell which one counts. */
export function findCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 ? (values[0] as string).slice(name.length + 1) : null;
}
