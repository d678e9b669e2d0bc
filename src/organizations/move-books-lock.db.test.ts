/** Who may move the lock date, and how. What a lock date refuses is in books-lock.db.test.ts. */
import { expect, test } from "vitest";
import { openOAuthWorld } from "../../test/harness/open-access.ts";
import { sessionOf } from "../../test/harness/second-factors.ts";
import { addDays, dateIn } from "../kernel/calendar.ts";

const world = await openOAuthWorld();
const { service, fixture } = world;

const lock = (token: string, locked_until: string | null, more: object = {}) =>
  service.call("PUT", "/v1/organization/books-lock", { token, body: { locked_until, ...more } });
const reason = "A bill of August was missing";

test("forward at once; back with a reason, which is in the audit trail", async () => {
  const org = await fixture.organization();
  const token = await sessionOf(service, org.email);
  expect((await lock(token, "2020-06-30")).body.data).toEqual({ locked_until: "2020-06-30", reason: null });
  expect((await lock(token, "2020-09-30")).status).toBe(200);
  for (const back of ["2020-08-31", null]) {
    const refused = await lock(token, back);
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.reason"]);
  }
  expect((await lock(token, null, { reason })).body.data).toEqual({ locked_until: null, reason });
  const trail = await service.call("GET", "/v1/audit-events?record_type=organizations&limit=1", { token });
  expect(trail.body.data[0].changes).toEqual({
    books_locked_until: ["2020-09-30", null],
    books_lock_reason: [null, reason],
  });
  const { body } = await service.call("GET", "/v1/organization", { token });
  expect(body.data.books_locked_until).toBeNull();
});

test("a reason for an earlier move does not stay with a later one", async () => {
  const org = await fixture.organization();
  const token = await sessionOf(service, org.email);
  await lock(token, "2020-09-30");
  await lock(token, "2020-08-31", { reason });
  expect((await lock(token, "2020-10-31")).body.data).toEqual({ locked_until: "2020-10-31", reason: null });
});

test("today and later days cannot be closed", async () => {
  const org = await fixture.organization();
  const today = dateIn("UTC", fixture.clock.now());
  for (const day of [today, addDays(today, 40)]) {
    const refused = await lock(org.token, day);
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.locked_until"]);
  }
  expect((await lock(org.token, addDays(today, -1))).status).toBe(200);
});

test("owners and admins close the books, nobody else", async () => {
  const org = await fixture.organization();
  for (const [role, status] of [
    ["admin", 200],
    ["accountant", 403],
    ["member", 403],
    ["viewer", 403],
  ] as const) {
    const member = await fixture.member(org.id, role);
    const token = await sessionOf(service, member.email);
    expect((await lock(token, "2020-06-30")).status, role).toBe(status);
  }
});

test("an API key closes the books and cannot open them again", async () => {
  const org = await fixture.organization();
  expect((await lock(org.token, "2020-06-30")).status).toBe(200);
  expect((await lock(org.token, null, { reason })).body.error.code).toBe("forbidden");
});

test("an old session opens the books only after it was confirmed", async () => {
  const org = await fixture.organization();
  const token = await sessionOf(service, org.email);
  await lock(token, "2020-06-30");
  fixture.clock.advance(60 * 60_000);
  expect((await lock(token, null, { reason })).body.error.code).toBe("reauthentication_required");
});
