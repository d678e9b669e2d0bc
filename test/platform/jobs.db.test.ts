/** Jobs and schedules that are declared, compared with those that the service handles. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const source = resolve(import.meta.dirname, "../../src");

/** The first text in each call: its name. */
function declared(define: "defineJob" | "defineSchedule"): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("platform/jobs/"),
  );
  const call = new RegExp(String.raw`= ${define}\b[^"]*"([^"]+)"`, "g");
  return files
    .flatMap((path) => [...readFileSync(join(source, path), "utf8").matchAll(call)])
    .map(([, name = ""]) => name)
    .toSorted();
}
const namesOf = (handled: readonly { name: string }[]) => handled.map(({ name }) => name).toSorted();

test("every declared job has one handler, and every handler a declaration", () => {
  expect(declared("defineJob")).toContain("invoices.render");
  expect(namesOf(world.app.organization_jobs)).toEqual(declared("defineJob"));
});

test("every declared schedule is run, and nothing else", () => {
  expect(declared("defineSchedule")).toContain("recurring.generate");
  expect(namesOf(world.app.scheduled_jobs)).toEqual(declared("defineSchedule"));
});

test("no name is used twice", () => {
  const names = [...declared("defineJob"), ...declared("defineSchedule")];
  expect(names).toEqual([...new Set(names)]);
});
