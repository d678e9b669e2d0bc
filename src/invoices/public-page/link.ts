/**
 * The token of an invoice's public page: the organization's id and 16 random bytes, in base64url. The id in
 * front lets the lookup run inside the organization, like every other query, by an index that begins with the
 * organization. The 128 random bits make the link unguessable.
 */
import { isUuid, type OrganizationId } from "../../kernel/ids.ts";

export const token_random_bytes = 16;
const tokenPattern = /^[\w-]{43}$/;

export function makeToken(organization_id: OrganizationId, random: Uint8Array): string {
  const id = Buffer.from(organization_id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, random]).toString("base64url");
}

/** The organization that a token belongs to, or null if it is malformed. */
export function organizationOfToken(token: string): OrganizationId | null {
  if (!tokenPattern.test(token)) return null;
  const hex = Buffer.from(token, "base64url").subarray(0, 16).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isUuid(id) ? (id as OrganizationId) : null;
}
