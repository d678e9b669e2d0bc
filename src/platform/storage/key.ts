/**
 * Object keys: `<area>/<organization id>/<random>/<name>`. The format is so strict (no consecutive dots, no
 * escapes, no separators except three slashes) that a valid key is safe in a path or a URL without escaping.
 * Text that is not a valid key is never looked up.
 */
import type { OrganizationId } from "../../kernel/ids.ts";

declare const objectKey: unique symbol;
export type ObjectKey = string & { readonly [objectKey]: true };

export interface KeyParts {
  area: string;
  organization_id: OrganizationId;
  /** 32 random hexadecimal digits, which cannot be guessed. The first two spread objects over folders. */
  random: string;
  name: string;
}

export const key_name_max = 120;

const keyPattern =
  /^([a-z]{2,20})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([0-9a-f]{32})\/([A-Za-z0-9](?:[._-]?[A-Za-z0-9]){0,119})$/;

export function parseKey(text: string): KeyParts | null {
  const match = keyPattern.exec(text);
  if (!match) return null;
  const [, area, organization_id, random, name] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (name.length > key_name_max) return null;
  return { area, organization_id: organization_id as OrganizationId, random, name };
}

export function formatKey({ area, organization_id, random, name }: KeyParts): ObjectKey {
  const key = `${area}/${organization_id}/${random}/${name}`;
  if (!parseKey(key)) throw new Error(`${JSON.stringify(key)} is not an object key.`);
  return key as ObjectKey;
}

export function isKey(text: string): text is ObjectKey {
  return parseKey(text) !== null;
}
