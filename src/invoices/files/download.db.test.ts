import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVaultWorld, newPng, type TestVault } from "../../documents/test-vault.ts";
import { readEInvoice, readEInvoicePdf } from "../../einvoice/reading/index.ts";
import { newId } from "../../kernel/ids.ts";
import { type Bench, buyerBody, prepareOrganization } from "../test-invoices.ts";

let world: TestVault;
let bench: Bench;
beforeAll(async () => {
  world = await createVaultWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

async function fetchBytes(url: string, headers: Record<string, string> = {}, token = world.a.token) {
  const reply = await world.server.inject({
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

const path = (id: string, format = "pdf") => `/v1/invoices/${id}/download?format=${format}`;
const download = (id: string, format = "pdf", headers = {}) => fetchBytes(path(id, format), headers);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const registered = async (id: string) =>
  (await world.superuser("select artifacts from invoice_register where invoice_id = $1", [id]))[0]?.artifacts;

describe("a finalized invoice", () => {
  const check = (format: string, content_type: string, file_name: string) =>
    test(format, async () => {
      const { id, number, downloads } = await bench.finalize();
      const reply = await fetchBytes(downloads[format]);
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        "content-type": content_type,
        etag: `"${hash(reply.bytes)}"`,
        "content-length": String(reply.bytes.length),
        "accept-ranges": "bytes",
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
      expect(reply.headers["content-disposition"]).toMatch(
        `attachment; filename="${file_name.replace("#", number)}"`,
      );
      expect(await registered(id)).toMatchObject({
        [format]: { sha256: hash(reply.bytes), size: reply.bytes.length },
      });
    });
  check("pdf", "application/pdf", "Invoice #.pdf");
  check("ubl", "application/xml", "Invoice #.xml");
  check("bundle", "application/zip", "Invoice #.zip");

  test("the default format is PDF", async () => {
    const { id } = await bench.finalize();
    const plain = await fetchBytes(`/v1/invoices/${id}/download`);
    expect(plain.bytes.equals((await download(id)).bytes)).toBe(true);
    expect(plain.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("carries its e-invoice, with its number and totals", async () => {
    const { id, number, total } = await bench.finalize();
    const xml = (await download(id, "ubl")).bytes;
    const said = { readable: true, number, total: String(total) };
    expect(readEInvoice(xml)).toMatchObject(said);
    expect(await readEInvoicePdf((await download(id)).bytes)).toMatchObject(said);
  });

  test("the bundle holds the same bytes as the single files", async () => {
    const { id, number } = await bench.finalize();
    const unpacked = unzipSync((await download(id, "bundle")).bytes);
    expect(Object.keys(unpacked)).toEqual([`Invoice ${number}.pdf`, `Invoice ${number}.xml`]);
    const [pdf, xml] = Object.values(unpacked).map(hash);
    expect([pdf, xml]).toEqual([hash((await download(id)).bytes), hash((await download(id, "ubl")).bytes)]);
  });

  test("several are sent as one ZIP of their PDFs", async () => {
    const made = [await bench.finalize(), await bench.finalize(), await bench.finalize()];
    const ids = made.map(({ id }) => id);
    const reply = await fetchBytes(`/v1/invoices/download?ids=${[...ids, ids[0]].join(",")}`);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining('filename="invoices.zip"'),
    });
    const unpacked = unzipSync(reply.bytes);
    expect(Object.keys(unpacked)).toEqual(made.map(({ number }) => `Invoice ${number}.pdf`));
    const single = await Promise.all(ids.map(async (id) => hash((await download(id)).bytes)));
    expect(Object.values(unpacked).map(hash)).toEqual(single);
  });

  test("several are refused if one of them has no files, does not exist or is somebody else's", async () => {
    const { id } = await bench.finalize();
    const status = async (ids: unknown[], token = world.a.token) =>
      (await fetchBytes(`/v1/invoices/download?ids=${ids.join(",")}`, {}, token)).status;
    expect(await status([id, (await bench.draft()).id])).toBe(409);
    expect(await status([id, newId()])).toBe(404);
    expect(await status([id], world.b.token)).toBe(404);
    expect(await status([id, "one"])).toBe(400);
    expect(await status([])).toBe(400);
    expect(await status(Array.from({ length: 101 }, () => newId()))).toBe(400);
  });

  test("supports HEAD, ranges and ETags", async () => {
    const { id } = await bench.finalize();
    const whole = await download(id);
    const head = await world.call("HEAD", path(id));
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({
      etag: whole.headers.etag,
      "content-length": String(whole.bytes.length),
    });
    const part = await download(id, "pdf", { range: "bytes=10-29" });
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-29/${whole.bytes.length}`]);
    expect(part.bytes.equals(whole.bytes.subarray(10, 30))).toBe(true);
    const known = await download(id, "pdf", { "if-none-match": String(whole.headers.etag) });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect((await download(id, "pdf", { range: "bytes=99999999-" })).status).toBe(416);
  });

  test("only the PDF may be shown inline", async () => {
    const { id } = await bench.finalize();
    for (const [format, expected] of Object.entries({
      pdf: "inline",
      ubl: "attachment",
      bundle: "attachment",
    })) {
      const reply = await fetchBytes(`${path(id, format)}&disposition=inline`);
      expect(reply.headers["content-disposition"]).toMatch(`${expected};`);
    }
  });

  test("uses the customer's language, also in the file name", async () => {
    const german = await bench.call("POST", "/v1/customers", { ...buyerBody, locale: "de-DE" });
    const { id, number } = await bench.finalize({ customer_id: german.body.data.id });
    const reply = await download(id);
    expect(reply.headers["content-disposition"]).toMatch(`filename="Rechnung ${number}.pdf"`);
  });
});

describe("refusals", () => {
  const check = (what: string, expected: [number, string], url: () => Promise<string>) =>
    test(what, async () => {
      const reply = await world.call("GET", await url());
      expect([reply.status, reply.body.error.code]).toEqual(expected);
    });
  check("a draft", [409, "invoice_not_finalized"], async () => path((await bench.draft()).id));
  check("a draft that was cancelled", [409, "invoice_not_finalized"], async () => {
    const { id } = await bench.draft();
    await bench.call("POST", `/v1/invoices/${id}/cancel`, {});
    return path(id, "ubl");
  });
  check("no such invoice", [404, "not_found"], async () => path(newId()));
  check("an unknown format", [400, "validation_error"], async () =>
    path((await bench.finalize()).id, "docx"),
  );
  check("UBL of a quote", [404, "not_found"], async () =>
    path((await bench.finalize({ document_type: "quote" })).id, "ubl"),
  );

  test("another organization's invoice is not found", async () => {
    const { id } = await bench.finalize();
    expect((await world.call("GET", path(id), { token: world.b.token })).status).toBe(404);
  });
});

for (const document_type of ["quote", "proforma"])
  test(`a ${document_type} has a PDF and a bundle, and no e-invoice`, async () => {
    const { id, downloads } = await bench.finalize({ document_type });
    expect(downloads.ubl).toBeNull();
    expect(Object.keys(unzipSync((await download(id, "bundle")).bytes))).toHaveLength(1);
    expect(await readEInvoicePdf((await download(id)).bytes)).toMatchObject({ reason: "no_embedded_xml" });
  });

describe("the public link", () => {
  test("serves the same files without an access token, until it is revoked", async () => {
    const { id, token } = await bench.finalize();
    const page = await world.server.inject({ url: `/i/${token}`, headers: { accept: "text/html" } });
    const hrefs = [...page.payload.matchAll(/href="(\/i\/[^"]+)"/g)].map(([, href = ""]) => href);
    expect(hrefs).toEqual(["pdf", "ubl", "bundle"].map((format) => `/i/${token}/download?format=${format}`));
    for (const href of hrefs) {
      const reply = await fetchBytes(`${href}&utm_source=mail`, {}, "");
      expect([reply.status, reply.headers["x-robots-tag"]]).toEqual([200, "noindex, nofollow"]);
      expect(reply.headers.etag).toBe((await download(id, href.split("=")[1])).headers.etag);
    }
    await bench.call("DELETE", `/v1/invoices/${id}/link`);
    expect((await fetchBytes(hrefs[0] as string, {}, "")).status).toBe(404);
  });

  test("answers 404 for a draft and for an invented token", async () => {
    const { token } = await bench.draft();
    for (const guess of [token, "x", "a".repeat(43), "%00"])
      expect((await fetchBytes(`/i/${guess}/download`, {}, "")).status).toBe(404);
  });
});

describe("a template", () => {
  const templated = async (body: object) => {
    const created = await bench.call("POST", "/v1/invoices/templates", { name: "Own", ...body });
    expect(created.status, created.text).toBe(201);
    return bench.draft({ template_id: created.body.data.id });
  };
  const finalize = (id: string) => bench.call("POST", `/v1/invoices/${id}/finalize`);
  const csv = (id: string, size: number) =>
    world.document(`hours\n${"1".repeat(size)}\n`, {
      name: "hours.csv",
      body: { attachments: [{ attachable_type: "invoice", attachable_id: id }] },
    });

  test("with factur_x puts CII into the PDF; the download stays UBL", async () => {
    const { id } = await templated({ factur_x: true });
    const { number, total } = (await finalize(id)).body.data;
    const said = { readable: true, number, total: String(total) };
    expect(await readEInvoicePdf((await download(id)).bytes)).toMatchObject({ ...said, syntax: "cii" });
    expect(readEInvoice((await download(id, "ubl")).bytes)).toMatchObject({ ...said, syntax: "ubl" });
  });

  test("with embed_attachments puts the documents that EN 16931 allows into the UBL", async () => {
    const { id } = await templated({ embed_attachments: true });
    await csv(id, 3);
    await world.document("not allowed", {
      name: "notes.txt",
      body: { attachments: [{ attachable_type: "invoice", attachable_id: id }] },
    });
    expect((await finalize(id)).status).toBe(200);
    const ubl = new TextDecoder().decode((await download(id, "ubl")).bytes);
    const embedded = [...ubl.matchAll(/mimeCode="([^"]*)" filename="([^"]*)">([^<]*)</g)];
    expect(embedded.map(([, type, name, content = ""]) => [type, name, atob(content)])).toEqual([
      ["text/csv", "hours.csv", "hours\n111\n"],
    ]);
    expect(readEInvoice(ubl)).toMatchObject({ readable: true });
    expect(Object.keys(unzipSync((await download(id, "bundle")).bytes))).toContain("notes.txt");
  });

  test("with embed_attachments refuses more than an e-invoice should carry", async () => {
    const { id } = await templated({ embed_attachments: true });
    await csv(id, 10 * 2 ** 20);
    for (const query of ["?dry_run=true", ""]) {
      const answer = await bench.call("POST", `/v1/invoices/${id}/finalize${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.error.message).toContain("an e-invoice can embed at most 10485760");
    }
  });
});

describe("attached documents", () => {
  const attach = (attachable_id: string, text: string, name: string) =>
    world.document(text, { name, body: { attachments: [{ attachable_type: "invoice", attachable_id }] } });

  test("are in the bundle as they were when the invoice was finalized", async () => {
    const { id } = await bench.draft();
    const sheet = await attach(id, "12 hours", "timesheet.txt");
    const trashed = await attach(id, "by mistake", "mistake.txt");
    await world.call("DELETE", `/v1/documents/${trashed}`);
    const { number } = (await bench.call("POST", `/v1/invoices/${id}/finalize`)).body.data;
    await attach(id, "too late", "late.txt");
    await world.call("PATCH", `/v1/documents/${sheet}`, { body: { file_name: "renamed.txt" } });
    const unpacked = unzipSync((await download(id, "bundle")).bytes);
    expect(Object.keys(unpacked)).toEqual([
      `Invoice ${number}.pdf`,
      `Invoice ${number}.xml`,
      "timesheet.txt",
    ]);
    expect(new TextDecoder().decode(unpacked["timesheet.txt"])).toBe("12 hours");
  });

  test("survive the deletion of their document and the sweep", async () => {
    const { id } = await bench.draft();
    const sheet = await attach(id, "kept for ever", "sheet.txt");
    await bench.call("POST", `/v1/invoices/${id}/finalize`);
    await world.call("DELETE", `/v1/documents/${sheet}`);
    expect((await world.call("DELETE", `/v1/documents/${sheet}/permanent`)).status).toBe(204);
    world.clock.advance(3 * 86_400_000);
    await world.runSchedule("documents.sweep-files");
    await world.app.jobs.drain();
    expect(Object.keys(unzipSync((await download(id, "bundle")).bytes))).toContain("sheet.txt");
  });

  test("are detached when their draft is deleted, and stay in the vault", async () => {
    const { id } = await bench.draft();
    const sheet = await attach(id, "still here", "sheet.txt");
    await bench.call("DELETE", `/v1/invoices/${id}`);
    const { body } = await world.call("GET", `/v1/documents/${sheet}`);
    expect(body.data.attachments).toEqual([]);
  });
});

describe("the logo", () => {
  const template = async (logo: string) =>
    (await bench.call("POST", "/v1/invoices/templates", { name: "With logo", logo })).body.data?.id;

  test("stays as it was when the invoice was finalized", async () => {
    const logo = await world.document(await newPng(200, 80), { name: "logo.png" });
    const template_id = await template(logo);
    const [early, late] = [await bench.finalize({ template_id }), await bench.finalize({ template_id })];
    const before = await download(early.id);
    expect(before.bytes.includes("/Subtype /Image")).toBe(true);
    const other = await world.document(await newPng(30, 30), { name: "other.png" });
    await bench.call("PATCH", `/v1/invoices/templates/${template_id}`, { logo: other });
    await world.call("DELETE", `/v1/documents/${logo}`);
    await world.call("DELETE", `/v1/documents/${logo}/permanent`);
    await world.app.jobs.drain();
    expect((await download(late.id)).bytes.includes("/Width 200")).toBe(true);
    expect((await download(early.id)).headers.etag).toBe(before.headers.etag);
  });

  test("is left out if it cannot be read; the invoice is still printed", async () => {
    const broken = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("no image")]);
    const template_id = await template(await world.document(broken, { name: "broken.png" }));
    const { id } = await bench.finalize({ template_id });
    expect((await download(id)).status).toBe(200);
  });

  const refuse = (what: string, expected: [number, string], logo: () => Promise<string>) =>
    test(`${what} is refused`, async () => {
      const reply = await bench.call("POST", "/v1/invoices/templates", { name: "T", logo: await logo() });
      expect([reply.status, reply.body.error.code]).toEqual(expected);
    });
  refuse("a document that does not exist", [404, "not_found"], async () => newId());
  refuse("a text file", [400, "validation_error"], () => world.document("not a picture"));
  refuse("another organization's", [404, "not_found"], async () =>
    world.document(await newPng(), { from: world.b }),
  );
});
