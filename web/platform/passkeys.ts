/** The browser's side of passkeys: options of the service in, a credential for the service out. */
import type { AuthenticationCredential, RegistrationCredential } from "../../client/index.ts";

export async function askForPasskey(public_key: object): Promise<AuthenticationCredential | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    public_key as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  return (credential?.toJSON() as AuthenticationCredential | undefined) ?? null;
}

export async function createPasskeyCredential(public_key: object): Promise<RegistrationCredential | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    public_key as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  return (credential?.toJSON() as RegistrationCredential | undefined) ?? null;
}
