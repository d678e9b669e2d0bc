/**
 * Validates an endpoint's address. This only gives the user early feedback; the network is protected by the
 * check at every connection (platform/outbound).
 */
import { ValidationError } from "../kernel/errors.ts";
import { isAllowedHost } from "../platform/outbound/allowed-hosts.ts";
import type { TargetPolicy } from "../platform/outbound/guarded-request.ts";
import { addressInHost, isLocalName, isPublicAddress } from "../platform/outbound/public-address.ts";

export function requireTarget(url: string, policy: TargetPolicy): void {
  const problem = problemOf(new URL(url), policy);
  if (problem) throw new ValidationError([{ path: "body.url", ...problem }]);
}

function problemOf(
  url: URL,
  { allow_private, allowed_hosts }: TargetPolicy,
): { code: string; message: string } | null {
  if (url.username !== "" || url.password !== "")
    return {
      code: "credentials",
      message: "must not contain a user name or password; deliveries are signed",
    };
  if (!isAllowedHost(url.hostname, allowed_hosts))
    return {
      code: "host_not_allowed",
      message: `must be on a host that the operator allows (DAYBOOK_WEBHOOK_ALLOWED_HOSTS); found ${url.hostname}`,
    };
  if (allow_private) return null;
  if (url.protocol !== "https:")
    return { code: "insecure", message: `must be an https URL; found ${url.protocol.slice(0, -1)}` };
  const literal = addressInHost(url.hostname);
  if (literal === null ? isLocalName(url.hostname) : !isPublicAddress(literal))
    return {
      code: "private_address",
      message: `must be on the public internet; found ${url.hostname}. DAYBOOK_WEBHOOK_ALLOW_PRIVATE allows targets in one's own network`,
    };
  return null;
}
