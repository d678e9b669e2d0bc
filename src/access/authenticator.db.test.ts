import { expect, test } from "vitest";
import type { AccessFixture } from "../../test/harness/access.ts";
import { openFixture } from "../../test/harness/open-access.ts";
import { addHours, addMilliseconds } from "../kernel/calendar.ts";
import type { UserId } from "../kernel/ids.ts";
import type { Principal } from "../platform/http/route.ts";
import { createApiKey, deleteApiKey } from "./api-keys.ts";
import type { Authenticator } from "./authenticator.ts";
import { sendNotice } from "./notices.ts";
import { allScopes, type Role, roleScopes, roles } from "./scopes.ts";

const fixture = await openFixture();

const refusal = (code: string) => expect.objectContaining({ code });
const ask = async (authenticator: Authenticator, token: string): Promise<Principal> =>
  authenticator.authenticate(token, fixture.clock.now());

/** Whether the database is queried: a cached answer is not a promise. */
function isDatabaseQueried(authenticator: Authenticator, token: string): boolean {
  const answer = authenticator.authenticate(token, fixture.clock.now());
  if (answer instanceof Promise) answer.catch(() => {});
  return answer instanceof Promise;
}

/** Takes milliseconds on an idle machine. The test asserts only that it happens, not how fast. */
async function eventuallyRefused(authenticator: Authenticator, token: string): Promise<void> {
  await expect.poll(() => ask(authenticator, token).catch((error) => error.code)).toBe("unauthorized");
}

test("an API key acts as its user in its organization, with every scope of an owner", async () => {
  const org = await fixture.organization();
  const principal = await ask(await fixture.authenticator(), org.token);
  expect(principal).toMatchObject({
    organization_id: org.id,
    user_id: org.user_id,
    actor: { kind: "api_key" },
  });
  expect([...principal.scopes].toSorted()).toEqual([...allScopes].toSorted());
});

test("a cached token needs no query", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  const first = await ask(authenticator, org.token);
  const second = authenticator.authenticate(org.token, fixture.clock.now());
  expect(second).toBe(first);
});

test("a cached token is checked again within a minute, and when the clock is set back", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  await ask(authenticator, org.token);
  expect(isDatabaseQueried(authenticator, org.token)).toBe(false);
  // Revoked without a notice, as if someone had changed the database directly.
  await fixture.superuser("delete from api_keys where organization_id = $1", [org.id]);
  const later = addMilliseconds(fixture.clock.now(), 59_000);
  await expect(authenticator.authenticate(org.token, later)).rejects.toEqual(refusal("unauthorized"));

  const other = await fixture.organization();
  await ask(authenticator, other.token);
  const earlier = addHours(fixture.clock.now(), -1);
  expect(authenticator.authenticate(other.token, earlier)).toBeInstanceOf(Promise);
});

test("a token that was valid here is verified again even while guesses from its address are refused", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  await ask(authenticator, org.token);
  const refuse = () => {
    throw new Error("too many guesses");
  };
  const later = addMilliseconds(fixture.clock.now(), 45_000);
  await expect(authenticator.authenticate(org.token, later, refuse)).resolves.toMatchObject({
    organization_id: org.id,
  });
  expect(() => authenticator.authenticate("dbk_guess", later, refuse)).toThrow("too many guesses");

  // Once verification has failed, the token counts as a guess.
  await fixture.superuser("delete from api_keys where organization_id = $1", [org.id]);
  const last = addMilliseconds(later, 45_000);
  await expect(authenticator.authenticate(org.token, last, refuse)).rejects.toEqual(refusal("unauthorized"));
  expect(() => authenticator.authenticate(org.token, last, refuse)).toThrow("too many guesses");
});

test("a deleted key is refused by every process", async () => {
  const org = await fixture.organization();
  const [here, there] = [await fixture.authenticator(), await fixture.authenticator()];
  const principal = await ask(here, org.token);
  await ask(there, org.token);
  await fixture.inOrganization(org.id, (tx) => deleteApiKey(tx, org.id, principal.actor.id ?? ""));
  await eventuallyRefused(here, org.token);
  await eventuallyRefused(there, org.token);
});

test("a rolled-back revocation has no effect", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  const principal = await ask(authenticator, org.token);
  const undone = fixture.inOrganization(org.id, async (tx) => {
    await deleteApiKey(tx, org.id, principal.actor.id ?? "");
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await ask(authenticator, org.token)).toBe(principal);
});

for (const role of roles)
  test(`a key with apis.all of a ${role} has the scopes of a ${role}`, async () => {
    const org = await fixture.organization();
    const { user_id } = await fixture.member(org.id, role);
    const principal = await ask(await fixture.authenticator(), await keyFor(org.id, user_id, ["apis.all"]));
    expect(new Set(principal.scopes)).toEqual(roleScopes[role as Role]);
  });

test("a changed role changes the scopes of a cached key", async () => {
  const org = await fixture.organization();
  const { user_id } = await fixture.member(org.id, "admin");
  const authenticator = await fixture.authenticator();
  const key = await keyFor(org.id, user_id, ["apis.all"]);
  expect((await ask(authenticator, key)).scopes.has("organization.write")).toBe(true);
  await fixture.inOrganization(org.id, async (tx) => {
    await tx.query("update memberships set role = 'viewer' where user_id = $1", [user_id]);
    await sendNotice(tx, { organization_id: org.id, user_id });
  });
  await expect.poll(async () => (await ask(authenticator, key)).scopes.has("organization.write")).toBe(false);
});

test("an expired key is refused as expired, cached or not", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  // Early enough that the key is still cached.
  const expires_at = addMilliseconds(fixture.clock.now(), 20_000);
  const key = await keyFor(org.id, org.user_id, ["inbox.read"], expires_at);
  await ask(authenticator, key);
  expect(() => authenticator.authenticate(key, expires_at)).toThrow(refusal("token_expired"));
  const fresh = await fixture.authenticator();
  await expect(fresh.authenticate(key, expires_at)).rejects.toEqual(refusal("token_expired"));
});

test("invented and altered keys, and keys of disabled users, are refused", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  const altered = org.token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const token of [
    "dbk_x",
    "dbk_",
    altered,
    org.token.slice(0, -1),
    `${org.token}A`,
    "nonsense",
    "a.b.c",
  ])
    await expect(ask(authenticator, token), token).rejects.toEqual(refusal("unauthorized"));
  await fixture.superuser("update users set disabled_at = now() where id = $1", [org.user_id]);
  await expect(ask(authenticator, org.token)).rejects.toEqual(refusal("unauthorized"));
});

test("while notices do not arrive, the cache is not used; afterwards it is again", async () => {
  const org = await fixture.organization();
  const authenticator = await fixture.authenticator();
  const first = await ask(authenticator, org.token);
  await fixture.superuser(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daybook access' and datname = current_database()",
  );
  await expect.poll(() => isDatabaseQueried(authenticator, org.token)).toBe(true);
  // Revoked without a notice, as if it had been sent while the listener was disconnected.
  await fixture.superuser("delete from api_keys where organization_id = $1", [org.id]);
  await eventuallyRefused(authenticator, org.token);
  const other = await fixture.organization();
  await expect
    .poll(async () => {
      await ask(authenticator, other.token);
      return isDatabaseQueried(authenticator, other.token);
    })
    .toBe(false);
  expect(first.organization_id).toBe(org.id);
});

test("the key itself is nowhere in the database", async () => {
  const org = await fixture.organization();
  const secret = org.token.slice(-43);
  const tables = await fixture.superuser(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  for (const { table_name } of tables) {
    const found = await fixture.superuser(
      `select 1 from "${table_name}" t where t::text like '%' || $1 || '%'`,
      [secret],
    );
    expect(found, String(table_name)).toEqual([]);
  }
});

async function keyFor(
  organization_id: Awaited<ReturnType<AccessFixture["organization"]>>["id"],
  user_id: UserId,
  scopes: string[],
  expires_at: Parameters<typeof createApiKey>[1]["expires_at"] = null,
): Promise<string> {
  const created = await fixture.inOrganization(organization_id, (tx) =>
    createApiKey(tx, { organization_id, user_id, name: "test", scopes, expires_at }),
  );
  return created.key;
}
