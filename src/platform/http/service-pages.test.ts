import fastify from "fastify";
import { expect, test } from "vitest";
import { addServicePages } from "./service-pages.ts";

test("a database that hangs is not ready, and is asked once however many want to know", async () => {
  const server = fastify();
  let asked = 0;
  const checkReady = () => {
    asked += 1;
    return new Promise<void>(() => {});
  };
  addServicePages(server, { routes: [], version: "1", base_url: "http://x", checkReady });
  const answers = await Promise.all([server.inject("/ready"), server.inject("/ready")]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503]);
  expect(asked).toBe(1);
  await server.close();
});
