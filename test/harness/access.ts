/** For tests: a separate database, organizations with members in every role, authenticators. */
import { argon2Sync } from "node:crypto";
import pg from "pg";
import { createNotifyUser } from "../../src/access/account-notices.ts";
import { type Authenticator, createAuthenticator } from "../../src/access/authenticator.ts";
import type { ExternalIssuer } from "../../src/access/external-issuer.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { createKeyRing } from "../../src/access/signing-keys.ts";
import { insertUser } from "../../src/access/users.ts";
import { newId, type OrganizationId, type UserId } from "../../src/kernel/ids.ts";
import { addMember, adminCreateOrganization } from "../../src/organizations/index.ts";
import { type Database, openDatabase, type Tx } from "../../src/platform/db/database.ts";
import { testLog } from "./test-log.ts";
import { testSecretKeys } from "./test-secret-keys.ts";
import { cloneDatabase, type TestClock, testClock } from "./world.ts";

export const issuer = "http://daybook.test";
export const password = "correct horse battery";

/** What `createSignIn` needs besides the database. */
export const signInOptions = {
  secret: Buffer.alloc(32, 5),
  secret_keys: testSecretKeys,
  notifyUser: createNotifyUser(false),
  log: testLog(),
};

/** A hash as an older version with cheaper parameters would have created it. */
export function outdatedHash(of: string): string {
  const [salt, memory, passes] = [Buffer.alloc(16, 7), 8192, 1];
  const tag = argon2Sync("argon2id", {
    message: of,
    nonce: salt,
    memory,
    passes,
    parallelism: 1,
    tagLength: 32,
  });
  const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(salt)}$${encode(tag)}`;
}

export interface AccessFixture {
  db: Database;
  clock: TestClock;
  connectionString: string;
  organization(name?: string): Promise<{ id: OrganizationId; user_id: UserId; email: string; token: string }>;
  member(org: OrganizationId, role: string): Promise<{ id: string; user_id: UserId; email: string }>;
  /** Makes someone a member of one more organization. */
  join(org: OrganizationId, user_id: UserId, role: string): Promise<string>;
  authenticator(external_issuer?: ExternalIssuer): Promise<Authenticator>;
  inOrganization<T>(org: OrganizationId, work: (tx: Tx) => Promise<T>): Promise<T>;
  superuser(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The clock starts at the real time, because the OAuth library uses the system clock. */
export async function createAccessFixture(): Promise<AccessFixture> {
  const database = await cloneDatabase();
  const { connectionString } = database;
  const clock = testClock(new Date().toISOString());
  const db = openDatabase({ connectionString, pool_max: 10, statement_timeout_ms: 30_000, onError() {} });
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const authenticators: Authenticator[] = [];
  const password_hash = await hashPassword(password);

  const inOrganization: AccessFixture["inOrganization"] = (organization_id, work) =>
    db.organization(
      {
        organization_id,
        actor: { kind: "system", id: null, channel: "test", request_id: null },
        now: clock.now(),
      },
      work,
    );
  const superuser = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

  return {
    db,
    clock,
    connectionString,
    inOrganization,
    superuser,
    async organization(name = "Alder Ltd") {
      const email = `owner-${newId()}@example.com`;
      const created = await adminCreateOrganization(db, { name, email }, [], clock.now());
      await superuser("update users set password_hash = $1 where id = $2", [password_hash, created.user_id]);
      return { id: created.organization_id, user_id: created.user_id, email, token: created.token };
    },
    async member(org, role) {
      const email = `${role}-${newId()}@example.com`;
      return inOrganization(org, async (tx) => {
        const user_id = await insertUser(tx, {
          email,
          email_verified_at: null,
          full_name: `The ${role}`,
          password_hash,
          current_organization_id: org,
        });
        return { id: await addMember(tx, org, user_id, role), user_id, email };
      });
    },
    join: (org, user_id, role) => inOrganization(org, (tx) => addMember(tx, org, user_id, role)),
    async authenticator(external_issuer) {
      const log = testLog();
      const made = createAuthenticator({
        db,
        connectionString,
        issuer,
        keys: createKeyRing(db, testSecretKeys),
        log,
        external_issuer: external_issuer ?? null,
      });
      authenticators.push(made);
      await made.ready;
      return made;
    },
    async close() {
      for (const made of authenticators) await made.close();
      await db.close();
      await owner.end();
      await database.drop();
    },
  };
}
