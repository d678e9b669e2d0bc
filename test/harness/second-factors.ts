/** For tests: people with sessions and second factors, and the authenticator app that knows their secret. */
import { expect } from "vitest";
import { codeAt, stepAt } from "../../src/access/second-factors/totp.ts";
import type { Instant } from "../../src/kernel/calendar.ts";
import { password } from "./access.ts";
import type { AccessService, Reply } from "./access-service.ts";
import { SoftwareAuthenticator } from "./software-authenticator.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows; `steps` later or earlier. */
export function codeOf(secret: string, now: Instant, steps = 0): string {
  return codeAt(fromBase32(secret), stepAt(now) + steps);
}

export function signInBy(service: AccessService, email: string, more: object = {}): Promise<Reply> {
  return service.call("POST", "/v1/session", { body: { email, password, ...more } });
}

export async function sessionOf(service: AccessService, email: string, more: object = {}): Promise<string> {
  const { status, body } = await signInBy(service, email, more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.token;
}

export interface TotpOwner {
  token: string;
  secret: string;
  recovery_codes: string[];
}

/** Turns TOTP on with the code of the step before, so that the current code is still unused. */
export async function turnTotpOn(service: AccessService, token: string, now: Instant): Promise<TotpOwner> {
  const started = await service.call("POST", "/v1/me/totp", { token });
  expect(started.status).toBe(201);
  const { secret } = started.body.data;
  const confirmed = await service.call("POST", "/v1/me/totp/confirm", {
    token,
    body: { code: codeOf(secret, now, -1) },
  });
  expect(confirmed.status).toBe(200);
  return { token, secret, recovery_codes: confirmed.body.data.recovery_codes };
}

export async function registrationOptions(service: AccessService, token: string) {
  const { body } = await service.call("POST", "/v1/me/passkeys/options", { token });
  return body.data.public_key;
}

/** A new passkey of the session's person. */
export async function addPasskey(service: AccessService, token: string) {
  const authenticator = new SoftwareAuthenticator(service.base_url);
  const credential = authenticator.register(await registrationOptions(service, token));
  const { status, body } = await service.call("POST", "/v1/me/passkeys", {
    token,
    body: { name: "Phone", credential },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return { authenticator, passkey: body.data };
}

/** The signed answer to a new challenge. */
export async function passkeyAnswer(service: AccessService, authenticator: SoftwareAuthenticator) {
  const { body } = await service.call("POST", "/v1/session/passkey/options");
  return authenticator.sign(body.data.public_key);
}
