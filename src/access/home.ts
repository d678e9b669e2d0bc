/** The service's front page, and signing out of the browser's session with the OAuth server. */
import type { FastifyInstance } from "fastify";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { cookieNames, forgetSession } from "./oauth/cookies.ts";
import { acceptForms, showPage } from "./pages/forms.ts";
import { homePage } from "./pages/home-page.ts";
import { messagePage } from "./pages/layout.ts";
import { hashSecret } from "./secrets.ts";

const sign_out = "/oauth/sign-out";

export function mountHome(
  server: FastifyInstance,
  { db, issuer: public_url, now }: { db: Database; issuer: string; now(): Instant },
): void {
  const home = homePage({ public_url, sign_out });
  const { session } = cookieNames(public_url);
  server.get("/", (_request, reply) => showPage(reply, 200, home));
  server.get("/login", (_request, reply) => reply.redirect("/", 302));
  server.register(async (scope) => {
    acceptForms(scope);
    scope.post(sign_out, async (request, reply) => {
      const id = cookieOf(request.headers.cookie ?? "", session);
      // A form on another site arrives without the cookie (SameSite), and must not sign anyone out.
      if (id) {
        await endSession(db, id, now());
        reply.header("set-cookie", forgetSession(public_url));
      }
      const message = "You are signed out in this browser. Applications that you allowed stay connected.";
      return showPage(reply, 200, messagePage("Signed out", message, { href: "/", label: "Back" }));
    });
  });
}

async function endSession(db: Database, id: string, now: Instant): Promise<void> {
  await db.system(now, (tx) =>
    tx.run(sql`delete from oidc_records where kind = 'Session' and id_hash = ${hashSecret(id)}`),
  );
}

function cookieOf(header: string, name: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
