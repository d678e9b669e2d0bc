import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { settingsTable } from "../../scripts/settings.ts";
import { baseUrlOf, ConfigurationError, readConfig } from "./config.ts";

test("without environment variables every setting has its default", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, host: "127.0.0.1", database_url: null, data_dir: "./data" });
  expect(baseUrlOf(config)).toBe("http://127.0.0.1:8080");
});

test("all mistakes are reported at once, with what was found", () => {
  const mistaken = {
    PORT: "http",
    DATABASE_URL: "mysql://x",
    DAYBOOK_TRUST_PROXY: "maybe",
    DAYBOOK_PUBLIC_URL: "example",
  };
  expect(() => readConfig(mistaken)).toThrow(ConfigurationError);
  for (const [name, value] of Object.entries(mistaken))
    expect(() => readConfig(mistaken)).toThrow(new RegExp(`${name} must be .*; found "${value}"`));
});

describe("baseUrlOf", () => {
  const check = (environment: Record<string, string>, expected: string) =>
    test(expected, () => expect(baseUrlOf(readConfig(environment))).toBe(expected));
  check({ DAYBOOK_PUBLIC_URL: "https://books.example.com/" }, "https://books.example.com");
  check({ HOST: "::1", PORT: "9000" }, "http://[::1]:9000");
});

test("the README lists every setting (npm run settings updates it)", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(rows.join("\n")).toBe(settingsTable());
});
