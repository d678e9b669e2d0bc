import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = (body: object) => world.call("POST", "/v1/categories", { body });

test("eight categories with one name, created at once, each get their own slug", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: "Workshop tools" })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201));
  const slugs = answers.map((answer) => answer.body.data.slug);
  expect(slugs.toSorted()).toEqual([
    "workshop-tools",
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `workshop-tools-${number}`),
  ]);
});

test("a new organization has its categories in its language, with the same slugs", async () => {
  const nameIn = async (locale: string) => {
    const { token } = await world.createOrganization("Elm", { locale });
    const { data } = (await world.call("GET", "/v1/categories?limit=100", { token })).body;
    return data.find(({ slug }: { slug: string }) => slug === "office-supplies")?.name;
  };
  expect(await nameIn("de-AT")).toBe("Bürobedarf");
  expect(await nameIn("pl-PL")).toBe("Office supplies");
});

test("the slug uncategorized is reserved", async () => {
  const refused = await create({ name: "Mine", slug: "uncategorized" });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details.issues[0]).toMatchObject({ path: "body.slug", code: "reserved" });
  const named = await create({ name: "Uncategorized" });
  expect(named.body.data.slug).toBe("uncategorized-2");
  const path = `/v1/categories/${named.body.data.id}`;
  expect((await world.call("PATCH", path, { body: { slug: "uncategorized" } })).status).toBe(400);
});

test("a category with budgets or categories under it is not deleted, and the refusal says why", async () => {
  const { id } = (await create({ name: "Parent" })).body.data;
  const child = await create({ name: "Child", parent_id: id });
  const budget = await world.call("POST", "/v1/budgets", {
    body: { category_id: id, month: "2026-11-01", amount: 10 },
  });
  const refused = await world.call("DELETE", `/v1/categories/${id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    message: "The category has 1 category under it and 1 budget. Delete or move them first.",
    details: { children: 1, budgets: 1 },
  });
  await world.call("DELETE", `/v1/categories/${child.body.data.id}`);
  await world.call("DELETE", `/v1/budgets/${budget.body.data.id}`);
  expect((await world.call("DELETE", `/v1/categories/${id}`)).status).toBe(204);
});
