/** The pages that the OAuth server may show a user: sign-in, the code of a second factor, and consent. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { type Instant, systemClock } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { acceptForms, type Form, showPage } from "../../platform/pages/forms.ts";
import { messagePage } from "../../platform/pages/layout.ts";
import { type Entrance, entranceFor } from "../../wording/index.ts";
import { web_client_id } from "../constants.ts";
import { codePage } from "../pages/code-page.ts";
import { consentPage } from "../pages/consent-page.ts";
import { loginPage } from "../pages/login-page.ts";
import { refusalText } from "../pages/refusal-words.ts";
import { readCode, SecondFactorRequired } from "../second-factors/second-factors.ts";
import type { CodeSignIn, SignIn } from "../sign-in.ts";
import type { OrganizationOfUser } from "../users.ts";
import { grantConsent, type Interaction, organizationsFor, readConsentRequest } from "./consent.ts";
import { provePassword, readPasswordProof } from "./password-proof.ts";
import { programAt } from "./redirect-uris.ts";
import { isSelfRegistered } from "./self-registered.ts";
import { toLogin } from "./session-mark.ts";

export interface InteractionOptions {
  provider(): Promise<Provider>;
  db: Database;
  issuer: string;
  secret: Buffer;
  signIn: SignIn;
  signInWithCode: CodeSignIn;
  now(): Instant;
}

interface Step {
  provider: Provider;
  interaction: Interaction;
  request: FastifyRequest;
  reply: FastifyReply;
  /** In the browser's language. */
  entrance: Entrance;
}

export function mountInteractions(server: FastifyInstance, options: InteractionOptions): void {
  const url = "/oauth/interaction/:uid";
  const csrfOf = (uid: string) =>
    createHmac("sha256", options.secret).update(`csrf ${uid}`).digest("base64url");

  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<Step | null> => {
    const entrance = entranceFor(request.headers["accept-language"]);
    const provider = await options.provider();
    try {
      const found = await provider.interactionDetails(request.raw, reply.raw);
      // The cookie belongs to the sign-in that this browser started last, perhaps in another tab.
      if (found.uid === (request.params as { uid: string }).uid)
        return { provider, interaction: found as unknown as Interaction, request, reply, entrance };
    } catch (error) {
      const { errors } = await import("oidc-provider");
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    showExpired({ reply, entrance });
    return null;
  };

  const finish = async (
    { provider, request, reply }: Step,
    result: Parameters<Provider["interactionResult"]>[2],
  ) => {
    const location = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: true,
    });
    return reply.redirect(location, 303);
  };

  const showLogin = async (step: Step, email: string, error: string | null, status: number) => {
    const client_name = await nameOfClient(step);
    const { uid } = step.interaction;
    const form = { action: actionOf(uid), csrf: csrfOf(uid), client_name, email, error };
    return showPage(step.reply, status, loginPage(step.entrance, form));
  };

  const showCode = async (step: Step, password_proof: string, error: string | null, status: number) => {
    const client_name = await nameOfClient(step);
    const { uid } = step.interaction;
    const form = { action: actionOf(uid), csrf: csrfOf(uid), client_name, password_proof, error };
    return showPage(step.reply, status, codePage(step.entrance, form));
  };

  const showConsent = async (step: Step, organizations: OrganizationOfUser[], error: string | null) => {
    const { uid, params } = step.interaction;
    const request = readConsentRequest(step.interaction);
    const { email } = await options.db.system(systemClock.now(), (tx) =>
      tx.one<Row<"users", "email">>(sql`select email from users where id = ${request.user_id}`),
    );
    const body = consentPage(step.entrance, {
      action: actionOf(uid),
      csrf: csrfOf(uid),
      client_name: await nameOfClient(step),
      email,
      scopes: request.scopes,
      organizations,
      unchecked_name: isSelfRegistered(request.client_id) ? await registeredName(step) : null,
      error,
    });
    // Browsers apply form-action to redirects as well, and this form redirects to the client.
    return showPage(step.reply, error ? 400 : 200, body, { form_target: formTarget(params.redirect_uri) });
  };

  const consent = async (step: Step, organization_id: OrganizationOfUser["organization_id"]) => {
    const request = readConsentRequest(step.interaction);
    const grantId = await grantConsent(options.db, step.provider, options.issuer, request, organization_id);
    return grantId === null ? showExpired(step) : finish(step, { consent: { grantId } });
  };

  const askConsent = async (step: Step) => {
    const organizations = await organizationsFor(options.db, readConsentRequest(step.interaction));
    const [only] = organizations;
    if (!only) return showNoOrganization(step);
    // Our own web app needs no consent, only an organization. With a single organization there is nothing to
    // ask.
    if (step.interaction.params.client_id === web_client_id && organizations.length === 1)
      return consent(step, only.organization_id);
    return showConsent(step, organizations, null);
  };

  const submitLogin = async (step: Step, form: Form) => {
    const email = (form.email ?? "").trim();
    try {
      const credentials = { email, password: form.password ?? "", address: step.request.ip };
      const user = await options.signIn(credentials, options.now());
      return await finish(step, { login: toLogin(user, ["pwd"]) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error instanceof SecondFactorRequired) return askCode(step, error);
      step.reply.headers(retryAfter(error));
      return showLogin(step, email, refusalText(step.entrance.words, error), error.status);
    }
  };

  const askCode = (step: Step, { user }: SecondFactorRequired) =>
    showCode(step, provePassword(options.secret, step.interaction.uid, user, options.now()), null, 200);

  const submitCode = async (step: Step, password_proof: string, form: Form) => {
    const now = options.now();
    const proven = readPasswordProof(options.secret, step.interaction.uid, password_proof, now);
    const startAgain = () => showLogin(step, "", step.entrance.words.sign_in_again, 400);
    if (proven === null) return startAgain();
    try {
      const credentials = { user_id: proven.id, ...readCode(form.code ?? ""), address: step.request.ip };
      const { sessions_ended_count } = await options.signInWithCode(credentials, now);
      if (sessions_ended_count !== proven.sessions_ended_count) return startAgain();
      return await finish(step, { login: toLogin(proven, ["pwd", "otp"]) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      step.reply.headers(retryAfter(error));
      return showCode(step, password_proof, refusalText(step.entrance.words, error), error.status);
    }
  };

  const submitConsent = async (step: Step, form: Form) => {
    if (form.decision === "deny")
      return finish(step, { error: "access_denied", error_description: "The user denied access." });
    if (form.decision === "switch") return signOut(options.db, step);
    const organizations = await organizationsFor(options.db, readConsentRequest(step.interaction));
    const chosen = organizations.find((one) => one.organization_id === form.organization_id);
    if (!chosen) return showConsent(step, organizations, step.entrance.words.consent_choose);
    return consent(step, chosen.organization_id);
  };

  server.register(async (scope) => {
    acceptForms(scope);
    scope.get(url, async (request, reply) => {
      const step = await open(request, reply);
      if (!step) return reply;
      if (step.interaction.prompt.name === "consent") return askConsent(step);
      const hint = step.interaction.params.login_hint;
      return showLogin(step, typeof hint === "string" ? hint : "", null, 200);
    });
    scope.post(url, async (request, reply) => {
      const step = await open(request, reply);
      if (!step) return reply;
      const form = (request.body ?? {}) as Form;
      if (!sameText(form.csrf ?? "", csrfOf(step.interaction.uid))) return showExpired(step, 403);
      if (step.interaction.prompt.name === "consent") return submitConsent(step, form);
      return form.password_proof === undefined
        ? submitLogin(step, form)
        : submitCode(step, form.password_proof, form);
    });
  });
}

function actionOf(uid: string): string {
  return `/oauth/interaction/${uid}`;
}

/** A client that registered itself could call itself anything, also ours, so its address stands for its name. */
async function nameOfClient(step: Step): Promise<string> {
  const { client_id, redirect_uri } = step.interaction.params;
  return isSelfRegistered(String(client_id))
    ? programAt(step.entrance.words, redirect_uri)
    : registeredName(step);
}

async function registeredName({ provider, interaction }: Step): Promise<string> {
  const client_id = String(interaction.params.client_id);
  const client = await provider.Client.find(client_id);
  return client?.clientName ?? client_id;
}

/**
 * Ends the browser's session and shows the sign-in page again. A device flow must be restarted on the device.
 */
async function signOut(db: Database, { interaction, reply, entrance }: Step): Promise<FastifyReply> {
  await db.system(systemClock.now(), (tx) =>
    tx.run(sql`delete from oidc_records where kind = 'Session' and uid = ${interaction.session?.uid}`),
  );
  if (interaction.deviceCode !== undefined) {
    const { words, frame } = entrance;
    return showPage(reply, 200, messagePage(words.signed_out_title, words.other_account_device, frame));
  }
  const query = new URLSearchParams(
    Object.entries(interaction.params).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  return reply.redirect(`/oauth/auth?${query}`, 303);
}

type Answering = Pick<Step, "reply" | "entrance">;

function showExpired({ reply, entrance: { words, frame } }: Answering, status = 400): FastifyReply {
  return showPage(reply, status, messagePage(words.expired_title, words.expired, frame));
}

function showNoOrganization({ reply, entrance: { words, frame } }: Answering): FastifyReply {
  return showPage(reply, 403, messagePage(words.no_organization_title, words.no_organization, frame));
}

function formTarget(redirect_uri: unknown): string | undefined {
  const target = typeof redirect_uri === "string" ? URL.parse(redirect_uri) : null;
  if (!target) return undefined;
  return target.origin === "null" ? target.protocol : target.origin;
}

function retryAfter(error: AppError): Record<string, string> {
  const seconds = error.headers["retry-after"];
  return seconds === undefined ? {} : { "retry-after": seconds };
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
