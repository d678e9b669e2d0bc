/** The service's front page, and signing out of the browser's session with the OAuth server. */
import type { FastifyInstance } from "fastify";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { endOAuthSession } from "./oauth/end-session.ts";
import { acceptForms, showPage } from "./pages/forms.ts";
import { homePage } from "./pages/home-page.ts";
import { messagePage } from "./pages/layout.ts";

const sign_out = "/oauth/sign-out";

export function mountHome(
  server: FastifyInstance,
  { db, issuer: public_url, now }: { db: Database; issuer: string; now(): Instant },
): void {
  const home = homePage({ public_url, sign_out });
  server.get("/", (_request, reply) => showPage(reply, 200, home));
  server.get("/login", (_request, reply) => reply.redirect("/", 302));
  server.register(async (scope) => {
    acceptForms(scope);
    scope.post(sign_out, async (request, reply) => {
      await endOAuthSession(db, public_url, request, reply, now());
      const message = "You are signed out in this browser. Applications that you allowed stay connected.";
      return showPage(reply, 200, messagePage("Signed out", message, { href: "/", label: "Back" }));
    });
  });
}
