/**
 * The key that signs blocks: Ed25519, made from a secret of the installation. It signs nothing else, and a rotation of
 * the secret key does not change it, so all blocks of an installation have the same public key.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

export const block_secret = "audit blocks";

export interface BlockKey {
  private_key: KeyObject;
  /** 32 bytes, as in RFC 8032. */
  public_key: Buffer;
}

/** What PKCS #8 writes before the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8_prefix = Buffer.from("302e020100300506032b657004220420", "hex");

export function toBlockKey(secret: Buffer): BlockKey {
  const der = Buffer.concat([pkcs8_prefix, secret]);
  const private_key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(private_key).export({ format: "jwk" });
  return { private_key, public_key: Buffer.from(x, "base64url") };
}

export function toPublicKey(public_key: Buffer): KeyObject {
  const jwk = { kty: "OKP", crv: "Ed25519", x: public_key.toString("base64url") };
  return createPublicKey({ key: jwk, format: "jwk" });
}
