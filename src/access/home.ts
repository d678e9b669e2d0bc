/** The service's front door, and signing out of the browser's session with the OAuth server. */
import type { FastifyInstance } from "fastify";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { wantsPage } from "../platform/pages/error-page.ts";
import { acceptForms, showPage } from "../platform/pages/forms.ts";
import { messagePage } from "../platform/pages/layout.ts";
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
    scope.get(sign_out, (_request, reply) => showPage(reply, 200, signOutPage(sign_out)));
    scope.post(sign_out, async (request, reply) => {
      await endOAuthSession(db, public_url, request, reply, now());
      const message = "You are signed out in this browser. Applications that you allowed stay connected.";
      return showPage(
        reply,
        200,
        messagePage("Signed out", message, { link: { href: app, label: "Go to Daybook" } }),
      );
    });
  });
}
