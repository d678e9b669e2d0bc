/** Connected programs: a person lists what they allowed, and takes it back. */
import { NotFound } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { ListOf, Type, Uuid } from "../../platform/http/schema.ts";
import { endGrant, grantIdOf } from "../oauth/grants.ts";
import { requireSession } from "../require-session.ts";
import { OwnGrant } from "../schema.ts";
import { findOwnGrant, listOwnGrants } from "./own-grants.ts";

const path = "/v1/me/grants";
const shared = { tag: "Me", scope: null, transaction: "none", before_second_factor: true } as const;

export function grantRoutes({ db }: { db: Database }): AnyRoute[] {
  return [
    route({
      ...shared,
      method: "GET",
      path,
      operation_id: "listGrants",
      summary: "List the programs that you allowed to act for you, in all your organizations, newest first",
      data: ListOf(OwnGrant),
      handle: ({ principal, now }) =>
        db.system(now, async (tx) => {
          const { user_id } = await requireSession(tx, principal, now);
          return { data: await listOwnGrants(tx, user_id, now) };
        }),
    }),
    route({
      ...shared,
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: "revokeGrant",
      summary: "Take a program's permission back; all its tokens of this grant end at once",
      fresh: true,
      params: Type.Object({ id: Uuid }),
      data: null,
      async handle({ principal, params, context, now }) {
        const grant = await db.system(now, async (tx) => {
          const { user_id } = await requireSession(tx, principal, now);
          return findOwnGrant(tx, user_id, params.id.toLowerCase());
        });
        if (!grant) throw new NotFound("grant");
        await endGrant(db, grantIdOf(grant), now, context.actor);
        return undefined;
      },
    }),
  ];
}
