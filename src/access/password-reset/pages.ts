/**
 * The pages of a password reset. The secret of the mailed link authenticates the second form, and no cookie
 * does, so the forms need no CSRF token. Opening the link changes nothing: mail scanners open links, too.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError, ValidationError } from "../../kernel/errors.ts";
import {
  countFailure,
  type RateLimits,
  requireFewFailures,
  requireRoom,
  signInFrom,
} from "../../platform/http/rate-limit.ts";
import { Body, Email } from "../../platform/http/schema.ts";
import { parseInput } from "../../platform/http/validate.ts";
import { acceptForms, type Form, showPage } from "../../platform/pages/forms.ts";
import { messagePage } from "../../platform/pages/layout.ts";
import { type Entrance, entranceFor } from "../../wording/index.ts";
import { refusalPage, refusalText } from "../pages/refusal-words.ts";
import { choosePasswordPage, resetRequestPage } from "../pages/reset-pages.ts";
import { type ResetDependencies, requestReset } from "./request-reset.ts";
import { ResetLinkNotValid, requireResetLink, resetPassword } from "./reset-password.ts";

export interface ResetPages extends ResetDependencies {
  limits: RateLimits;
  now(): Instant;
}

export const reset_path = "/password-reset";
const choose_path = `${reset_path}/choose`;
const requestForm = Body({ email: Email }, {});

export function mountResetPages(server: FastifyInstance, deps: ResetPages): void {
  const { limits, now } = deps;

  const request = async (entrance: Entrance, form: Form, reply: FastifyReply) => {
    const { email } = parseInput<{ email: string }>(requestForm, form, "form", new Set());
    await requestReset(deps, email, now());
    const { words, frame } = entrance;
    return showPage(reply, 200, messagePage(words.reset_requested_title, words.reset_requested, frame));
  };

  const showChoice = async (
    entrance: Entrance,
    token: string,
    issue: string | undefined,
    reply: FastifyReply,
  ) => {
    const { email } = await deps.db.system(now(), (tx) => requireResetLink(tx, token, now()));
    const body = choosePasswordPage(entrance, { action: choose_path, token, email, issue });
    return showPage(reply, issue === undefined ? 200 : 400, body);
  };

  const choose = async (entrance: Entrance, { token = "", password = "" }: Form, reply: FastifyReply) => {
    try {
      await resetPassword(deps.db, { token, password }, now());
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return showChoice(entrance, token, refusalText(entrance.words, error), reply);
    }
    const { words, frame } = entrance;
    const link = { href: "/app/", label: words.to_daybook };
    return showPage(reply, 200, messagePage(words.reset_done_title, words.reset_done, { ...frame, link }));
  };

  server.register(async (scope) => {
    acceptForms(scope);
    // A link is a secret, so failed guesses are limited like those of tokens.
    scope.addHook("onRequest", async ({ ip }) => requireFewFailures(limits, ip, now()));
    scope.setErrorHandler((error, { ip, headers }, reply) => {
      if (!(error instanceof AppError)) throw error;
      if (error instanceof ResetLinkNotValid) countFailure(limits, ip, now());
      reply.headers(error.headers);
      const entrance = entranceFor(headers["accept-language"]);
      if (error instanceof ValidationError) {
        const form = { action: reset_path, error: entrance.words.reset_email_wrong };
        return showPage(reply, 400, resetRequestPage(entrance, form));
      }
      return showPage(reply, error.status, refusalPage(entrance, error));
    });
    scope.get(reset_path, ({ headers }, reply) => {
      const entrance = entranceFor(headers["accept-language"]);
      return showPage(reply, 200, resetRequestPage(entrance, { action: reset_path, error: null }));
    });
    scope.post(reset_path, async ({ body, ip, headers }, reply) => {
      requireRoom(limits.take([signInFrom(ip)], now()));
      return request(entranceFor(headers["accept-language"]), (body ?? {}) as Form, reply);
    });
    scope.get(choose_path, async ({ query, headers }, reply) => {
      const { token } = query as { token?: unknown };
      const entrance = entranceFor(headers["accept-language"]);
      return showChoice(entrance, typeof token === "string" ? token : "", undefined, reply);
    });
    scope.post(choose_path, async ({ body, ip, headers }, reply) => {
      requireRoom(limits.take([signInFrom(ip)], now()));
      return choose(entranceFor(headers["accept-language"]), (body ?? {}) as Form, reply);
    });
  });
}
