/** Users. They belong to the service, not to an organization. No two have the same e-mail address. */
import type { Instant } from "../kernel/calendar.ts";
import { Conflict } from "../kernel/errors.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, type Sql, sql } from "../platform/db/sql.ts";
import type { PasswordOwner } from "./password-rules.ts";
import type { Role } from "./scopes.ts";

export type User = Row<"users", "id" | "email" | "full_name">;

export type Account = User &
  Row<"users", "password_hash" | "current_organization_id" | "sessions_ended_count"> & { disabled: boolean };

const accountColumns = sql`id, email, full_name, password_hash, disabled_at is not null as disabled,
  current_organization_id, sessions_ended_count`;

/**
 * Whether two e-mail addresses name the same account. Only the case of ASCII letters makes no difference: other letters
 * whose lower-case form is an ASCII letter, such as the Kelvin sign, belong to another person's mailbox.
 */
export function sameEmail(left: Sql, right: Sql | string): Sql {
  return sql`lower(${left} collate "C") = lower(${right}::text collate "C")`;
}

/** The address in the form in which `sameEmail` compares it. */
export function foldEmail(email: string): string {
  return email.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** For sign-in only; needs a system database transaction. */
export async function findAccount(tx: Tx, email: string): Promise<Account | null> {
  return tx.maybe<Account>(sql`select ${accountColumns} from users where ${sameEmail(sql`email`, email)}`);
}

export async function findAccountById(tx: Tx, user_id: UserId): Promise<Account | null> {
  return tx.maybe<Account>(sql`select ${accountColumns} from users where id = ${user_id}`);
}

export async function findUser(tx: Tx, email: string): Promise<User | null> {
  return tx.maybe<User>(sql`select id, email, full_name from users where ${sameEmail(sql`email`, email)}`);
}

export type SessionMark = Pick<Account, "id" | "sessions_ended_count">;

/**
 * Whether all sessions of the user were not ended since the sign-in read the account. Whoever starts a session calls it
 * in the same database transaction: the lock makes a password change wait until the new session can be seen, and ended.
 */
export async function mayStartSession(tx: Tx, { id, sessions_ended_count }: SessionMark): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1
    from users
    where id = ${id} and sessions_ended_count = ${sessions_ended_count} and disabled_at is null
    for share`);
  return found !== null;
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from users limit 1`)) !== null;
}

export interface NewUser {
  email: string;
  /** When a mailed link proved the address; null: not proven. */
  email_verified_at: Instant | null;
  full_name: string | null;
  password_hash: string | null;
  current_organization_id: OrganizationId;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<UserId> {
  const id = newId<UserId>();
  const inserted = await tx.run(sql`insert into users ${insertion({ id, ...user })} on conflict do nothing`);
  if (inserted === 0) throw new Conflict("A user with this e-mail address exists already.");
  return id;
}

/** A later proof does not replace an earlier one. */
export async function markEmailVerified(tx: Tx, user_id: UserId, now: Instant): Promise<void> {
  await tx.run(sql`
    update users set email_verified_at = ${now} where id = ${user_id} and email_verified_at is null`);
}

/** What nobody may guess the user's password from. Needs a system database transaction. */
export async function findPasswordOwner(
  tx: Tx,
  { id, email }: Pick<User, "id" | "email">,
): Promise<PasswordOwner> {
  const organizations = await organizationsOf(tx, id);
  return { email, organization_names: organizations.map(({ name }) => name) };
}

export interface OrganizationOfUser extends Row<"organizations", "organization_id" | "name"> {
  role: Role;
}

/** Needs a system database transaction, because the query crosses organizations. */
export async function organizationsOf(tx: Tx, user_id: UserId): Promise<OrganizationOfUser[]> {
  return tx.many<OrganizationOfUser>(sql`
    select o.organization_id, o.name, m.role
    from user_organizations uo
    join memberships m on m.organization_id = uo.organization_id and m.user_id = uo.user_id
    join organizations o on o.organization_id = uo.organization_id
    where uo.user_id = ${user_id}
    order by fold(o.name), o.organization_id`);
}
