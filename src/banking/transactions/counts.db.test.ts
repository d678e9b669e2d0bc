/** The counts of transactions equal the counts of the lists that they link to, after any writes. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecord } from "../../../test/harness/factories.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const lists = {
  all: "",
  booked: "status=booked",
  pending: "status=pending",
  transfers: "is_transfer=true",
  uncategorized: "categorized=false&is_transfer=false",
  unmatched: "matched=false&is_transfer=false",
};

const shown = (path: string) => world.call("GET", path).then(({ body }) => body);

async function compare(): Promise<Record<string, number>> {
  const { data } = await shown("/v1/transactions/counts");
  expect(Object.keys(data)).toEqual(Object.keys(lists));
  for (const [name, query] of Object.entries(lists))
    expect((await shown(`/v1/transactions?limit=1&${query}`)).meta.count, name).toBe(data[name]);
  const [row] = await world.superuser(
    `select count(*)::int as all, count(*) filter (where status = 'booked')::int as booked,
       count(*) filter (where status = 'pending')::int as pending, count(*) filter (where is_transfer)::int as transfers,
       count(*) filter (where not is_transfer and category_id is null and not is_split)::int as uncategorized,
       count(*) filter (where not is_transfer and not matched)::int as unmatched
     from transactions where organization_id = $1`,
    [world.a.id],
  );
  expect(data).toEqual(row);
  return data;
}

const kinds = ["create", "categorize", "transfer", "match", "unmatch", "pend", "split", "delete"] as const;

test("property: counts equal a recount and the lists after every kind of write", async () => {
  const category_id = await makeRecord(world, world.a.token, "/v1/categories");
  const ids: string[] = [];
  const write = async (kind: (typeof kinds)[number], pick: number) => {
    const id = ids[pick % Math.max(1, ids.length)];
    if (kind === "create" || !id) ids.push(await makeRecord(world, world.a.token, "/v1/transactions"));
    else if (kind === "categorize")
      await world.call("PATCH", `/v1/transactions/${id}`, {
        body: { category_id: pick % 2 ? category_id : null },
      });
    else if (kind === "transfer")
      await world.call("PATCH", `/v1/transactions/${id}`, { body: { is_transfer: pick % 2 === 0 } });
    else if (kind === "match")
      await world.call("POST", "/v1/inbox", { body: { amount: 5, transaction_id: id } });
    else if (kind === "unmatch") {
      const { data } = await shown(`/v1/entries?limit=100&status=done`);
      if (data[0]) await world.call("POST", `/v1/entries/${data[0].id}/unmatch`);
    } else if (kind === "pend")
      await world.superuser("update transactions set status = $2 where id = $1", [
        id,
        pick % 2 ? "pending" : "booked",
      ]);
    else if (kind === "split") {
      const { amount } = (await shown(`/v1/transactions/${id}`)).data;
      const splits = [{ amount: amount - 1, category_id }, { amount: 1 }];
      await world.call("PATCH", `/v1/transactions/${id}`, { body: { splits } });
    } else {
      await world.call("DELETE", `/v1/transactions/${id}`);
      ids.splice(ids.indexOf(id), 1);
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat()), { minLength: 3, maxLength: 10 }),
      async (writes) => {
        for (const [kind, pick] of writes) await write(kind, pick);
        await compare();
      },
    ),
    { numRuns: 12 },
  );
}, 300_000);
