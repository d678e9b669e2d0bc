/** Two linters read the OpenAPI document, offline: what they know of generators and validators, we need not. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import * as parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let text: string;
const folder = mkdtempSync(join(tmpdir(), "daybook-openapi-"));

beforeAll(async () => {
  world = await createWorld();
  text = (await world.server.inject("/openapi.json")).body;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

test("redocly finds nothing, with the rules of redocly.yaml", async () => {
  const file = join(folder, "openapi.json");
  writeFileSync(file, text);
  const environment = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const command = promisify(execFile)(
    process.execPath,
    ["node_modules/@redocly/cli/bin/cli.js", "lint", file, "--config=redocly.yaml", "--format=json"],
    { env: environment, maxBuffer: 50_000_000 },
  );
  // It ends with 1 when it finds something.
  const { stdout } = await command.catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("spectral finds nothing, with its recommended rules", async () => {
  const linter = new spectral.Spectral();
  // The package's own types of its rules and of what it accepts do not agree.
  const oas = rulesets.oas as unknown as RulesetDefinition;
  linter.setRuleset({ extends: [[oas, "recommended"]] });
  const found = await linter.run(new spectral.Document(text, parsers.Json));
  expect(found.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`)).toEqual([]);
});
