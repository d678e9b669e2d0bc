/**
 * An invitation can be accepted once, within seven days. Anyone who has its link can use it, so the link is
 * shown once and stored as a hash. Someone with an account confirms with their password; inviting an e-mail
 * address never lets anyone set the password of an existing account.
 */
import {
  addressOf,
  findUser,
  type GivenCode,
  hashPassword,
  insertUser,
  matchesHash,
  newAddressedSecret,
  type Role,
  requireGoodPassword,
  type SignIn,
} from "../access/index.ts";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { AppError, Conflict } from "../kernel/errors.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { addMember } from "./create-organization.ts";

export const invitation_days = 7;
const prefix = "dbi";

/** Used, expired, withdrawn and unknown links get the same answer, so it reveals nothing. */
export class LinkNotValid extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor() {
    super("This link is not valid, has already been used, or has expired. Ask for a new one.");
  }
}

export class AlreadyMember extends Conflict {
  constructor() {
    super("This person is already a member.");
  }
}

export class AlreadyInvited extends Conflict {
  constructor() {
    super("This person has an open invitation. Delete it to send another.");
  }
}

export interface InvitationInput {
  email: string;
  role: Role;
  invited_by: UserId | null;
}

export type InvitationRow = Row<
  "invitations",
  "id" | "organization_id" | "email" | "invited_by" | "expires_at" | "accepted_at" | "created_at"
> & { role: Role };

export const invitationColumns = sql`i.id, i.organization_id, i.email, i.role, i.invited_by, i.expires_at,
  i.accepted_at, i.created_at`;

export async function createInvitation(
  tx: Tx,
  organization_id: OrganizationId,
  input: InvitationInput,
  now: Instant,
): Promise<{ row: InvitationRow; token: string }> {
  await requireNoMember(tx, organization_id, input.email);
  await tx.run(sql`
    delete from invitations
    where organization_id = ${organization_id} and lower(email) = lower(${input.email})
      and accepted_at is null and expires_at <= ${now}`);
  const id = newId();
  const secret = newAddressedSecret(prefix, { organization_id, id });
  const columns = {
    organization_id,
    id,
    ...input,
    token_hash: secret.hash,
    expires_at: addHours(now, 24 * invitation_days),
  };
  const inserted = await tx.run(sql`insert into invitations ${insertion(columns)} on conflict do nothing`);
  if (inserted === 0) throw new AlreadyInvited();
  const row = await tx.one<InvitationRow>(sql`
    select ${invitationColumns} from invitations i where i.organization_id = ${organization_id} and i.id = ${id}`);
  return { row, token: secret.text };
}

async function requireNoMember(tx: Tx, org: OrganizationId, email: string): Promise<void> {
  const member = await tx.maybe(sql`
    select 1
    from memberships m
    join users u on u.id = m.user_id
    where m.organization_id = ${org} and lower(u.email) = lower(${email})`);
  if (member) throw new AlreadyMember();
}

export interface OpenInvitation extends Row<"invitations", "organization_id" | "id" | "email"> {
  role: Role;
  organization_name: string;
  /** Whether the person has an account and signs in with it. */
  known_user: boolean;
}

/** Finds the invitation of a link, or throws LinkNotValid. */
export async function readInvitation(db: Database, token: string, now: Instant): Promise<OpenInvitation> {
  const address = addressOf(prefix, token);
  if (!address) throw new LinkNotValid();
  const found = await db.system(now, (tx) =>
    tx.maybe<OpenInvitation & Row<"invitations", "token_hash">>(sql`
      select i.organization_id, i.id, i.email, i.role, i.token_hash, o.name as organization_name,
        exists (select from users u where lower(u.email) = lower(i.email)) as known_user
      from invitations i
      join organizations o on o.organization_id = i.organization_id
      where i.organization_id = ${address.organization_id} and i.id = ${address.id}
        and i.accepted_at is null and i.expires_at > ${now}`),
  );
  if (!found || !matchesHash(token, found.token_hash)) throw new LinkNotValid();
  const { token_hash: _, ...invitation } = found;
  return invitation;
}

export interface Acceptance extends GivenCode {
  token: string;
  password: string;
  full_name: string | null;
  /** The IP address of the request. */
  address: string;
}

export async function acceptInvitation(
  db: Database,
  signIn: SignIn,
  acceptance: Acceptance,
  now: Instant,
): Promise<{ organization_id: OrganizationId; user_id: UserId; role: Role }> {
  const invitation = await readInvitation(db, acceptance.token, now);
  const { organization_id, email, role } = invitation;
  const { password, full_name, address, code, recovery_code } = acceptance;
  let password_hash: string | null = null;
  if (invitation.known_user) await signIn({ email, password, code, recovery_code, address }, now);
  else {
    requireGoodPassword(password, "body.password");
    password_hash = await hashPassword(password);
  }
  return db.organization(contextOf(organization_id, now), async (tx) => {
    await takeInvitation(tx, invitation, now);
    const known = await findUser(tx, email);
    // Someone has created an account with this e-mail address since. It belongs to them, and this request did
    // not prove its password.
    if (known && password_hash !== null) throw new LinkNotValid();
    const user_id =
      known?.id ??
      (await insertUser(tx, { email, full_name, password_hash, current_organization_id: organization_id }));
    await requireNoMember(tx, organization_id, email);
    await addMember(tx, organization_id, user_id, role);
    return { organization_id, user_id, role };
  });
}

/** Single use: of several concurrent requests, one finds the invitation still open. */
async function takeInvitation(tx: Tx, invitation: OpenInvitation, now: Instant): Promise<void> {
  const taken = await tx.run(sql`
    update invitations
    set accepted_at = ${now}
    where organization_id = ${invitation.organization_id} and id = ${invitation.id}
      and accepted_at is null and expires_at > ${now}`);
  if (taken === 0) throw new LinkNotValid();
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "invitation", request_id: null },
    now,
  };
}
