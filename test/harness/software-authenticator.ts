/** For tests: an authenticator with one passkey (ES256), and the browser around it. Its fields may be set to lie. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

const user_present = 0x01;
const user_verified = 0x04;
const has_credential = 0x40;

export class SoftwareAuthenticator {
  origin: string;
  rp_id: string;
  counter = 0;
  verifies_user = true;
  credential_id: Buffer = randomBytes(16);
  user_handle = "";
  readonly #keys: KeyPair;

  constructor(public_url: string, keys: KeyPair = generateKeyPairSync("ec", { namedCurve: "P-256" })) {
    this.origin = new URL(public_url).origin;
    this.rp_id = new URL(public_url).hostname;
    this.#keys = keys;
  }

  /** The same passkey in a second device, as a thief would have it. */
  clone(): SoftwareAuthenticator {
    const { counter, credential_id, user_handle } = this;
    return Object.assign(new SoftwareAuthenticator(this.origin, this.#keys), {
      counter,
      credential_id,
      user_handle,
    });
  }

  register({ challenge, user }: Options): object {
    this.user_handle = user?.id ?? "";
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credential_id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credential_id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(has_credential), credential]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      size,
      data,
    ]);
    return this.#credential({
      clientDataJSON: encode(this.#clientData("webauthn.create", challenge)),
      attestationObject: encode(attestation),
      transports: ["internal"],
    });
  }

  sign({ challenge }: Options): object {
    const data = this.#data(0);
    const client_data = this.#clientData("webauthn.get", challenge);
    const signature = sign("sha256", Buffer.concat([data, sha256(client_data)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: encode(client_data),
      authenticatorData: encode(data),
      signature: encode(signature),
      userHandle: this.user_handle,
    });
  }

  #credential(response: object): object {
    const id = encode(this.credential_id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
  }

  #data(more_flags: number): Buffer {
    const flags = user_present | (this.verifies_user ? user_verified : 0) | more_flags;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rp_id), Buffer.from([flags]), counter]);
  }

  /** COSE: an EC2 key for ES256 on P-256. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }
}
