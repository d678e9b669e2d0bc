/** For tests: OAuth clients, users and every step of the OAuth flows, over sockets and through the pages. */
import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { type AccessFixture, password } from "./access.ts";
import type { AccessService, Browser, Page, Reply } from "./access-service.ts";

export type Organization = Awaited<ReturnType<AccessFixture["organization"]>>;

export interface Program {
  id: string;
  client_id: string;
  client_secret: string | null;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

export const callback = "https://app.example/callback";

export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function authorizationUrl(
  client_id: string,
  challenge: string,
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    client_id,
    response_type: "code",
    redirect_uri: callback,
    scope: "openid inbox.read",
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "state-1",
    ...extra,
  });
  return `/oauth/auth?${query}`;
}

export function basic(program: Program): Record<string, string> {
  const credentials = `${program.client_id}:${program.client_secret}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

export async function signIn(browser: Browser, page: Page, email: string): Promise<Page> {
  expect(page.title).toBe("Sign in");
  return browser.submit(page, { email, password });
}

export class OAuthWorld {
  readonly fixture: AccessFixture;
  readonly service: AccessService;

  constructor(fixture: AccessFixture, service: AccessService) {
    this.fixture = fixture;
    this.service = service;
  }

  async register(org: Organization, body: object): Promise<Program> {
    const reply = await this.service.call("POST", "/v1/oauth-clients", { token: org.token, body });
    expect(reply.status).toBe(201);
    return reply.body.data;
  }

  native(org: Organization, scopes = ["inbox.read"]): Promise<Program> {
    return this.register(org, { name: "Pocket app", kind: "native", scopes, redirect_uris: [callback] });
  }

  machine(org: Organization, scopes: string[]): Promise<Program> {
    return this.register(org, { name: "Robot", kind: "machine", scopes });
  }

  /** Goes through sign-in and consent to the code. */
  async authorize(org: Organization, program: Program, extra: Record<string, string> = {}) {
    const { verifier, challenge } = pkce();
    const browser = this.service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, challenge, extra));
    const consent = await signIn(browser, login, org.email);
    expect(consent.title).toBe("Allow Pocket app to use your account?");
    const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
    const answer = new URL(done.url);
    expect(answer.origin + answer.pathname).toBe(callback);
    expect(answer.searchParams.get("state")).toBe("state-1");
    expect(answer.searchParams.get("iss")).toBe(this.service.base_url);
    return { code: answer.searchParams.get("code") ?? "", verifier };
  }

  redeem(program: Program, code: string, code_verifier: string): Promise<Reply> {
    const { client_id } = program;
    const grant_type = "authorization_code";
    return this.service.form("/oauth/token", {
      grant_type,
      client_id,
      redirect_uri: callback,
      code,
      code_verifier,
    });
  }

  refresh({ client_id }: Program, refresh_token: string): Promise<Reply> {
    return this.service.form("/oauth/token", { grant_type: "refresh_token", client_id, refresh_token });
  }

  async tokensFor(org: Organization, scopes = ["inbox.read", "organization.read"]) {
    const program = await this.native(org, scopes);
    const { code, verifier } = await this.authorize(org, program, { scope: `openid ${scopes.join(" ")}` });
    const reply = await this.redeem(program, code, verifier);
    expect(reply.status).toBe(200);
    return { program, tokens: reply.body as Tokens };
  }

  organizationOf(token: string): Promise<Reply> {
    return this.service.call("GET", "/v1/organization", { token });
  }

  /** Takes milliseconds on an idle machine. Asserts only that it happens, not how fast. */
  async eventuallyRefused(token: string): Promise<void> {
    await expect.poll(async () => (await this.organizationOf(token)).status, { timeout: 10_000 }).toBe(401);
  }
}
