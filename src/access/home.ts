/** The service's front door, and signing out of the browser's session with the OAuth server. */
import type { FastifyInstance } from "fastify";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { acceptForms, showPage } from "../platform/pages/forms.ts";
import { messagePage } from "../platform/pages/layout.ts";
import { wantsPage } from "../platform/pages/wants-page.ts";
import { entranceFor } from "../wording/index.ts";
import { endOAuthSession } from "./oauth/end-session.ts";
import { homePage, signOutPage } from "./pages/home-page.ts";

const app = "/app/";
const sign_out = "/oauth/sign-out";

export function mountHome(
  server: FastifyInstance,
  { db, issuer: public_url, now }: { db: Database; issuer: string; now(): Instant },
): void {
  const home = homePage(public_url);
  server.get("/", (request, reply) =>
    wantsPage(request) ? reply.redirect(app, 302) : showPage(reply, 200, home),
  );
  server.get("/login", (_request, reply) => reply.redirect(app, 302));
  server.register(async (scope) => {
    acceptForms(scope);
    scope.get(sign_out, ({ headers }, reply) =>
      showPage(reply, 200, signOutPage(entranceFor(headers["accept-language"]), sign_out)),
    );
    scope.post(sign_out, async (request, reply) => {
      await endOAuthSession(db, public_url, request, reply, now());
      const { words, frame } = entranceFor(request.headers["accept-language"]);
      const link = { href: app, label: words.to_daybook };
      const body = messagePage(words.signed_out_title, words.signed_out, { ...frame, link });
      return showPage(reply, 200, body);
    });
  });
}
