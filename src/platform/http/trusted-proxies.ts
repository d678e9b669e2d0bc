/**
 * Which reverse proxies may say where a request comes from. Each proxy adds the address of its client to the end of
 * `X-Forwarded-For`, and whatever stood there before may be invented. So the last entry that no known proxy is counts.
 * A mere number of proxies would not do: a client that reaches the service around them could invent as many entries.
 */
import ipaddr from "ipaddr.js";

/** The addresses and networks of the proxies; false: there is none. */
export type TrustedProxies = false | string[];

export function parseTrustedProxies(text: string): TrustedProxies {
  if (text === "false") return false;
  const proxies = text.split(",").map((proxy) => proxy.trim());
  if (proxies.every(isAddressOrNetwork)) return proxies;
  throw new Error(
    "must be false, or the addresses of the proxies, such as 127.0.0.1 or 10.0.0.2,10.1.0.0/16",
  );
}

/** The library also reads 1 as 0.0.0.1. */
function isAddressOrNetwork(text: string): boolean {
  const [address = "", ...prefix] = text.split("/");
  const is_address = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return is_address && (prefix.length === 0 || ipaddr.isValidCIDR(text));
}
