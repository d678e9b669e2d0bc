/**
 * Clients that register themselves (RFC 7591), so that an AI assistant can connect to /mcp knowing nothing but its
 * address. Anybody can register one, so such a client may ask for tokens of /mcp only, never of the whole API, and the
 * pages name the address that it leads to; its own name is shown at consent only, as unchecked. A registration that no
 * user consents to is forgotten after a day, or earlier when very many wait.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientMetadata } from "oidc-provider";
import { addHours, type Instant } from "../../kernel/calendar.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type RateLimits, requireRoom, useFrom } from "../../platform/http/rate-limit.ts";
import { hashSecret, newToken } from "../secrets.ts";
import { oauthPaths } from "./paths.ts";
import { problemOf } from "./redirect-uris.ts";

const prefix = "dbr_";
const unused_hours = 24;
/** A grant ends after a year. */
const used_hours = 366 * 24;
/** Registrations that no user has consented to. With their greatest size this is about 30 MB. */
export const waiting_max = 10_000;
const redirect_uris_max = 5;
const uri_length_max = 500;
const name_length_max = 100;
const authMethods = ["none", "client_secret_basic", "client_secret_post"] as const;
const grantTypes = ["authorization_code", "refresh_token"];

export function isSelfRegistered(client_id: string): boolean {
  return client_id.startsWith(prefix);
}

export interface RegistrationOptions {
  db: Database;
  limits: RateLimits;
  now(): Instant;
}

interface RegistrationError {
  error: "invalid_redirect_uri" | "invalid_client_metadata";
  error_description: string;
}

export function mountRegistration(server: FastifyInstance, { db, limits, now }: RegistrationOptions): void {
  server.post(oauthPaths.registration, async (request: FastifyRequest, reply: FastifyReply) => {
    requireRoom(limits.take([useFrom(request.ip, "login", "registration")], now()));
    const metadata = readMetadata(request.body);
    if ("error" in metadata) return reply.code(400).send(metadata);
    return reply.code(201).send(await register(db, metadata, now()));
  });
}

type Requested = Pick<ClientMetadata, "client_name" | "redirect_uris" | "token_endpoint_auth_method">;

function readMetadata(body: unknown): Requested | RegistrationError {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const { redirect_uris, client_name, token_endpoint_auth_method = "client_secret_basic" } = given;
  const problem = problemOfUris(redirect_uris);
  if (problem) return { error: "invalid_redirect_uri", error_description: problem };
  const method = authMethods.find((one) => one === token_endpoint_auth_method);
  if (!method) return refuse(`token_endpoint_auth_method must be one of ${authMethods.join(", ")}`);
  if (!isSubset(given.grant_types, grantTypes))
    return refuse(`grant_types may have ${grantTypes.join(", ")}`);
  if (!isSubset(given.response_types, ["code"])) return refuse("response_types may have code only");
  return {
    client_name: nameOf(client_name),
    redirect_uris: redirect_uris as string[],
    token_endpoint_auth_method: method,
  };
}

function refuse(error_description: string): RegistrationError {
  return { error: "invalid_client_metadata", error_description };
}

function isSubset(given: unknown, allowed: string[]): boolean {
  return given === undefined || (Array.isArray(given) && given.every((one) => allowed.includes(one)));
}

function nameOf(given: unknown): string {
  const name = typeof given === "string" ? given.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim() : "";
  return [...name].slice(0, name_length_max).join("") || "An application without a name";
}

function problemOfUris(uris: unknown): string | null {
  if (!Array.isArray(uris) || uris.length === 0) return "redirect_uris must name at least one address";
  if (uris.length > redirect_uris_max) return `redirect_uris may have at most ${redirect_uris_max} addresses`;
  for (const uri of uris) {
    if (typeof uri !== "string" || uri.length > uri_length_max)
      return `every redirect URI must be text of at most ${uri_length_max} characters`;
    const problem = problemOf("web", uri);
    if (problem) return `a redirect URI ${problem}`;
  }
  return null;
}

async function register(db: Database, requested: Requested, now: Instant): Promise<object> {
  const client_id = prefix + randomBytes(24).toString("base64url");
  const secret = requested.token_endpoint_auth_method === "none" ? null : newToken();
  const shown = { client_id, ...requested, grant_types: grantTypes, response_types: ["code"] };
  const kept = secret ? { ...shown, client_secret: secret.hash.toString("base64url") } : shown;
  await db.system(now, async (tx) => {
    await tx.run(sql`
      insert into oidc_records (kind, id_hash, payload, expires_at)
      values ('Client', ${hashSecret(client_id)}, ${JSON.stringify(kept)}, ${addHours(now, unused_hours)})`);
    await forgetOldestWaiting(tx, now);
  });
  const client_id_issued_at = Math.floor(Date.parse(now) / 1000);
  return {
    ...shown,
    client_id_issued_at,
    ...(secret ? { client_secret: secret.text, client_secret_expires_at: 0 } : {}),
  };
}

/** From many addresses, the limit per address does not bound what is stored. */
async function forgetOldestWaiting(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    delete from oidc_records
    where kind = 'Client' and id_hash in (
      select id_hash
      from oidc_records
      where kind = 'Client' and expires_at <= ${addHours(now, unused_hours)}
      order by expires_at desc, id_hash
      offset ${waiting_max})`);
}

export async function findSelfRegistered(
  db: Database,
  client_id: string,
  now: Instant,
): Promise<ClientMetadata | undefined> {
  const row = await db.system(now, (tx) =>
    tx.maybe<{ payload: ClientMetadata }>(sql`
      select payload from oidc_records
      where kind = 'Client' and id_hash = ${hashSecret(client_id)} and expires_at > ${now}`),
  );
  return row?.payload;
}

/** From the first consent on, the registration lives as long as a grant can. */
export async function keepSelfRegistered(db: Database, client_id: string, now: Instant): Promise<void> {
  await db.system(now, (tx) =>
    tx.run(sql`
      update oidc_records set expires_at = ${addHours(now, used_hours)}
      where kind = 'Client' and id_hash = ${hashSecret(client_id)}`),
  );
}
