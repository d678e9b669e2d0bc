/**
 * A screen shows what the API returns and reloads it when the stream says so, so a change without an event leaves an
 * old record on a screen. The audit trail has every change of every record: after one successful request to every
 * operation, and the jobs that follow from it, each record in the trail must have an event of its family.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nameOf, openingOf } from "../../test/harness/openings.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import { eventTypes } from "../webhooks/index.ts";
import { familyOf } from "./families.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

let world: World;
beforeAll(async () => {
  world = await createWorld({
    // Nothing listens there: queued e-mails are never sent, but routes that need a mail server accept requests.
    environment: { DAYBOOK_LOGIN_LIMIT: "0", DAYBOOK_SMTP_URL: "smtp://127.0.0.1:9" },
  });
});
afterAll(() => world.close());

const subjects = [...new Set(eventTypes.map((type) => type.split(".")[0] as string))];
const tables = subjects.map((subject) => familyOf(subject)?.table as string);

/**
 * Changes whose database transaction has no event for them, with the request or job that made them. An event without an
 * id is about many records of its family.
 */
async function findUntold(): Promise<string[]> {
  const rows = await world.superuser(
    `select distinct concat_ws(' ', a.record_type, a.action, a.request_id, a.channel) as change
     from audit_events a
     where a.record_type = any($2) and a.organization_id = $3 and a.channel <> 'admin' and not exists (
       select from events e
       join unnest($1::text[], $2::text[]) as f (subject, table_name)
         on f.subject = split_part(e.type, '.', 1) and f.table_name = a.record_type
       where e.organization_id = a.organization_id and e.xmin = a.xmin
         and (e.data->>'id' is null or e.data->>'id' = a.record_id::text)
     )
     order by 1`,
    [subjects, tables, world.a.id],
  );
  return rows.map(({ change }) => String(change));
}

test("every operation that changes a record is told to the streams", async () => {
  for (const route of world.app.routes.filter(({ method }) => method !== "GET")) {
    // The records that the request needs are made through the API too, so they are part of the test.
    const { url, headers, ...options } = await openingOf(world, route);
    const request_id = nameOf(route).replaceAll(/[^\w-]+/g, ".");
    const { status, text } = await world.call(route.method, url, {
      ...options,
      headers: { ...headers, "x-request-id": request_id },
    });
    expect(status, `${nameOf(route)}: ${text}`).toBeLessThan(300);
  }
  await world.app.jobs.drain();
  expect(await findUntold()).toEqual([]);
});
