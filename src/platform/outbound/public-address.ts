/**
 * Which addresses a user may make the service connect to. Everything that is not clearly the public internet
 * is refused: loopback, private and link-local networks (where cloud machines serve their credentials),
 * multicast, carrier-grade NAT, and IPv6 addresses that embed an IPv4 address, whose real target depends on a
 * gateway.
 */
import ipaddr from "ipaddr.js";

/** Global unicast; the rest of IPv6 is reserved or local. */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns an IPv4-mapped address such as ::ffff:127.0.0.1 into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalIpv6);
}

/** The IP address in a URL's host, without the brackets of IPv6; null if the host is a name. */
export function addressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Names that always mean this machine or the local network. */
const localNames = /(^|\.)(localhost|local|internal|localdomain|lan|home\.arpa)\.?$/i;

export function isLocalName(hostname: string): boolean {
  return localNames.test(hostname);
}
