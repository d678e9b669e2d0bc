import fastify from "fastify";
import { expect, test } from "vitest";
import type { AppError } from "../../kernel/errors.ts";
import { NoDiskSpace } from "../disk/disk-errors.ts";
import { addServicePages } from "./service-pages.ts";

const describe = () => {
  throw new Error("nobody asked for the document");
};
const pages = { version: "1", describe, source_url: null };

test("/ready is 503 when the database hangs, and concurrent requests share one check", async () => {
  const server = fastify();
  let asked = 0;
  const check = () => {
    asked += 1;
    return new Promise<void>(() => {});
  };
  addServicePages(server, { ...pages, parts: [{ name: "database", check }] });
  const answers = await Promise.all([server.inject("/ready"), server.inject("/ready")]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503]);
  expect(asked).toBe(1);
  await server.close();
});

test("/ready names the failing parts and shows no internal error messages", async () => {
  const server = fastify();
  addServicePages(server, {
    ...pages,
    parts: [
      { name: "database", check: () => Promise.reject(new Error("password of 10.0.0.1 is wrong")) },
      { name: "file store", check: async () => {} },
      {
        name: "folder",
        check: () => Promise.reject(Object.assign(new Error("/secret"), { code: "ENOSPC" })),
      },
      { name: "disk", check: () => Promise.reject(new NoDiskSpace()) },
    ],
  });
  server.setErrorHandler((error: AppError, _request, reply) =>
    reply.code(error.status).send({ message: error.message, details: error.details }),
  );
  const answer = await server.inject("/ready");
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message: `The database does not answer right now. ${new NoDiskSpace().message}`,
    details: { parts: ["database", "folder", "disk"] },
  });
  await server.close();
});

test("/source redirects to the source code, or says that users have a right to it", async () => {
  const linked = fastify();
  addServicePages(linked, { ...pages, parts: [], source_url: "https://example.com/daybook" });
  const redirect = await linked.inject("/source");
  expect([redirect.statusCode, redirect.headers.location]).toEqual([302, "https://example.com/daybook"]);
  await linked.close();

  const silent = fastify();
  addServicePages(silent, { ...pages, parts: [] });
  expect((await silent.inject("/source")).payload).toContain("You have a right to the\nsource code");
  await silent.close();
});
