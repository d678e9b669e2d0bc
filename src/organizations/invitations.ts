/**
 * An invitation can be accepted once, within seven days. Anyone who has its link can use it, so the link is
 * stored as a hash. With a mail server the link is mailed and shown to nobody, so using it proves the address.
 * Without one, the inviter gets the link, once, and the address of an account made with it stays unverified.
 *
 * Someone with an account confirms with their password; inviting an e-mail address never lets anyone set the
 * password of an existing account.
 */

import {
  addressOf,
  findUser,
  type GivenCode,
  hashPassword,
  InvalidCredentials,
  insertUser,
  markEmailVerified,
  matchesHash,
  newAddressedSecret,
  type Role,
  requireGoodPassword,
  roles,
  type SignIn,
  sameEmail,
} from "../access/index.ts";
import { queueAccountEmail } from "../account-mail/index.ts";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { AppError, Conflict } from "../kernel/errors.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { InvitationDelivery } from "./constants.ts";
import { addMember } from "./create-organization.ts";

export const invitation_days = 7;
export const invitation_prefix = "dbi";

/** Used, expired, withdrawn and unknown links get the same answer, so it reveals nothing. */
export class LinkNotValid extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor() {
    super(
      "This link is not valid, has already been used, or has expired. Ask for a new one.",
      because("link_not_valid"),
    );
  }
}

export class AlreadyMember extends Conflict {
  constructor() {
    super("This person is already a member.", because("already_member"));
  }
}

export class AlreadyInvited extends Conflict {
  constructor() {
    super("This person has an open invitation. Delete it to send another.", because("already_invited"));
  }
}

export interface InvitationInput {
  email: string;
  role: Role;
  invited_by: UserId | null;
  delivery: InvitationDelivery;
}

export type InvitationRow = Row<
  "invitations",
  "id" | "organization_id" | "email" | "invited_by" | "expires_at" | "accepted_at" | "created_at"
> & { role: Role; delivery: InvitationDelivery };

export const invitationColumns = sql`i.id, i.organization_id, i.email, i.role, i.delivery, i.invited_by, i.expires_at,
  i.accepted_at, i.created_at`;

/** `token` is null when the link is mailed: it is made when the e-mail is written. */
export async function createInvitation(
  tx: Tx,
  organization_id: OrganizationId,
  input: InvitationInput,
  now: Instant,
): Promise<{ row: InvitationRow; token: string | null }> {
  await requireNoMember(tx, organization_id, input.email);
  await tx.run(sql`
    delete from invitations
    where organization_id = ${organization_id} and ${sameEmail(sql`email`, input.email)}
      and accepted_at is null and expires_at <= ${now}`);
  const id = newId();
  const secret = newAddressedSecret(invitation_prefix, { organization_id, id });
  const columns = {
    organization_id,
    id,
    ...input,
    token_hash: secret.hash,
    expires_at: addHours(now, 24 * invitation_days),
  };
  const inserted = await tx.run(sql`insert into invitations ${insertion(columns)} on conflict do nothing`);
  if (inserted === 0) throw new AlreadyInvited();
  await recordEvent(tx, organization_id, "invitation.created", { id });
  const row = await tx.one<InvitationRow>(sql`
    select ${invitationColumns} from invitations i where i.organization_id = ${organization_id} and i.id = ${id}`);
  if (input.delivery === "link") return { row, token: secret.text };
  const { email: recipient } = input;
  await queueAccountEmail(
    tx,
    { kind: "invitation", recipient, about_organization_id: organization_id, invitation_id: id },
    now,
  );
  return { row, token: null };
}

/**
 * Withdraws the open invitations of a member to the roles that `ends` names. Someone who leaves, or may do less, must not
 * come back with more rights by a link that they kept.
 */
export async function withdrawInvitationsOf(
  tx: Tx,
  { organization_id, user_id }: { organization_id: OrganizationId; user_id: UserId },
  ends: (role: Role) => boolean,
): Promise<void> {
  const withdrawn = await tx.many<Row<"invitations", "id">>(sql`
    delete from invitations
    where organization_id = ${organization_id} and invited_by = ${user_id} and accepted_at is null
      and role = any(${roles.filter(ends)})
    returning id`);
  for (const { id } of withdrawn) await recordEvent(tx, organization_id, "invitation.deleted", { id });
}

async function requireNoMember(tx: Tx, org: OrganizationId, email: string): Promise<void> {
  const member = await tx.maybe(sql`
    select 1
    from memberships m
    join users u on u.id = m.user_id
    where m.organization_id = ${org} and ${sameEmail(sql`u.email`, email)}`);
  if (member) throw new AlreadyMember();
}

export interface OpenInvitation extends Row<"invitations", "organization_id" | "id" | "email"> {
  role: Role;
  delivery: InvitationDelivery;
  organization_name: string;
  /** Whether the person has an account. Only their password may reveal it, so no page shows it. */
  known_user: boolean;
}

/** Finds the invitation of a link, or throws LinkNotValid. */
export async function readInvitation(db: Database, token: string, now: Instant): Promise<OpenInvitation> {
  const address = addressOf(invitation_prefix, token);
  if (!address) throw new LinkNotValid();
  const found = await db.system(now, (tx) =>
    tx.maybe<OpenInvitation & Row<"invitations", "token_hash">>(sql`
      select i.organization_id, i.id, i.email, i.role, i.delivery, i.token_hash, o.name as organization_name,
        exists (select from users u where ${sameEmail(sql`u.email`, sql`i.email`)}) as known_user
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
  const { organization_id, email, role, delivery } = invitation;
  const password_hash = await provePassword(signIn, invitation, acceptance, now);
  const { full_name } = acceptance;
  const email_verified_at = delivery === "mail" ? now : null;
  return db.organization(invitationContext(organization_id, now), async (tx) => {
    await takeInvitation(tx, invitation, now);
    const known = await findUser(tx, email);
    // Someone has created an account with this e-mail address since. It belongs to them, and this request did
    // not prove its password.
    if (known && password_hash !== null) throw new LinkNotValid();
    const user_id =
      known?.id ??
      (await insertUser(tx, {
        email,
        email_verified_at,
        full_name,
        password_hash,
        current_organization_id: organization_id,
      }));
    if (email_verified_at !== null) await markEmailVerified(tx, user_id, now);
    await requireNoMember(tx, organization_id, email);
    const id = await addMember(tx, organization_id, user_id, role);
    await recordEvent(tx, organization_id, "member.created", { id });
    return { organization_id, user_id, role };
  });
}

/**
 * The hash of a new account's password, or null when the person signed in to their account. Sign-in is tried
 * for unknown addresses too, and a password that no new account may have gets the same refusal for both, so
 * that trying one costs and shows the same.
 */
async function provePassword(
  signIn: SignIn,
  { email, organization_name, known_user }: OpenInvitation,
  { password, code, recovery_code, address }: Acceptance,
  now: Instant,
): Promise<string | null> {
  try {
    await signIn({ email, password, code, recovery_code, address }, now);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidCredentials)) throw error;
    requireGoodPassword(password, { email, organization_names: [organization_name] }, "body.password");
    if (known_user) throw error;
  }
  return hashPassword(password);
}

/** Single use: of several concurrent requests, one finds the invitation still open. */
async function takeInvitation(tx: Tx, invitation: OpenInvitation, now: Instant): Promise<void> {
  const taken = await tx.run(sql`
    update invitations
    set accepted_at = ${now}
    where organization_id = ${invitation.organization_id} and id = ${invitation.id}
      and accepted_at is null and expires_at > ${now}`);
  if (taken === 0) throw new LinkNotValid();
  await recordEvent(tx, invitation.organization_id, "invitation.updated", { id: invitation.id });
}

export function invitationContext(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "invitation", request_id: null },
    now,
  };
}
