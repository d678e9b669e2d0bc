import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goldenInvoices } from "../../../test/golden/invoices.ts";
import { createVaultWorld, type TestVault } from "../../documents/test-vault.ts";
import type { Instant } from "../../kernel/calendar.ts";
import type { Context } from "../../platform/db/database.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";
import { ensureArtifacts } from "./ensure-artifacts.ts";
import { createArtifacts } from "./index.ts";
import { makeFiles } from "./make-files.ts";
import { RenderWorker, render_limits_default } from "./render-worker.ts";

let world: TestVault;
let bench: Bench;
beforeAll(async () => {
  world = await createVaultWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const etag = async (id: string, format = "pdf") =>
  (await world.call("HEAD", `/v1/invoices/${id}/download?format=${format}`)).headers.etag;
const artifactFiles = async () => (await world.files()).filter((file) => file.includes("/artifacts/"));
const registered = async (id: string) =>
  (await world.superuser("select artifacts from invoice_register where invoice_id = $1", [id]))[0]?.artifacts;

/** Clears the rendered files from the register, as if the worker had not run yet. */
async function forget(id: string): Promise<void> {
  await world.superuser("alter table invoice_register disable trigger protect");
  await world.superuser("update invoice_register set artifacts = null where invoice_id = $1", [id]);
  await world.superuser("alter table invoice_register enable trigger protect");
}

const context = (): Context => ({
  organization_id: world.a.id,
  actor: { kind: "system", id: null, channel: "test", request_id: null },
  now: world.clock.now(),
});

/** Another process beside the server, with its own thread. */
async function asOtherProcess<T>(
  work: (tools: ReturnType<typeof createArtifacts>) => Promise<T>,
): Promise<T> {
  const { db, store } = world.app;
  const other = createArtifacts({ db, store, log: world.server.log as never });
  return work(other).finally(() => other.close());
}

test("finalize enqueues the rendering, and nothing is rendered before the commit", async () => {
  await world.app.jobs.drain();
  const before = (await artifactFiles()).length;
  const { id } = await bench.finalize();
  expect(await registered(id)).toBeNull();
  expect(await artifactFiles()).toHaveLength(before);
  await world.app.jobs.drain();
  expect(await registered(id)).toMatchObject({ pdf: {}, ubl: {}, bundle: {} });
  expect(await artifactFiles()).toHaveLength(before + 3);
});

test("a refused finalize enqueues nothing", async () => {
  await world.app.jobs.drain();
  const { id } = await bench.draft({ items: [] });
  expect((await bench.call("POST", `/v1/invoices/${id}/finalize`)).status).toBe(422);
  expect(await world.app.jobs.drain()).toBe(0);
});

test("the job, a download before it and another process give the same bytes, even years apart", async () => {
  const { id } = await bench.finalize();
  const byDownload = [await etag(id, "pdf"), await etag(id, "ubl"), await etag(id, "bundle")];
  for (const render of [
    () => world.app.jobs.drain(),
    () => asOtherProcess(({ tools }) => ensureArtifacts(tools, context(), id)),
  ]) {
    await forget(id);
    world.clock.advance(400 * 86_400_000);
    await render();
    const { pdf, ubl, bundle } = (await registered(id)) as Record<string, { sha256: string }>;
    expect([pdf, ubl, bundle].map((file) => `"${file?.sha256}"`)).toEqual(byDownload);
  }
});

test("many renders at once, in this and another process, leave one set of files", async () => {
  await world.app.jobs.drain();
  const before = (await artifactFiles()).length;
  const { id } = await bench.finalize();
  const tags = await asOtherProcess(async ({ tools }) => {
    const downloads = Array.from({ length: 6 }, () => etag(id));
    const others = [ensureArtifacts(tools, context(), id), world.app.jobs.drain()];
    const [answers] = await Promise.all([Promise.all(downloads), ...others]);
    return answers;
  });
  expect(new Set(tags).size).toBe(1);
  expect(await artifactFiles()).toHaveLength(before + 3);
});

test("the database refuses to register other files", async () => {
  const { id } = await bench.finalize();
  await etag(id);
  const change = world.superuser("update invoice_register set artifacts = '{}' where invoice_id = $1", [id]);
  await expect(change).rejects.toThrow("never change");
});

test("a cancelled invoice that is deleted keeps its register row and its files, even after a sweep", async () => {
  const { id } = await bench.finalize();
  await bench.call("POST", `/v1/invoices/${id}/cancel`, { reason: "Sent twice" });
  expect((await bench.call("DELETE", `/v1/invoices/${id}`)).status).toBe(204);
  expect((await world.call("GET", `/v1/invoices/${id}/download`)).status).toBe(404);
  // The invoice was deleted before it was rendered.
  await world.app.jobs.drain();
  const { pdf } = (await registered(id)) as { pdf: { key: string; sha256: string } };
  world.clock.advance(30 * 86_400_000);
  await world.runSchedule("documents.sweep-files");
  const hash = createHash("sha256");
  for await (const chunk of await world.app.store.get(pdf.key as never)) hash.update(chunk);
  expect(hash.digest("hex")).toBe(pdf.sha256);
});

test("other domains get the bytes through index.ts", async () => {
  const { id, number } = await bench.finalize();
  await asOtherProcess(async (artifacts) => {
    const { bytes, ...file } = await artifacts.open(context(), id, "pdf");
    expect(file).toMatchObject({ file_name: `Invoice ${number}.pdf`, content_type: "application/pdf" });
    let size = 0;
    for await (const chunk of bytes) size += chunk.length;
    expect(size).toBe(file.size);
  });
});

describe("the rendering thread", () => {
  const created_at = "2026-11-15T09:00:00.000Z" as Instant;
  const sources = (name: keyof typeof goldenInvoices & string) => ({
    snapshot: goldenInvoices[name] as (typeof goldenInvoices)[string],
    created_at,
    logo: null,
    attachments: [{ name: "a.txt", content_type: "text/plain", bytes: new TextEncoder().encode("a") }],
  });

  test("renders the same bytes as any other thread", async () => {
    const renderer = new RenderWorker();
    const [there, here] = [await renderer.makeFiles(sources("unicode")), await makeFiles(sources("unicode"))];
    await renderer.close();
    for (const format of ["pdf", "ubl", "bundle"] as const)
      expect(Buffer.from(there[format] ?? "").equals(here[format] ?? new Uint8Array()), format).toBe(true);
  });

  test("reports an error and keeps working", async () => {
    const renderer = new RenderWorker();
    const snapshot = { ...sources("minimal").snapshot, number: null };
    await expect(renderer.makeFiles({ ...sources("minimal"), snapshot })).rejects.toThrow(/BR-02/);
    expect((await renderer.makeFiles(sources("minimal"))).pdf.length).toBeGreaterThan(1000);
    await renderer.close();
  });

  test("refuses renders beyond the queue limit with 503", async () => {
    const renderer = new RenderWorker({ ...render_limits_default, waiting_max: 2 });
    const asked = Array.from({ length: 3 }, () => renderer.makeFiles(sources("minimal")));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(outcomes[2]).toMatchObject({ reason: { status: 503 } });
    await renderer.close();
  });

  test("is terminated when it does not answer, and the next render starts a new one", async () => {
    const renderer = new RenderWorker({ ...render_limits_default, milliseconds_max: 1 });
    const asked = [renderer.makeFiles(sources("minimal")), renderer.makeFiles(sources("zero"))];
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
    await expect(renderer.makeFiles(sources("minimal"))).rejects.toThrow("more than 1 ms");
    await renderer.close();
  });

  test("ends with the service, and waiting renders are rejected", async () => {
    const renderer = new RenderWorker();
    const asked = expect(renderer.makeFiles(sources("minimal"))).rejects.toThrow("has ended");
    await renderer.close();
    await asked;
  });
});
