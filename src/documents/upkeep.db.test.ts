/**
 * The nightly jobs: emptying the trash, and repairing differences between store and database after crashes.
 */
import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestOrganization } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import { addHours } from "../kernel/calendar.ts";
import { newObjectKey } from "./objects.ts";
import { sweepFiles } from "./sweep-files.ts";
import { createVaultWorld, newPdf, newPng, newText, type TestVault } from "./test-vault.ts";

let vault: TestVault;
beforeAll(async () => {
  vault = await createVaultWorld();
});
afterAll(() => vault.close());

const days = (count: number) => count * 24 * 3_600_000;
const exists = async (id: string, token = vault.a.token) =>
  (await vault.call("GET", `/v1/documents/${id}`, { token })).status === 200;

describe("emptying the trash", () => {
  const emptyTrash = () => vault.runSchedule("documents.empty-trash");

  test("deletes documents after 30 days in the trash, and none in use", async () => {
    const [active, trashed] = [await vault.document(newText()), await vault.document(newText())];
    const { file_path } = (await vault.call("GET", `/v1/documents/${trashed}`)).body.data;
    await vault.call("DELETE", `/v1/documents/${trashed}`);
    vault.clock.advance(days(30) - 1);
    await emptyTrash();
    expect(await exists(trashed)).toBe(true);
    vault.clock.advance(1);
    await emptyTrash();
    await vault.app.jobs.drain();
    expect([await exists(trashed), await exists(active)]).toEqual([false, true]);
    expect(await vault.app.store.stat(file_path)).toBeNull();
    const events = await vault.superuser("select type from events where data ->> 'id' = $1 order by id", [
      trashed,
    ]);
    expect(events.at(-1)).toEqual({ type: "document.removed" });
  });

  test("uses the organization's own retention", async () => {
    const organization = await vault.createOrganization("Hasty");
    const choose = (settings: object) =>
      vault.superuser("update organizations set settings = $1 where organization_id = $2", [
        settings,
        organization.id,
      ]);
    await choose({ trash_retention_days: 2 });
    const id = await vault.document(newText(), { from: organization });
    await vault.call("DELETE", `/v1/documents/${id}`, { token: organization.token });
    vault.clock.advance(days(2) - 1);
    await emptyTrash();
    expect(await exists(id, organization.token)).toBe(true);
    // An invalid setting is ignored: keeping too long is better than too short.
    for (const nonsense of [0, -1, "1", null, 1.5, 1e9]) {
      await choose({ trash_retention_days: nonsense });
      vault.clock.advance(1);
      await emptyTrash();
      expect(await exists(id, organization.token), String(nonsense)).toBe(true);
    }
    await choose({ trash_retention_days: 2 });
    await emptyTrash();
    expect(await exists(id, organization.token)).toBe(false);
  });

  test("handles several batches, each document once", async () => {
    const organization = await vault.createOrganization("Hoarder");
    const { file_path } = (await vault.upload(newText(), { from: organization })).body.data;
    const { token } = organization;
    for (let made = 0; made < 230; made++)
      await vault.call("POST", "/v1/documents", { body: { category: "other", file_path }, token });
    await vault.superuser(
      "update documents set deleted_at = '2020-01-01' where organization_id = $1 and deleted_at is null",
      [organization.id],
    );
    await emptyTrash();
    const { body } = await vault.call("GET", "/v1/documents/counts", { token });
    expect(body.data).toMatchObject({ all: 0, trash: 0 });
    const rows = await vault.superuser("select id from stored_objects where organization_id = $1", [
      organization.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("keeps documents attached to a finalized invoice", async () => {
    const bench = await prepareOrganization(vault);
    const [draft, finalized] = [await bench.draft(), await bench.finalize()];
    const make = (attachable_id: string) =>
      vault.document(newText(), { body: { attachments: [{ attachable_type: "invoice", attachable_id }] } });
    const [ofDraft, ofFinalized, meant] = [
      await make(draft.id),
      await make(finalized.id),
      await make(finalized.id),
    ];
    const { primary_attachment } = (await vault.call("GET", `/v1/documents/${ofFinalized}`)).body.data;
    expect(primary_attachment).toMatchObject({
      attachable_id: finalized.id,
      invoice_number: finalized.number,
    });
    for (const id of [ofDraft, ofFinalized, meant]) await vault.call("DELETE", `/v1/documents/${id}`);
    vault.clock.advance(days(400));
    await emptyTrash();
    expect([await exists(ofDraft), await exists(ofFinalized)]).toEqual([false, true]);
    expect((await vault.call("DELETE", `/v1/documents/${meant}/permanent`)).status).toBe(204);
    // A cancelled invoice was finalized too.
    const cancelled = await bench.call("POST", `/v1/invoices/${finalized.id}/cancel`, { reason: "typo" });
    expect(cancelled.status, cancelled.text).toBe(200);
    await emptyTrash();
    expect(await exists(ofFinalized)).toBe(true);
  });
});

describe("the sweep", () => {
  const sweep = (organization: TestOrganization) =>
    sweepFiles(vault.db, vault.app.store, {
      organization_id: organization.id,
      actor: { kind: "system", id: null, channel: "test", request_id: null },
      now: vault.clock.now(),
    });
  const bytes = async function* () {
    yield Buffer.from("orphan");
  };
  /** The store uses the machine's clock, so the test changes the files' modification time. */
  const age = async (key: string, hours: number) => {
    const [file] = (await vault.files()).filter((path) => path.includes(key.split("/")[2] ?? "?"));
    const at = new Date(addHours(vault.clock.now(), -hours));
    await utimes(file ?? "", at, at);
  };

  test("removes an upload that has no document after a day", async () => {
    const organization = await vault.createOrganization("Forgetful");
    const upload = async (area: string) => {
      const { data } = (await vault.upload(newText(), { from: organization, area })).body;
      return (data.file_path ?? data.source_key) as never;
    };
    const [old, assistant] = [await upload("vault"), await upload("assistant")];
    const taken = await vault.document(newText(), { from: organization });
    vault.clock.advance(days(1) + 1);
    const fresh = await upload("vault");
    expect(await sweep(organization)).toMatchObject({ uploads_removed: 2, missing: [] });
    await vault.app.jobs.drain();
    expect(await vault.app.store.stat(old)).toBeNull();
    expect(await vault.app.store.stat(assistant)).toBeNull();
    expect(await vault.app.store.stat(fresh)).not.toBeNull();
    expect(await exists(taken, organization.token)).toBe(true);
  });

  test("removes bytes without a row (crash before the commit) after a day, not before", async () => {
    const organization = await vault.createOrganization("Crashed");
    const key = newObjectKey("vault", organization.id, "lost.pdf");
    await vault.app.store.put(key, bytes());
    await age(key, 23);
    expect((await sweep(organization)).bytes_removed).toBe(0);
    await age(key, 25);
    expect((await sweep(organization)).bytes_removed).toBe(1);
    expect(await vault.app.store.stat(key)).toBeNull();
  });

  test("removes the bytes of a removed row, if the job that should do so is lost", async () => {
    const organization = await vault.createOrganization("Interrupted");
    const { token } = organization;
    const path = `/v1/documents/${await vault.document(newText(), { from: organization })}`;
    const { file_path } = (await vault.call("GET", path, { token })).body.data;
    await vault.call("DELETE", path, { token });
    await vault.call("DELETE", `${path}/permanent`, { token });
    expect(await vault.app.store.stat(file_path)).not.toBeNull();
    await vault.superuser("delete from pgboss.job where name = 'documents.remove-bytes'");
    await age(file_path, 25);
    expect((await sweep(organization)).bytes_removed).toBe(1);
    expect(await vault.app.store.stat(file_path)).toBeNull();
  });

  test("removes previews whose object is gone, and keeps the others", async () => {
    const organization = await vault.createOrganization("Previews");
    const id = await vault.document(await newPng(41, 41), { from: organization });
    await vault.app.jobs.drain();
    const orphan = newObjectKey("vault", organization.id, "preview.png").replace(
      "vault",
      "previews",
    ) as never;
    await vault.app.store.put(orphan, bytes());
    const [row] = await vault.superuser("select key from previews where organization_id = $1", [
      organization.id,
    ]);
    await age(orphan, 25);
    await age(String(row?.key), 25);
    expect(await sweep(organization)).toEqual({ uploads_removed: 0, bytes_removed: 1, missing: [] });
    const token = organization.token;
    expect((await vault.call("GET", `/v1/documents/${id}/preview`, { token })).status).toBe(200);
  });

  test("reports a row without bytes, also if the store is empty", async () => {
    const organization = await vault.createOrganization("Lost");
    const keys: string[] = [];
    for (let made = 0; made < 3; made++) {
      const id = await vault.document(newText(), { from: organization });
      const { body } = await vault.call("GET", `/v1/documents/${id}`, { token: organization.token });
      keys.push(body.data.file_path);
    }
    await vault.app.store.delete(keys[1] as never);
    expect((await sweep(organization)).missing).toEqual([keys[1]]);
    for (const key of keys) await vault.app.store.delete(key as never);
    expect((await sweep(organization)).missing).toEqual(keys.toSorted());
  });

  test("takes no file for missing or unreferenced if there are several batches", async () => {
    const organization = await vault.createOrganization("Large");
    await Promise.all(Array.from({ length: 1003 }, () => vault.upload("same", { from: organization })));
    expect(await sweep(organization)).toEqual({ uploads_removed: 0, bytes_removed: 0, missing: [] });
  });

  test("renders a lost preview again", async () => {
    const organization = await vault.createOrganization("Faded");
    const id = await vault.document(await newPng(43, 43), { from: organization });
    await vault.app.jobs.drain();
    const lose = async () => {
      const [row] = await vault.superuser("select key from previews where organization_id = $1", [
        organization.id,
      ]);
      await vault.app.store.delete(row?.key as never);
    };
    const status = async () =>
      (await vault.call("GET", `/v1/documents/${id}/preview`, { token: organization.token })).status;
    await lose();
    expect((await sweep(organization)).missing).toEqual([]);
    await vault.app.jobs.drain();
    expect(await status()).toBe(200);
    // Whoever asks for it does not wait for the night.
    await lose();
    expect(await status()).toBe(202);
    await vault.app.jobs.drain();
    expect(await status()).toBe(200);
  });

  test("removes previews of pages after 30 days, and keeps thumbnails", async () => {
    const organization = await vault.createOrganization("Tidy");
    const { token } = organization;
    const id = await vault.document(newPdf({ pages: 2, box: [50, 50] }), { from: organization });
    await vault.app.jobs.drain();
    const status = async (query: string) =>
      (await vault.call("GET", `/v1/documents/${id}/preview${query}`, { token })).status;
    expect(await status("?page=2")).toBe(202);
    await vault.app.jobs.drain();
    const keys = async () =>
      (
        await vault.superuser("select key from previews where organization_id = $1 order by page", [
          organization.id,
        ])
      ).map(({ key }) => key as never);
    const [first, second] = await keys();
    vault.clock.advance(days(30));
    await sweep(organization);
    expect(await keys()).toEqual([first, second]);
    vault.clock.advance(1);
    await sweep(organization);
    expect(await keys()).toEqual([first]);
    expect(await vault.app.store.stat(second as never)).toBeNull();
    expect([await status(""), await status("?page=2")]).toEqual([200, 202]);
    await vault.app.jobs.drain();
    expect(await status("?page=2")).toBe(200);
  });

  test("continues with other organizations after a failure, and reports the failure at the end", async () => {
    const [broken, later] = [
      await vault.createOrganization("Broken"),
      await vault.createOrganization("Later"),
    ];
    await vault.upload(newText(), { from: later });
    const in_the_way = join(vault.data_dir, "files/objects/vault", broken.id);
    await writeFile(in_the_way, "no folder");
    onTestFinished(() => rm(in_the_way));
    vault.clock.advance(days(2));
    await expect(vault.runSchedule("documents.sweep-files")).rejects.toThrow("1 organizations were skipped");
    const left = await vault.superuser("select id from stored_objects where organization_id = $1", [
      later.id,
    ]);
    expect(left).toEqual([]);
  });

  test("requests a preview again that was never rendered", async () => {
    const id = await vault.document(await newPng(42, 42));
    await vault.superuser("delete from pgboss.job where name = 'documents.render-preview'");
    vault.clock.advance(days(2));
    await vault.runSchedule("documents.sweep-files");
    await vault.app.jobs.drain();
    expect((await vault.call("GET", `/v1/documents/${id}/preview`)).status).toBe(200);
  });
});
