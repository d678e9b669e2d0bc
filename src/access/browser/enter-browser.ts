/** Signs a browser in on a page, after its form has proven who the person is. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../kernel/calendar.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { isFromOwnPage, isSafeAddress } from "../../platform/http/own-page.ts";
import { originOf } from "../me/device.ts";
import { startBrowserSession } from "./browser-sessions.ts";

export type EnterBrowser = (
  member: { user_id: UserId; organization_id: OrganizationId },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

/** A form of another site must not sign anyone in, and a browser would drop the cookie of an unsafe address. */
export function createEnterBrowser(db: Database, public_url: string, clock: Clock): EnterBrowser {
  return async ({ user_id, organization_id }, request, reply) => {
    if (!isFromOwnPage(request, public_url) || !isSafeAddress(request, public_url)) return;
    const now = clock.now();
    const cookie = await db.system(now, (tx) =>
      startBrowserSession(tx, user_id, organization_id, originOf(request), now),
    );
    reply.header("set-cookie", cookie);
  };
}
