/** docs/errors.md and the error classes must match in both directions. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "../../src/kernel/errors.ts";

const root = resolve(import.meta.dirname, "../..");

/** Loads every module that declares an error class, and collects codes and statuses. */
async function declaredErrors(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => /static override code/.test(readFileSync(join(root, "src", path), "utf8")));
  for (const path of files)
    for (const exported of Object.values(await import(join(root, "src", path))))
      if (typeof exported === "function" && exported.prototype instanceof AppError) {
        const { code, status } = exported as unknown as { code: string; status: number };
        expect(found.get(code) ?? status, `${code} has one status`).toBe(status);
        found.set(code, status);
      }
  return found;
}

test("every error class is in docs/errors.md and vice versa", async () => {
  const documented = new Map(
    [...readFileSync(join(root, "docs/errors.md"), "utf8").matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
      ([, status, code]) => [code as string, Number(status)],
    ),
  );
  const declared = await declaredErrors();
  expect([...declared].toSorted()).toEqual([...documented].toSorted());
});
