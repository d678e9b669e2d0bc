/**
 * Passkeys (WebAuthn). They are discoverable, so a person signs in without naming themselves, and the authenticator must
 * have verified the person (fingerprint, PIN), so a passkey alone is two factors.
 */
import type { Logger } from "pino";
import type { Instant } from "../../kernel/calendar.ts";
import type { UserId } from "../../kernel/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { Unauthorized } from "../../platform/http/errors.ts";
import type { NotifyUser } from "../account-notices.ts";
import { sendNotice } from "../notices.ts";
import { type SignedIn, toSignedIn } from "../sign-in.ts";
import { logged, type SignInAttempt } from "../sign-in-log.ts";
import { findAccountById } from "../users.ts";
import { challenge_minutes, challengeIn, createChallenge, takeChallenge } from "./challenges.ts";
import { credentialsOf, findSigningPasskey, keepCounter, type SigningPasskey } from "./passkey-store.ts";
import type { AuthenticationCredential, RegistrationCredential } from "./schema.ts";

/** This service as browsers know it. */
export interface RelyingParty {
  /** The host name; passkeys belong to it. */
  id: string;
  origin: string;
}

export interface PasskeyDependencies {
  db: Database;
  relying_party: RelyingParty;
  log: Pick<Logger, "warn" | "info">;
  notifyUser: NotifyUser;
}

export function relyingPartyOf(public_url: string): RelyingParty {
  const { hostname: id, origin } = new URL(public_url);
  return { id, origin };
}

/** Unknown, disabled, copied and wrongly signed passkeys get the same answer. */
export class PasskeyRefused extends Unauthorized {
  constructor() {
    super("This passkey is not accepted. Sign in in another way.");
  }
}

/** It is large, so it loads with the first passkey. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** COSE numbers of EdDSA, ES256 and RS256. The library's default adds ML-DSA, which is experimental in Node 24. */
const algorithms = [-8, -7, -257];
const timeout = challenge_minutes * 60_000;

export async function registrationOptions(
  { db, relying_party }: PasskeyDependencies,
  user: { id: UserId; email: string; full_name: string | null },
  now: Instant,
): Promise<Record<string, unknown>> {
  const { challenge, known } = await db.system(now, async (tx) => ({
    challenge: await createChallenge(tx, { purpose: "register", user_id: user.id }, now),
    known: await credentialsOf(tx, user.id),
  }));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Daybook",
    rpID: relying_party.id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.full_name ?? user.email,
    challenge,
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports,
    })),
  });
  return toPlain(options);
}

export async function authenticationOptions(
  { db, relying_party }: PasskeyDependencies,
  now: Instant,
): Promise<Record<string, unknown>> {
  const challenge = await db.system(now, (tx) =>
    createChallenge(tx, { purpose: "authenticate", user_id: null }, now),
  );
  const rpID = relying_party.id;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return toPlain(
    await generateAuthenticationOptions({ rpID, challenge, timeout, userVerification: "required" }),
  );
}

export interface VerifiedCredential {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** The new credential, or null if the answer does not fit an open challenge of this user. */
export async function verifyRegistration(
  { db, relying_party }: PasskeyDependencies,
  user_id: UserId,
  credential: RegistrationCredential,
  now: Instant,
): Promise<VerifiedCredential | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!(await db.system(now, (tx) => takeChallenge(tx, challenge, { purpose: "register", user_id }, now))))
    return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: relying_party.origin,
      expectedRPID: relying_party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, "base64url"),
    public_key: Buffer.from(publicKey),
    counter,
    transports: credential.response.transports ?? [],
  };
}

/** The user of the passkey, or PasskeyRefused. `address` is the IP address that the attempt comes from. */
export function requirePasskeyUser(
  deps: PasskeyDependencies,
  credential: AuthenticationCredential,
  address: string,
  now: Instant,
): Promise<UserId> {
  const attempt: SignInAttempt = { factors: ["passkey"], address, user_id: null };
  return logged(deps.log, attempt, () => checkPasskey(deps, attempt, credential, now));
}

/** The account of someone who signs in with a passkey. */
export async function requirePasskeyAccount(
  deps: PasskeyDependencies,
  credential: AuthenticationCredential,
  address: string,
  now: Instant,
): Promise<SignedIn> {
  const user_id = await requirePasskeyUser(deps, credential, address, now);
  const account = await deps.db.system(now, (tx) => findAccountById(tx, user_id));
  if (!account) throw new PasskeyRefused();
  return toSignedIn(account);
}

async function checkPasskey(
  deps: PasskeyDependencies,
  attempt: SignInAttempt,
  credential: AuthenticationCredential,
  now: Instant,
): Promise<UserId> {
  const { db, log, notifyUser } = deps;
  const challenge = challengeIn(credential.response.clientDataJSON);
  const passkey = await db.system(now, async (tx) =>
    (await takeChallenge(tx, challenge, { purpose: "authenticate", user_id: null }, now))
      ? findSigningPasskey(tx, Buffer.from(credential.id, "base64url"))
      : null,
  );
  attempt.user_id = passkey?.user_id ?? null;
  const counter = passkey && (await verifiedCounter(deps, passkey, credential, challenge));
  if (passkey === null || counter === null) throw new PasskeyRefused();
  const genuine = await db.system(now, async (tx) => {
    const kept = await keepCounter(tx, passkey.id, counter, now);
    if (!kept) {
      await sendNotice(tx, { user_id: passkey.user_id });
      await notifyUser(tx, passkey.user_id, "passkey_disabled", now);
    }
    return kept;
  });
  if (genuine) return passkey.user_id;
  log.warn(
    { passkey_id: passkey.id, user_id: passkey.user_id },
    "passkey disabled: its counter went backwards, so a copy of it may exist",
  );
  throw new PasskeyRefused();
}

/** The counter in a correctly signed answer, or null. `keepCounter` compares it, in the update that keeps it. */
async function verifiedCounter(
  { relying_party }: PasskeyDependencies,
  { user_id, credential_id, public_key }: SigningPasskey,
  credential: AuthenticationCredential,
  challenge: string,
): Promise<number | null> {
  if (credential.response.userHandle !== Buffer.from(handleOf(user_id)).toString("base64url")) return null;
  const id = credential_id.toString("base64url");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: relying_party.origin,
      expectedRPID: relying_party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library throws for an answer that is malformed or does not fit; it does no I/O that could fail. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** What the authenticator stores to name the user: the bytes of the id, which say nothing about the person. */
function handleOf(user_id: UserId): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(user_id.replaceAll("-", ""), "hex"));
}

/** Without the keys that are undefined. */
function toPlain(options: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(options));
}
