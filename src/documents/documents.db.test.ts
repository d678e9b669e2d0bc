import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { attachDocument, detachDocument, findDuplicate } from "./index.ts";
import { createVaultWorld, newText, type TestVault } from "./test-vault.ts";

let vault: TestVault;
beforeAll(async () => {
  vault = await createVaultWorld();
});
afterAll(() => vault.close());

const inTransaction = <T>(work: (tx: Tx, org: OrganizationId) => Promise<T>) =>
  vault.db.organization(
    {
      organization_id: vault.a.id,
      actor: { kind: "system", id: null, channel: "test", request_id: null },
      now: vault.clock.now(),
    },
    (tx) => work(tx, vault.a.id),
  );

describe("create", () => {
  test("from an uploaded file, with every field and attachments", async () => {
    const { body: uploaded } = await vault.upload("Dear reader", { name: "Brief März.txt" });
    const { file_path } = uploaded.data;
    const created = await vault.call("POST", "/v1/documents", { body: { category: "legal", file_path } });
    expect(created.status).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    expect(created.body.data).toMatchObject({
      organization_id: vault.a.id,
      category: "legal",
      folder_id: null,
      deleted_at: null,
      deleted_by: null,
      created_at: vault.clock.now(),
      file_name: "Brief März.txt",
      file_path,
      content_type: "text/plain",
      size: 11,
      source: "upload",
      primary_attachment: null,
      attachments: [],
    });
    const read = await vault.call("GET", `/v1/documents/${created.body.data.id}`);
    expect(read.body).toEqual(created.body);
  });

  test("from the assistant area copies the file, and the original can be removed", async () => {
    const { body: uploaded } = await vault.upload("from the chat", { area: "assistant", name: "chat.txt" });
    const { source_key } = uploaded.data;
    expect(source_key).toMatch(`assistant/${vault.a.id}/`);
    const created = await vault.call("POST", "/v1/documents", { body: { category: "other", source_key } });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ source: "assistant", file_name: "chat.txt" });
    expect(created.body.data.file_path).toMatch(`vault/${vault.a.id}/`);
    await vault.app.store.delete(source_key);
    const file = await vault.call("GET", `/v1/documents/${created.body.data.id}/download`);
    expect(file.text).toBe("from the chat");
  });

  test("with a name, a folder and a source", async () => {
    const folder = await vault.call("POST", "/v1/folders", { body: { name: "Taxes" } });
    const folder_id = folder.body.data.id;
    const id = await vault.document(newText(), {
      body: { file_name: "tax.txt", folder_id, source: "email" },
    });
    const read = await vault.call("GET", `/v1/documents/${id}`);
    expect(read.body.data).toMatchObject({ file_name: "tax.txt", folder_id, source: "email" });
    expect((await vault.call("DELETE", `/v1/folders/${folder_id}`)).status).toBe(204);
    expect((await vault.call("GET", `/v1/documents/${id}`)).body.data.folder_id).toBeNull();
  });

  test("twice with one idempotency key creates one document", async () => {
    const { body: uploaded } = await vault.upload(newText());
    const request = {
      body: { category: "other", file_path: uploaded.data.file_path },
      headers: { "idempotency-key": "create-once" },
    };
    const [first, second] = [
      await vault.call("POST", "/v1/documents", request),
      await vault.call("POST", "/v1/documents", request),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  const refuse = (what: string, body: object, status: number, code: string) =>
    test(`refused: ${what}`, async () => {
      const refused = await vault.call("POST", "/v1/documents", { body });
      expect(refused.status).toBe(status);
      expect(refused.body.error.code).toBe(code);
    });
  const absent = `vault/${newId()}/${"0".repeat(32)}/a.pdf`;
  refuse("no file", { category: "other" }, 400, "validation_error");
  refuse("no category", { file_path: absent }, 400, "validation_error");
  refuse("an unknown category", { category: "photo", file_path: absent }, 400, "validation_error");
  refuse(
    "both file_path and source_key",
    { category: "other", file_path: absent, source_key: absent },
    400,
    "validation_error",
  );
  refuse(
    "a folder that does not exist",
    { category: "other", file_path: absent, folder_id: newId() },
    404,
    "not_found",
  );
  refuse(
    "an attachment to a record that does not exist",
    {
      category: "other",
      file_path: absent,
      attachments: [{ attachable_type: "invoice", attachable_id: newId() }],
    },
    404,
    "not_found",
  );
  refuse(
    "a name with folders",
    { category: "other", file_path: absent, file_name: "../x" },
    400,
    "validation_error",
  );
  refuse(
    "an unknown key",
    { category: "other", file_path: absent, size: 1, colour: "red" },
    400,
    "validation_error",
  );
});

describe("storage keys that must be refused", () => {
  const checkKey = (what: string, toKey: (own: string, other: string) => string, status: number) =>
    test(what, async () => {
      const own = (await vault.upload(newText())).body.data.file_path as string;
      const other = (await vault.upload(newText(), { from: vault.b })).body.data.file_path as string;
      for (const field of ["file_path", "source_key"]) {
        const body = { category: "other", [field]: toKey(own, other) };
        const refused = await vault.call("POST", "/v1/documents", { body });
        expect([400, 404]).toContain(refused.status);
        if (field === "file_path") expect(refused.status).toBe(status);
      }
    });
  checkKey("another organization's", (_own, other) => other, 404);
  checkKey("one that never existed", (own) => own.replace(/[0-9a-f]{32}/, "f".repeat(32)), 404);
  checkKey("the right file under another name", (own) => `${own}x`, 404);
  checkKey(
    "another organization's, by path traversal from our own",
    (own, other) => `${own}/../../../../${other}`,
    400,
  );
  checkKey("path traversal", () => "vault/../../../etc/passwd", 400);
  checkKey("path traversal, encoded", () => "vault/%2e%2e/%2e%2e/etc/passwd", 400);
  checkKey("path traversal, encoded twice", () => "vault/%252e%252e/etc/passwd", 400);
  checkKey("an absolute path", () => "/etc/passwd", 400);
  checkKey("backslashes", (own) => own.replaceAll("/", "\\"), 400);
  checkKey("a NUL", (own) => `${own}\0.pdf`, 400);
  checkKey("overlong", (own) => own + "a".repeat(400), 400);
  checkKey("far too long", () => `vault/${"a".repeat(100_000)}`, 400);
  checkKey("a URL", () => "file:///etc/passwd", 400);
  checkKey("the area of previews", (own) => own.replace("vault/", "previews/"), 400);
  checkKey("the assistant's area with a vault key", (own) => own.replace("vault/", "assistant/"), 400);
});

describe("list and counts", () => {
  test("filters by category, folder and trash; attachments are absent", async () => {
    const organization = await vault.createOrganization("Lists");
    const { token } = organization;
    const folder = await vault.call("POST", "/v1/folders", { body: { name: "F" }, token });
    const folder_id = folder.body.data.id;
    const make = (body: object) => vault.document(newText(), { from: organization, body });
    const receipt = await make({ category: "receipt" });
    const contract = await make({ category: "contract", folder_id, file_name: "Mietvertrag.txt" });
    const trashed = await make({ category: "receipt" });
    await vault.call("DELETE", `/v1/documents/${trashed}`, { token });

    const check = async (query: string, ids: string[]) => {
      const page = await vault.call("GET", `/v1/documents?${query}`, { token });
      expect(page.status, query).toBe(200);
      expect(page.body.data.map((document: { id: string }) => document.id).toSorted(), query).toEqual(
        ids.toSorted(),
      );
      expect(page.body.meta.count, query).toBe(ids.length);
      expect(page.body.data.every((document: object) => !("attachments" in document))).toBe(true);
    };
    await check("", [receipt, contract]);
    for (const no of ["false", "0", "null", ""]) await check(`include_deleted=${no}`, [receipt, contract]);
    for (const yes of ["true", "1"]) await check(`include_deleted=${yes}`, [receipt, contract, trashed]);
    await check("include_deleted=only", [trashed]);
    await check("include_deleted=only&category=contract", []);
    await check("category=receipt", [receipt]);
    await check("category=receipt&include_deleted=true", [receipt, trashed]);
    await check("category=receipt,contract", [receipt, contract]);
    await check(`folder_id=${folder_id}`, [contract]);
    await check("q=mietv", [contract]);
    await check("category=tax", []);

    for (const wrong of ["include_deleted=perhaps", "category=photo", "folder_id=x", "limit=0", "colour=red"])
      expect((await vault.call("GET", `/v1/documents?${wrong}`, { token })).status, wrong).toBe(400);

    const counts = await vault.call("GET", "/v1/documents/counts", { token });
    expect(counts.body.data).toMatchObject({ all: 2, receipt: 1, contract: 1, tax: 0, trash: 1 });
  });

  test("pages have no gaps", async () => {
    const organization = await vault.createOrganization("Pages");
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.push(await vault.document(newText(), { from: organization }));
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await vault.call("GET", `/v1/documents?limit=3${cursor}`, { token: organization.token });
      seen.push(...page.body.data.map((document: { id: string }) => document.id));
      if (page.body.meta.next_cursor === null) break;
      cursor = `&cursor=${page.body.meta.next_cursor}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test("counts are correct after 50 concurrent trash, restore and remove calls", async () => {
    const organization = await vault.createOrganization("Storm");
    const { token } = organization;
    const categories = ["receipt", "invoice", "tax", "other"];
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        vault.document(newText(), { from: organization, body: { category: categories[index % 4] } }),
      ),
    );
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 50 }, (_, index) => {
        const path = `/v1/documents/${ids[(index * 7 + round) % ids.length]}`;
        const kind = (index + round) % 5;
        if (kind < 2) return vault.call("DELETE", path, { token });
        if (kind < 4) return vault.call("POST", `${path}/restore`, { token });
        return vault.call("DELETE", `${path}/permanent`, { token });
      });
      const statuses = (await Promise.all(calls)).map((reply) => reply.status);
      expect(statuses.filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);

      const { body } = await vault.call("GET", "/v1/documents/counts", { token });
      const recount = await vault.superuser(
        `select coalesce(case when deleted_at is null then category end, 'trash') as name, count(*)::int as count
         from documents where organization_id = $1 group by 1`,
        [organization.id],
      );
      for (const { name, count } of recount) expect(body.data[String(name)], String(name)).toBe(count);
      const { all, trash, ...each } = body.data as Record<string, number>;
      expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(all);
      expect((all ?? 0) + (trash ?? 0)).toBe(recount.reduce((sum, row) => sum + Number(row.count), 0));
    }
  });
});

describe("change, trash, restore, remove", () => {
  test("PATCH changes category, folder and name, and nothing else", async () => {
    const id = await vault.document(newText());
    const path = `/v1/documents/${id}`;
    const read = await vault.call("GET", path);
    const changed = await vault.call("PATCH", path, {
      body: { ...read.body.data, category: "tax", file_name: "new.txt", size: 7, file_path: "ignored" },
      headers: { "if-match": String(read.headers.etag) },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toEqual({ ...read.body.data, category: "tax", file_name: "new.txt" });
    const stale = await vault.call("PATCH", path, {
      body: { category: "legal" },
      headers: { "if-match": '"1"' },
    });
    expect(stale.status).toBe(412);
    for (const body of [{ category: null }, { category: "photo" }, { file_name: "a/b" }, { colour: 1 }])
      expect((await vault.call("PATCH", path, { body })).status, JSON.stringify(body)).toBe(400);
    expect((await vault.call("PATCH", path, { body: { folder_id: newId() } })).status).toBe(404);
  });

  test("trash, restore and permanent deletion, and the steps that are refused", async () => {
    const id = await vault.document(newText());
    const path = `/v1/documents/${id}`;
    const early = await vault.call("DELETE", `${path}/permanent`);
    expect([early.status, early.body.error.code]).toEqual([409, "document_not_trashed"]);
    const active = await vault.call("POST", `${path}/restore`);
    expect([active.status, active.headers.etag]).toEqual([200, '"1"']);

    expect((await vault.call("DELETE", path)).status).toBe(204);
    const trashed = await vault.call("GET", path);
    expect(trashed.body.data).toMatchObject({ deleted_at: vault.clock.now(), deleted_by: vault.a.user_id });
    expect((await vault.call("DELETE", path)).status).toBe(204);
    expect((await vault.call("GET", path)).headers.etag).toBe(trashed.headers.etag);

    const restored = await vault.call("POST", `${path}/restore`);
    expect(restored.body.data).toMatchObject({ deleted_at: null, deleted_by: null, attachments: [] });
    await vault.call("DELETE", path);
    expect((await vault.call("DELETE", `${path}/permanent`)).status).toBe(204);
    for (const [method, url] of [
      ["GET", path],
      ["PATCH", path],
      ["DELETE", path],
      ["POST", `${path}/restore`],
      ["DELETE", `${path}/permanent`],
      ["GET", `${path}/download`],
      ["GET", `${path}/preview`],
    ] as const)
      expect((await vault.call(method, url)).status, `${method} ${url}`).toBe(404);
  });

  test("another organization sees and changes nothing", async () => {
    const id = await vault.document(newText());
    const token = vault.b.token;
    const path = `/v1/documents/${id}`;
    for (const [method, url] of [
      ["GET", path],
      ["PATCH", path],
      ["DELETE", path],
      ["POST", `${path}/restore`],
      ["DELETE", `${path}/permanent`],
      ["GET", `${path}/download`],
      ["GET", `${path}/preview`],
    ] as const)
      expect((await vault.call(method, url, { token })).status, `${method} ${url}`).toBe(404);
    expect((await vault.call("GET", path)).body.data.deleted_at).toBeNull();
  });

  test("bytes are deleted with the last document that has them", async () => {
    const { file_path } = (await vault.upload(newText())).body.data;
    const create = () => vault.call("POST", "/v1/documents", { body: { category: "other", file_path } });
    const ids = [(await create()).body.data.id, (await create()).body.data.id];
    for (const id of ids) await vault.call("DELETE", `/v1/documents/${id}`);
    await vault.call("DELETE", `/v1/documents/${ids[0]}/permanent`);
    await vault.app.jobs.drain();
    expect(await vault.app.store.stat(file_path)).not.toBeNull();
    await vault.call("DELETE", `/v1/documents/${ids[1]}/permanent`);
    await vault.app.jobs.drain();
    expect(await vault.app.store.stat(file_path)).toBeNull();
    expect((await create()).status).toBe(404);
  });

  test("removing the last two documents concurrently leaves no object behind", async () => {
    for (let round = 0; round < 10; round++) {
      const { file_path } = (await vault.upload(newText())).body.data;
      const create = () => vault.call("POST", "/v1/documents", { body: { category: "other", file_path } });
      const created = await Promise.all([create(), create(), create()]);
      const paths = created.map((reply) => `/v1/documents/${reply.body.data.id}`);
      await Promise.all(paths.map((path) => vault.call("DELETE", path)));
      const again = create();
      const removed = await Promise.all(paths.map((path) => vault.call("DELETE", `${path}/permanent`)));
      expect(removed.map((reply) => reply.status)).toEqual([204, 204, 204]);
      // The fourth document was created before the removal or after it, never in between.
      const late = await again;
      const rows = await vault.superuser("select id from stored_objects where key = $1", [file_path]);
      expect(rows.length).toBe(late.status === 201 ? 1 : 0);
    }
  });

  test("each change records one event", async () => {
    const id = await vault.document(newText());
    const path = `/v1/documents/${id}`;
    await vault.call("PATCH", path, { body: { category: "tax" } });
    for (let twice = 0; twice < 2; twice++) await vault.call("DELETE", path);
    await vault.call("POST", `${path}/restore`);
    await vault.call("DELETE", path);
    await vault.call("DELETE", `${path}/permanent`);
    const events = await vault.superuser("select type from events where data ->> 'id' = $1 order by id", [
      id,
    ]);
    expect(events.map((event) => event.type)).toEqual([
      "document.created",
      "document.updated",
      "document.deleted",
      "document.restored",
      "document.deleted",
      "document.removed",
    ]);
  });
});

describe("duplicates", () => {
  test("are accepted unless the organization refuses them; a document in the trash is no duplicate", async () => {
    const organization = await vault.createOrganization("Twins");
    const { token } = organization;
    const text = newText();
    const first = await vault.document(text, { from: organization });
    const second = await vault.document(text, { from: organization });
    await vault.superuser(
      `update organizations set settings = '{"refuse_duplicate_documents": true}' where organization_id = $1`,
      [organization.id],
    );
    const { file_path } = (await vault.upload(text, { from: organization })).body.data;
    const create = () =>
      vault.call("POST", "/v1/documents", { body: { category: "other", file_path }, token });
    const refused = await create();
    expect(refused.body.error).toMatchObject({
      code: "duplicate_document",
      details: { duplicate_of: first },
    });
    expect(refused.status).toBe(409);

    for (const id of [first, second]) await vault.call("DELETE", `/v1/documents/${id}`, { token });
    const results = await Promise.all([create(), create(), create()]);
    expect(results.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409]);
    // The same bytes in another organization are no duplicate.
    expect((await vault.document(text)).length).toBe(36);
  });

  test("findDuplicate returns the oldest other document outside of the trash", async () => {
    const text = newText();
    const { sha256 } = (await vault.upload(text)).body.data;
    const [first, second] = [await vault.document(text), await vault.document(text)];
    const twin = (except: string | null) =>
      inTransaction((tx, org) => findDuplicate(tx, org, sha256, except));
    expect(await twin(null)).toBe(first);
    expect(await twin(first)).toBe(second);
    await vault.call("DELETE", `/v1/documents/${first}`);
    expect(await twin(second)).toBeNull();
  });
});

describe("attachments", () => {
  const newInbox = async (name: string, token = vault.a.token) =>
    (
      await vault.call("POST", "/v1/inbox", {
        body: { display_name: name, amount: 12, date: "2026-11-01" },
        token,
      })
    ).body.data.id as string;

  test("can be created with a document; the first is primary unless another is marked", async () => {
    const inbox = await newInbox("Taxi");
    const { id: invoice, number } = await (await prepareOrganization(vault)).finalize();
    const both = (flagged: boolean) => [
      { attachable_type: "inbox", attachable_id: inbox, label: "receipt" },
      { attachable_type: "invoice", attachable_id: invoice, is_primary: flagged },
    ];
    const first = await vault.document(newText(), { body: { attachments: both(false) } });
    const { data } = (await vault.call("GET", `/v1/documents/${first}`)).body;
    expect(data.primary_attachment).toEqual({
      attachable_type: "inbox",
      attachable_id: inbox,
      entry_name: "Taxi",
      invoice_number: null,
    });
    expect(data.attachments).toMatchObject([
      { attachable_type: "inbox", attachable_id: inbox, is_primary: true, label: "receipt" },
      { attachable_type: "invoice", attachable_id: invoice, is_primary: false, label: null },
    ]);
    const second = await vault.document(newText(), { body: { attachments: both(true) } });
    const page = await vault.call("GET", "/v1/documents?limit=100");
    const listed = page.body.data.find((document: { id: string }) => document.id === second);
    expect(listed.primary_attachment).toMatchObject({ attachable_id: invoice, invoice_number: number });
  });

  test("are refused with two primary ones, the same record twice, or another organization's record", async () => {
    const { file_path } = (await vault.upload(newText())).body.data;
    const [inbox, foreign] = [await newInbox("Bus"), await newInbox("Foreign", vault.b.token)];
    const one = { attachable_type: "inbox", attachable_id: inbox };
    const check = async (attachments: object[], status: number) => {
      const body = { category: "other", file_path, attachments };
      expect((await vault.call("POST", "/v1/documents", { body })).status).toBe(status);
    };
    await check(
      [
        { ...one, is_primary: true },
        { ...one, attachable_id: await newInbox("Tram"), is_primary: true },
      ],
      400,
    );
    await check([one, one], 400);
    await check([{ ...one, attachable_id: foreign }], 404);
    await check([{ ...one, attachable_type: "customer" }], 400);
    await check([one], 201);
  });

  test("can be added and removed; one stays primary, and the version rises", async () => {
    const id = await vault.document(newText());
    const [first, second] = [await newInbox("One"), await newInbox("Two")];
    const to = (attachable_id: string) => ({ attachable_type: "inbox" as const, attachable_id });
    const read = async () => (await vault.call("GET", `/v1/documents/${id}`)).body.data;
    await inTransaction((tx, org) => attachDocument(tx, org, id, to(first)));
    expect((await read()).primary_attachment.entry_name).toBe("One");
    await inTransaction((tx, org) => attachDocument(tx, org, id, { ...to(second), is_primary: true }));
    await inTransaction((tx, org) => attachDocument(tx, org, id, { ...to(second), label: "copy" }));
    expect((await read()).primary_attachment.entry_name).toBe("Two");
    expect((await read()).attachments).toHaveLength(2);
    expect((await read()).attachments).toContainEqual(
      expect.objectContaining({ attachable_id: second, is_primary: true, label: "copy" }),
    );
    const before = (await vault.call("GET", `/v1/documents/${id}`)).headers.etag;
    await inTransaction((tx, org) => detachDocument(tx, org, id, to(second)));
    expect((await read()).primary_attachment.entry_name).toBe("One");
    expect((await vault.call("GET", `/v1/documents/${id}`)).headers.etag).not.toBe(before);
    await inTransaction((tx, org) => detachDocument(tx, org, id, to(first)));
    expect(await read()).toMatchObject({ primary_attachment: null, attachments: [] });
  });
});

test("a document shows the names of the records it is attached to", async () => {
  const entry = await vault.call("POST", "/v1/inbox", {
    body: { display_name: "Hotel", amount: 90, date: "2026-02-01" },
  });
  const customer = await vault.call("POST", "/v1/customers", { body: { name: "Customer" } });
  const invoice = await vault.call("POST", "/v1/invoices", {
    body: { customer_id: customer.body.data.id, items: [{ name: "Work", quantity: 1, price: 50 }] },
  });
  const { id } = invoice.body.data;
  const primaryOf = async (attachable_type: string, attachable_id: string) => {
    const attachments = [{ attachable_type, attachable_id }];
    const document = await vault.document(newText(), { body: { attachments } });
    return (await vault.call("GET", `/v1/documents/${document}`)).body.data.primary_attachment;
  };
  expect(await primaryOf("inbox", entry.body.data.id)).toMatchObject({
    entry_name: "Hotel",
    invoice_number: null,
  });
  expect(await primaryOf("entry", entry.body.data.id)).toMatchObject({ entry_name: "Hotel" });
  expect(await primaryOf("invoice", id)).toMatchObject({ entry_name: null, invoice_number: null });
});
