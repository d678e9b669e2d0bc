/** The `client_id` of a registered client contains its organization and id, as secrets do. */
import { type Address, packAddress, unpackAddress } from "../secrets.ts";

export function clientIdOf(address: Address): string {
  return `dbc_${packAddress(address)}`;
}

export function clientAddressOf(client_id: string): Address | null {
  const match = /^dbc_([\w-]{43})$/.exec(client_id);
  return match?.[1] ? unpackAddress(match[1]) : null;
}
