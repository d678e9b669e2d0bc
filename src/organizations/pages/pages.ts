/**
 * The pages of the two links that the service creates: first set-up and invitation. The secret of the link
 * authenticates the form, and no cookie does, so these forms need no CSRF token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type EnterBrowser,
  readCode,
  refusalPage,
  refusalText,
  SecondFactorRequired,
  type SignIn,
} from "../../access/index.ts";
import type { Clock } from "../../kernel/calendar.ts";
import { AppError, type Issue } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { UnsupportedMediaType } from "../../platform/http/errors.ts";
import {
  countFailure,
  RateLimited,
  type RateLimits,
  requireFewFailures,
} from "../../platform/http/rate-limit.ts";
import { acceptForms, type Form, showPage } from "../../platform/pages/forms.ts";
import { entranceFor } from "../../wording/index.ts";
import type { OnOrganizationCreated } from "../create-organization.ts";
import { acceptInvitation, LinkNotValid, readInvitation } from "../invitations.ts";
import { completeSetup, requireSetupLink } from "../setup.ts";
import { countryOf, localeOf } from "./choices.ts";
import { invitePage } from "./invite-page.ts";
import { issuesOf, parseSetupForm, setupPage } from "./setup-page.ts";

export interface OrganizationPages {
  db: Database;
  clock: Clock;
  signIn: SignIn;
  limits: RateLimits;
  /** Signs in the person who used a link. */
  enterBrowser: EnterBrowser;
  on_organization_created: readonly OnOrganizationCreated[];
}

const app_path = "/app/";

export function organizationPages(server: FastifyInstance, deps: OrganizationPages): void {
  const { db, clock, signIn } = deps;

  const showSetup = (request: FastifyRequest, reply: FastifyReply, form: Form, issues: Issue[] = []) => {
    const accepted = request.headers["accept-language"];
    const body = setupPage(entranceFor(accepted), form, issues, countryOf(accepted));
    return showPage(reply, issues.length > 0 ? 400 : 200, body, { script: true });
  };

  const setUp = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = (request.body ?? {}) as Form;
    // An invalid link shows an error page, never a form with what someone typed.
    await requireSetupLink(db, form.token ?? "", clock.now());
    try {
      const { token, email, full_name, password, organization_name: name, ...places } = parseSetupForm(form);
      const locale = localeOf(places.country);
      const organization = { name, ...places, ...(locale ? { locale } : {}) };
      const setup = { token, email, full_name, password, organization };
      const owner = await completeSetup(db, setup, deps.on_organization_created, clock.now());
      await deps.enterBrowser(owner, request, reply);
    } catch (error) {
      if (error instanceof LinkNotValid) throw error;
      return showSetup(request, reply, form, issuesOf(error));
    }
    return reply.redirect(app_path, 303);
  };

  const join = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = (request.body ?? {}) as Form;
    const [token, full_name] = [form.token ?? "", (form.full_name ?? "").trim().slice(0, 200)];
    try {
      const acceptance = {
        token,
        password: form.password ?? "",
        full_name: full_name || null,
        address: request.ip,
        ...readCode(form.code ?? ""),
      };
      const member = await acceptInvitation(db, signIn, acceptance, clock.now());
      await deps.enterBrowser(member, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof LinkNotValid) throw error;
      const invitation = await readInvitation(db, token, clock.now());
      const entrance = entranceFor(request.headers["accept-language"]);
      return showPage(
        reply,
        error.status,
        invitePage(entrance, {
          token,
          invitation,
          full_name,
          asks_code: form.code !== undefined || error instanceof SecondFactorRequired,
          error:
            error instanceof SecondFactorRequired
              ? entrance.words.invite_code
              : refusalText(entrance.words, error),
        }),
      );
    }
    return reply.redirect(app_path, 303);
  };

  server.register(async (scope) => {
    acceptForms(scope);
    // A link is a secret, so failed guesses are limited like those of tokens.
    scope.addHook("onRequest", async (request) => requireFewFailures(deps.limits, request.ip, clock.now()));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof LinkNotValid) countFailure(deps.limits, request.ip, clock.now());
      else if (!(error instanceof RateLimited || error instanceof UnsupportedMediaType)) throw error;
      const body = refusalPage(entranceFor(request.headers["accept-language"]), error);
      return showPage(reply.headers(error.headers), error.status, body);
    });
    scope.get("/setup", async (request, reply) => {
      const token = tokenOf(request.query);
      await requireSetupLink(db, token, clock.now());
      return showSetup(request, reply, { token });
    });
    scope.post("/setup", setUp);
    scope.get("/invite", async (request, reply) => {
      const token = tokenOf(request.query);
      const invitation = await readInvitation(db, token, clock.now());
      const entrance = entranceFor(request.headers["accept-language"]);
      return showPage(reply, 200, invitePage(entrance, { token, invitation, full_name: "", error: null }));
    });
    scope.post("/invite", join);
  });
}

function tokenOf(query: unknown): string {
  const { token } = query as { token?: unknown };
  return typeof token === "string" ? token : "";
}
