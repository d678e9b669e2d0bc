/** An operator's list of hosts that requests may go to. An empty list allows all. */

/** `*.example.com` stands for every name below example.com, but not for example.com itself. */
export function isAllowedHost(hostname: string, allowed_hosts: readonly string[]): boolean {
  const name = canonical(hostname);
  return (
    allowed_hosts.length === 0 ||
    allowed_hosts.some((host) => (host.startsWith("*.") ? name.endsWith(host.slice(1)) : name === host))
  );
}

/** Separated by commas. Throws for anything that is neither a host nor a pattern. */
export function parseAllowedHosts(text: string): string[] {
  const hosts = text.split(",").map((host) => host.trim());
  return hosts.filter((host) => host !== "").map(parseHost);
}

function parseHost(host: string): string {
  const [prefix, name] = host.startsWith("*.") ? ["*.", host.slice(2)] : ["", host];
  const hostname = URL.parse(`https://${name}/`)?.hostname ?? "";
  // Both, because each scheme silently drops its own default port.
  const is_bare = ["http", "https"].every(
    (scheme) => URL.parse(`${scheme}://${name}/`)?.href === `${scheme}://${hostname}/`,
  );
  if (!is_bare || name.includes("*"))
    throw new Error("must be host names separated by commas, such as hooks.example.com,*.example.org");
  return prefix + canonical(hostname);
}

/** A name with a dot at its end is the same name. */
function canonical(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}
