/**
 * Passkeys in a real browser: Chromium with its virtual authenticator registers one, signs in with it and confirms the
 * session. Without Chromium (CHROMIUM, or /usr/bin/chromium) the test is skipped and says so.
 */
import { existsSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, password } from "../../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../../test/harness/access-service.ts";
import { sessionOf, signInBy } from "../../../test/harness/second-factors.ts";

const executable = process.env.CHROMIUM ?? "/usr/bin/chromium";
const found = existsSync(executable);
if (!found) console.log(`skipped: passkeys in a browser; there is no Chromium at ${executable} (CHROMIUM)`);

/** What the web app will do: the browser's own JSON forms in both directions. */
const script = `
const call = async (path, body, token) => {
  const response = await fetch(path, { method: "POST", body: JSON.stringify(body ?? {}), headers: {
    "content-type": "application/json", ...(token ? { authorization: "Bearer " + token } : {}) } });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};
const answer = async () => {
  const { body } = await call("/v1/session/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(body.data.public_key);
  return (await navigator.credentials.get({ publicKey })).toJSON();
};
window.register = async (token) => {
  const { body } = await call("/v1/me/passkeys/options", {}, token);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(body.data.public_key);
  const credential = (await navigator.credentials.create({ publicKey })).toJSON();
  return call("/v1/me/passkeys", { name: "Browser", credential }, token);
};
window.signIn = async () => call("/v1/session/passkey", { credential: await answer() });
window.confirmSession = async (token) => call("/v1/session/confirm", { passkey: await answer() }, token);
`;

function mountPage(server: FastifyInstance): void {
  server.get("/test/passkeys", (_request, reply) =>
    reply
      .header("content-security-policy", "default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'")
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><title>Passkeys</title><script>${script}</script>`),
  );
}

interface Answer {
  status: number;
  // Untyped: each test says what it expects.
  body: ReturnType<typeof JSON.parse>;
}

let fixture: AccessFixture;
let service: AccessService;
let browser: Browser;
beforeAll(async () => {
  if (!found) return;
  fixture = await createAccessFixture();
  service = await startAccessService(fixture, {}, { host: "localhost", mount: mountPage });
  browser = await chromium.launch({
    executablePath: executable,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}, 0);
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await fixture?.close();
});

/** A page with its own authenticator. */
async function openPage(options: { isUserVerified: boolean }) {
  const page = await (await browser.newContext()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  });
  await page.goto(`${service.base_url}/test/passkeys`);
  return { page, devtools, authenticatorId };
}

const run = (page: Page, name: string, token?: string): Promise<Answer> =>
  page.evaluate(([name, token]) => Reflect.get(globalThis, name as string)(token), [name, token] as const);

test.skipIf(!found)(
  "a passkey is registered, signs in without a name, and confirms the session",
  async () => {
    const { email } = await fixture.organization();
    const token = await sessionOf(service, email);
    const { page, devtools, authenticatorId } = await openPage({ isUserVerified: true });
    const registered = await run(page, "register", token);
    expect([registered.status, registered.body.error]).toEqual([201, undefined]);
    expect(registered.body.data).toMatchObject({ name: "Browser", disabled_at: null });
    const signedIn = await run(page, "signIn");
    expect([signedIn.status, signedIn.body.data?.user.email]).toEqual([201, email]);
    fixture.clock.advance(11 * 60_000);
    expect((await run(page, "confirmSession", signedIn.body.data.token)).status).toBe(200);
    const refused = await signInBy(service, email, { password });
    expect(refused.body.error.details.methods).toContain("passkey");

    // The copy of a security key is behind: the counter of the original has moved on.
    const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
    const [credential] = credentials;
    if (!credential) throw new Error("The authenticator has no passkey.");
    await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
    await devtools.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
    expect((await run(page, "signIn")).status).toBe(401);
  },
  0,
);

test.skipIf(!found)(
  "an authenticator that cannot verify the person registers nothing",
  async () => {
    const { email } = await fixture.organization();
    const token = await sessionOf(service, email);
    const { page } = await openPage({ isUserVerified: false });
    await expect(run(page, "register", token)).rejects.toThrow(/NotAllowedError/);
  },
  0,
);
