import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { en } from "./words/en.ts";

const migrations = join(import.meta.dirname, "../../../migrations");

/** Tables whose changes are in the audit trail: those that name a column for it, or take the usual one. */
function auditedTables(): string[] {
  const files = readdirSync(migrations).filter((name) => /^\d+_.*\.sql$/.test(name));
  const texts = files.map((name) => readFileSync(join(migrations, name), "utf8"));
  const calls = texts.flatMap((text) => [...text.matchAll(/call organization_table\('(\w+)'([^;]*)/g)]);
  return calls
    .filter(([, , options = ""]) => !options.includes("identity => null"))
    .map(([, name = ""]) => name);
}

test("every record of the audit trail has a name in words", () => {
  const tables = auditedTables();
  expect(tables).toContain("invoices");
  expect(tables.filter((table) => !(table in en))).toEqual([]);
});
