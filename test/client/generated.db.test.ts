import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientFiles } from "../../scripts/client.ts";
import { createWorld } from "../harness/world.ts";

test("client/operations.ts and client/types.ts match the API (npm run client rewrites them)", async () => {
  const world = await createWorld();
  const document = JSON.parse((await world.server.inject("/openapi.json")).body);
  await world.close();
  for (const [path, text] of Object.entries(clientFiles(document))) {
    const file = new URL(`../../${path}`, import.meta.url);
    if (process.env.UPDATE_CLIENT) writeFileSync(file, text);
    expect(text === readFileSync(file, "utf8"), `${path} is out of date: npm run client`).toBe(true);
  }
});
