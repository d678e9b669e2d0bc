/**
 * OAuth clients. Ours are part of the code. An organization's clients are its records, and can be authorized
 * for that organization only.
 */
import type { ClientMetadata } from "oidc-provider";
import type { Instant } from "../../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../../kernel/ids.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { type ClientKind, cli_client_id, device_code_grant, web_client_id } from "../constants.ts";
import { sendNotice } from "../notices.ts";
import { newToken } from "../secrets.ts";
import { clientAddressOf, clientIdOf } from "./client-id.ts";

/** By `client_id`. */
export const firstPartyNames: ReadonlyMap<string, string> = new Map([
  [web_client_id, "Daybook"],
  [cli_client_id, "Daybook CLI"],
]);

export function firstPartyClients(public_url: string): ClientMetadata[] {
  const shared = { token_endpoint_auth_method: "none" as const, api_scopes: ["apis.all"] };
  return [
    {
      ...shared,
      client_id: web_client_id,
      client_name: firstPartyNames.get(web_client_id),
      redirect_uris: [`${public_url}/auth/callback`],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    {
      ...shared,
      client_id: cli_client_id,
      client_name: firstPartyNames.get(cli_client_id),
      application_type: "native",
      redirect_uris: [],
      grant_types: [device_code_grant, "refresh_token"],
      response_types: [],
    },
  ];
}

export interface ClientRow
  extends Row<
    "oauth_clients",
    | "organization_id"
    | "id"
    | "name"
    | "scopes"
    | "redirect_uris"
    | "secret_hash"
    | "owner_id"
    | "may_manage_members"
    | "ended_at"
    | "created_at"
    | "updated_at"
    | "version"
  > {
  kind: ClientKind;
}

export const clientColumns = sql`c.organization_id, c.id, c.name, c.kind, c.scopes, c.redirect_uris, c.owner_id,
  c.may_manage_members, c.ended_at, c.created_at, c.updated_at, c.version`;

export interface NewClient {
  name: string;
  kind: ClientKind;
  scopes: string[];
  redirect_uris: string[];
  owner_id: UserId;
}

/** A native client runs on its user's device and cannot keep a secret. The others get one, shown once. */
export async function createClient(
  tx: Tx,
  organization_id: OrganizationId,
  input: NewClient,
): Promise<{ id: string; client_id: string; client_secret: string | null }> {
  const id = newId();
  const secret = input.kind === "native" ? null : newToken();
  const columns = { organization_id, id, ...input, secret_hash: secret?.hash ?? null };
  await tx.run(sql`insert into oauth_clients ${insertion(columns)}`);
  return { id, client_id: clientIdOf({ organization_id, id }), client_secret: secret?.text ?? null };
}

/** Also deletes all grants of the client. Returns whether the client existed. */
export async function deleteClient(tx: Tx, organization_id: OrganizationId, id: string): Promise<boolean> {
  const client_id = clientIdOf({ organization_id, id });
  await tx.run(sql`
    delete from oauth_grants where organization_id = ${organization_id} and client_id = ${client_id}`);
  const deleted = await tx.run(sql`
    delete from oauth_clients where organization_id = ${organization_id} and id = ${id}`);
  if (deleted > 0) await sendNotice(tx, { client_id });
  return deleted > 0;
}

export async function findClientMetadata(
  db: Database,
  client_id: string,
  now: Instant,
): Promise<ClientMetadata | undefined> {
  const address = clientAddressOf(client_id);
  if (!address) return undefined;
  const row = await db.system(now, (tx) =>
    tx.maybe<ClientRow>(sql`
      select ${clientColumns}, c.secret_hash
      from oauth_clients c
      where c.organization_id = ${address.organization_id} and c.id = ${address.id} and c.ended_at is null`),
  );
  return row ? toMetadata(row, client_id) : undefined;
}

function toMetadata(row: ClientRow, client_id: string): ClientMetadata {
  const shared = { client_id, client_name: row.name, api_scopes: row.scopes };
  // The library needs a string here. It is the hash of the secret; compareClientSecret (provider.ts) expects
  // that.
  const secret = row.secret_hash === null ? {} : { client_secret: row.secret_hash.toString("base64url") };
  if (row.kind === "machine")
    return {
      ...shared,
      ...secret,
      token_endpoint_auth_method: "client_secret_basic",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
    };
  return {
    ...shared,
    ...secret,
    application_type: row.kind,
    token_endpoint_auth_method: row.kind === "native" ? "none" : "client_secret_basic",
    grant_types: ["authorization_code", "refresh_token"],
    redirect_uris: row.redirect_uris,
    response_types: ["code"],
  };
}
