/**
 * Validates an endpoint's address. This only gives the user early feedback; the network is protected by the
 * check at every connection (platform/outbound).
 */
import { ValidationError } from "../kernel/errors.ts";
import { addressInHost, isLocalName, isPublicAddress } from "../platform/outbound/public-address.ts";

export function requireTarget(url: string, allow_private: boolean): void {
  const problem = problemOf(new URL(url), allow_private);
  if (problem) throw new ValidationError([{ path: "body.url", ...problem }]);
}

function problemOf(url: URL, allow_private: boolean): { code: string; message: string } | null {
  if (url.username !== "" || url.password !== "")
    return {
      code: "credentials",
      message: "must not contain a user name or password; deliveries are signed",
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
