/**
 * Which addresses the service may be sent to by a user. Everything that is not plainly the public internet is
 * refused: loopback, private and link-local networks (where cloud machines keep their credentials), multicast,
 * carrier networks, and IPv6 forms that carry an IPv4 address inside, whose real target depends on a gateway.
 */
import ipaddr from "ipaddr.js";

/** Global unicast; all the rest of IPv6 is reserved or local. */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:127.0.0.1 into the IPv4 address that it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalIpv6);
}

/** The address in a URL's host, when it is one: without the brackets of IPv6. */
export function addressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Names that mean this machine or this network wherever they are asked. */
const localNames = /(^|\.)(localhost|local|internal|localdomain|lan|home\.arpa)\.?$/i;

export function isLocalName(hostname: string): boolean {
  return localNames.test(hostname);
}
