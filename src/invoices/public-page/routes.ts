/**
 * The public page of a finalized invoice. Anyone with the link sees this invoice and its files, nothing else.
 */

import type { Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { findCookie, session_cookie } from "../../platform/http/cookies.ts";
import { type AnyRoute, type Call, route } from "../../platform/http/route.ts";
import { OneOf, Type } from "../../platform/http/schema.ts";
import { pagePolicy } from "../../platform/pages/policy.ts";
import { browserLanguage } from "../../wording/index.ts";
import { artifactFormats } from "../constants.ts";
import type { ArtifactTools } from "../files/ensure-artifacts.ts";
import { sendArtifact } from "../files/send-artifact.ts";
import { recordInvoiceEvent, updateInvoice } from "../store.ts";
import {
  findByToken,
  findSurroundings,
  type PublicRow,
  readableLogo,
  toPublic,
} from "./find-public-invoice.ts";
import { organizationOfToken } from "./link.ts";
import { type PublicInvoice, renderMissingPage, renderPublicPage } from "./page.ts";
import { pageStyle } from "./style.ts";

type AnyCall = Call<unknown, unknown, unknown>;

const common = {
  method: "GET",
  tag: "Public",
  scope: null,
  public: true,
  params: Type.Object({ token: Type.String() }),
  data: null,
  transaction: "none",
} as const;
// Mail programs add their own parameters to links; they are ignored.
const withOthers = { additionalProperties: true };

export function publicRoutes(tools: ArtifactTools): AnyRoute[] {
  const { db } = tools;
  return [
    route({
      ...common,
      path: "/i/{token}",
      operation_id: "getPublicInvoice",
      summary: "The public page of a finalized invoice",
      query: Type.Object({}, withOthers),
      produces: ["text/html"],
      async handle({ params, request, reply, now }) {
        const invoice = await openInvoice(tools, params.token, isView(request), request.id, now);
        if (invoice) sendPage(reply, 200, renderPublicPage(invoice), invoice.snapshot.print.accent_color);
        else sendMissing(request, reply);
        return undefined;
      },
    }),
    route({
      ...common,
      path: "/i/{token}/download",
      operation_id: "downloadPublicInvoice",
      summary: "A file of the invoice behind a public link",
      query: Type.Object({ format: Type.Optional(OneOf(artifactFormats)) }, withOthers),
      produces: ["*/*"],
      async handle({ params, query, request, reply, now }) {
        const context = contextOf(params.token, request.id, now);
        const found = context && (await db.reading(context, (tx) => findByToken(tx, context, params.token)));
        if (!found) return sendMissing(request, reply);
        const wanted = {
          invoice_id: found.id,
          format: query.format ?? "pdf",
          disposition: "attachment",
        } as const;
        reply.header("x-robots-tag", "noindex, nofollow");
        await sendArtifact(tools, context, wanted, request, reply);
        return undefined;
      },
    }),
  ];
}

/** Finds the invoice of a token and records its first view. */
async function openInvoice(
  { db, store }: ArtifactTools,
  token: string,
  view: boolean,
  request_id: string,
  now: Instant,
): Promise<PublicInvoice | null> {
  const context = contextOf(token, request_id, now);
  if (context === null) return null;
  const found = await db.reading(context, (tx) => findByToken(tx, context, token));
  if (found && view && found.viewed_at === null)
    await db.organization(context, (tx) => markViewed(tx, context.organization_id, found, now));
  if (!found) return null;
  const { settlements, logo } = await db.reading(context, (tx) => findSurroundings(tx, context, found.id));
  return toPublic({ found, settlements, token, logo: logo && (await readableLogo(store, logo)), now });
}

/** Null if the token is malformed. */
function contextOf(token: string, request_id: string, now: Instant): Context | null {
  const organization_id = organizationOfToken(token);
  if (organization_id === null) return null;
  const actor = { kind: "system" as const, id: null, channel: "public link", request_id };
  return { organization_id, actor, now };
}

async function markViewed(tx: Tx, org: OrganizationId, { id }: PublicRow, now: Instant): Promise<void> {
  const first = await tx.maybe(sql`
    select 1 from invoices
    where organization_id = ${org} and id = ${id} and viewed_at is null
    for no key update`);
  if (!first) return;
  await recordInvoiceEvent(tx, org, "viewed", await updateInvoice(tx, org, id, { viewed_at: now }));
}

/**
 * A prefetch or a HEAD request is not a view: nobody sees the page. Somebody who is signed in to this service looks at
 * the page of their own invoice; it must not be said that the customer has seen it.
 */
function isView(request: AnyCall["request"]): boolean {
  if (findCookie(request.headers.cookie, session_cookie) !== null) return false;
  const purpose = `${request.headers["sec-purpose"] ?? ""} ${request.headers.purpose ?? ""}`;
  return request.method === "GET" && !/prefetch|preview/i.test(purpose);
}

/** A browser gets a page that says the link does not work; a program gets the usual error. */
function sendMissing({ headers }: AnyCall["request"], reply: AnyCall["reply"]): undefined {
  if (!/text\/html/i.test(headers.accept ?? "")) throw new NotFound("invoice");
  sendPage(reply, 404, renderMissingPage(browserLanguage(headers["accept-language"])), null);
}

function sendPage(reply: AnyCall["reply"], status: number, page: string, accent: string | null): void {
  reply
    .code(status)
    .header("x-robots-tag", "noindex, nofollow")
    .header("cache-control", "private, no-store")
    .header("content-security-policy", pagePolicy({ style: pageStyle(accent) }))
    .type("text/html; charset=utf-8")
    .send(page);
}
