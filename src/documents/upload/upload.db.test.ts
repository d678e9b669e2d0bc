import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ObjectKey } from "../../platform/storage/index.ts";
import { createVaultWorld, newPdf, newPng, newText, type TestVault } from "../test-vault.ts";

const limit = 300_000;
let vault: TestVault;
let port: number;
beforeAll(async () => {
  vault = await createVaultWorld({ DAYBOOK_UPLOAD_LIMIT: String(limit), DAYBOOK_UPLOAD_TIMEOUT: "1" });
  await vault.server.listen({ port: 0, host: "127.0.0.1" });
  port = (vault.server.server.address() as AddressInfo).port;
});
afterAll(() => vault.close());
afterEach(async () => expect((await vault.call("GET", "/v1/documents/counts")).status).toBe(200));

const pdfOf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);

function formOf(...parts: [name: string, value: Blob | string, file_name?: string][]) {
  const form = new FormData();
  for (const [name, value, file_name] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, file_name);
  return form;
}

function post(body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}, query = "") {
  return fetch(`http://127.0.0.1:${port}/v1/uploads${query}`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${vault.a.token}`, ...headers },
  });
}

/** A raw request: sends the head; the test sends the body. */
async function openRequest(headers: string[]): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  let text = "";
  const answer = new Promise<string>((resolve) => {
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.includes("}}")) resolve(text);
    });
    socket.on("close", () => resolve(text)).on("error", () => resolve(text));
  });
  const head = ["POST /v1/uploads HTTP/1.1", "host: x", `authorization: Bearer ${vault.a.token}`, ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return { socket, answer };
}

async function untilFiles(count: number): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const files = await vault.files();
    if (files.length === count || tries > 200) return files;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("a file arrives", () => {
  test("as a part of a form", async () => {
    const bytes = newPdf();
    const reply = await post(formOf(["file", new Blob([bytes], { type: "application/pdf" }), "Beleg é.pdf"]));
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: Record<string, unknown> };
    expect(data).toEqual({
      file_path: expect.stringMatching(`^vault/${vault.a.id}/[0-9a-f]{32}/Beleg-e\\.pdf$`),
      file_name: "Beleg é.pdf",
      content_type: "application/pdf",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  });

  test("as the body, with its name in a header", async () => {
    const reply = await post(newPdf(), {
      "content-type": "application/pdf",
      "x-file-name": "..%2F%C3%BC.pdf",
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ data: { file_name: "ü.pdf" } });
  });

  test("in chunks without Content-Length, into the assistant area", async () => {
    const stream = new ReadableStream({
      async start(controller) {
        for (let piece = 0; piece < 5; piece++) controller.enqueue(Buffer.from(`line ${piece}\n`));
        controller.close();
      },
    });
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/uploads?area=assistant`, {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { authorization: `Bearer ${vault.a.token}`, "content-type": "text/plain" },
    } as RequestInit);
    expect(reply.status).toBe(201);
    const { data } = (await reply.json()) as { data: Record<string, unknown> };
    expect(Object.keys(data)).toEqual(["source_key", "file_name", "content_type", "size", "sha256"]);
    expect(data).toMatchObject({ file_name: "file", content_type: "text/plain", size: 35 });
  });

  test("of exactly the size limit, byte for byte", async () => {
    const bytes = pdfOf(limit);
    for (const reply of [
      await post(bytes, { "content-type": "application/pdf" }),
      await post(formOf(["file", new Blob([bytes]), "a.pdf"])),
    ]) {
      expect(reply.status).toBe(201);
      const { data } = (await reply.json()) as { data: { file_path: ObjectKey; sha256: string } };
      expect(data.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(bytes.equals(await buffer(await vault.app.store.get(data.file_path)))).toBe(true);
    }
  });
});

describe("refused, and nothing is stored", () => {
  const check = (what: string, send: () => Promise<Response>, status: number, code: string, words = "") =>
    test(what, async () => {
      const before = await vault.files();
      const reply = await send();
      const { error } = (await reply.json()) as { error: { code: string; message: string } };
      expect([reply.status, error.code]).toEqual([status, code]);
      expect(error.message).toContain(words);
      expect(await vault.files()).toEqual(before);
      const rows = await vault.superuser("select count(*)::int as count from stored_objects");
      expect(rows[0]?.count).toBe(before.length);
    });
  const raw = (bytes: Buffer, type = "application/octet-stream", name = "file") =>
    post(bytes, { "content-type": type, "x-file-name": name });
  const form = (bytes: Buffer, type = "", name = "file") =>
    post(formOf(["file", new Blob([bytes], { type }), name]));
  const streamed = (bytes: Buffer) =>
    fetch(`http://127.0.0.1:${port}/v1/uploads`, {
      method: "POST",
      body: new Blob([bytes]).stream(),
      duplex: "half",
      headers: { authorization: `Bearer ${vault.a.token}` },
    } as RequestInit);

  check("zero bytes", () => raw(Buffer.alloc(0)), 422, "unprocessable", "empty");
  check("zero bytes in a form", () => form(Buffer.alloc(0)), 422, "unprocessable", "empty");
  check("one byte more than the limit", () => raw(pdfOf(limit + 1)), 413, "payload_too_large", String(limit));
  check("one byte more, without Content-Length", () => streamed(pdfOf(limit + 1)), 413, "payload_too_large");
  check("one byte more in a form", () => form(pdfOf(limit + 1)), 413, "payload_too_large");
  check("a hundred times the limit", () => raw(pdfOf(limit * 100)), 413, "payload_too_large");
  check(
    "a hundred times the limit, without Content-Length",
    () => streamed(pdfOf(limit * 100)),
    413,
    "payload_too_large",
  );
  check("a hundred times the limit in a form", () => form(pdfOf(limit * 100)), 413, "payload_too_large");
  check("unknown bytes", () => raw(Buffer.alloc(50)), 422, "unprocessable", "no accepted type");
  check(
    "wrong magic bytes",
    () => raw(Buffer.from("hello"), "application/pdf"),
    422,
    "unprocessable",
    "text/plain",
  );
  check(
    "wrong magic bytes, by name",
    () => form(Buffer.from("hello"), "", "a.pdf"),
    422,
    "unprocessable",
    ".pdf",
  );
  check(
    "text with binary content further on",
    () => raw(Buffer.concat([Buffer.alloc(20_000, "a"), Buffer.alloc(9)])),
    422,
    "unprocessable",
  );
  check("HTML", () => raw(Buffer.from("<html><script>")), 422, "unprocessable", "HTML");
  check("HTML, declared", () => raw(Buffer.from("<html>"), "text/html"), 415, "unsupported_media_type");
  check(
    "SVG in a form",
    () => form(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml", "a.svg"),
    422,
    "unprocessable",
  );
  check("a form without a file", () => post(formOf(["file", "text"])), 400, "validation_error", "file");
  check(
    "a form whose part has another name",
    () => post(formOf(["upload", new Blob([newPdf()]), "a.pdf"])),
    400,
    "validation_error",
  );
  check(
    "a second file",
    () => post(formOf(["file", new Blob([newPdf()]), "a.pdf"], ["file", new Blob([newPdf()]), "b.pdf"])),
    400,
    "validation_error",
    "only",
  );
  check(
    "a field after the file",
    () => post(formOf(["file", new Blob([newPdf()]), "a.pdf"], ["category", "tax"])),
    400,
    "validation_error",
  );
  check("an empty form", () => post(formOf()), 400, "validation_error");
  check(
    "a body that is not a form",
    () => post("nonsense", { "content-type": "multipart/form-data; boundary=x" }),
    400,
    "validation_error",
  );
  check(
    "a form without boundary",
    () => post("nonsense", { "content-type": "multipart/form-data" }),
    400,
    "validation_error",
  );
  check("JSON", () => post("{}", { "content-type": "application/json" }), 415, "unsupported_media_type");
  check("an unknown area", () => post(newPdf(), {}, "?area=attic"), 400, "validation_error");
  check("a bad idempotency key", () => post(newPdf(), { "idempotency-key": "a b" }), 400, "validation_error");
  check(
    "a token without the scope",
    async () => post(newPdf(), { authorization: `Bearer ${await vault.token(vault.a, ["documents.read"])}` }),
    403,
    "insufficient_scope",
  );
});

describe("clients that stall or disconnect", () => {
  const start = ["content-type: application/pdf", "content-length: 200000"];
  const formStart = ["content-type: multipart/form-data; boundary=x", "content-length: 200000"];
  const partStart = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const checkSlow = (what: string, headers: string[], sent: string) =>
    test(`a ${what} slower than the limit is refused`, async () => {
      const before = (await vault.files()).length;
      const { socket, answer } = await openRequest(headers);
      socket.write(sent);
      const text = await answer;
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"request_timeout"');
      socket.destroy();
      expect(await untilFiles(before)).toHaveLength(before);
    });
  checkSlow("body", start, `%PDF-1.7\n${"a".repeat(50_000)}`);
  checkSlow("body that never begins", start, "");
  checkSlow("form", formStart, `${partStart}${"a".repeat(50_000)}`);
  checkSlow("form that never begins", formStart, "--x\r\n");

  const checkAbort = (what: string, headers: string[], sent: string) =>
    test(`a client that disconnects during a ${what} leaves nothing in the store`, async () => {
      const before = (await vault.files()).length;
      const { socket, answer } = await openRequest(headers);
      socket.write(sent);
      // The first part is being written when the client disconnects.
      expect(await untilFiles(before + 1)).toHaveLength(before + 1);
      socket.destroy();
      await answer;
      expect(await untilFiles(before)).toHaveLength(before);
    });
  checkAbort("body", start, `%PDF-1.7\n${"a".repeat(50_000)}`);
  checkAbort("form", formStart, `${partStart}${"a".repeat(50_000)}`);
});

describe("an idempotency key", () => {
  test("returns the first answer again and stores one file; another body is refused", async () => {
    const before = (await vault.files()).length;
    const headers = { "idempotency-key": "upload-1" };
    const text = newText();
    const first = await vault.upload(text, { headers });
    const again = await vault.upload(text, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const other = await vault.upload(newText(), { headers });
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    const elsewhere = await vault.upload(text, { headers, area: "assistant" });
    expect(elsewhere.status).toBe(409);
    expect((await vault.upload(text, { headers, from: vault.b })).status).toBe(201);
    expect(await vault.files()).toHaveLength(before + 2);
  });

  test("returns a refusal again, also for a form, and cannot be used for another body", async () => {
    const check = async (key: string, send: (headers: Record<string, string>) => Promise<Response>) => {
      const headers = { "idempotency-key": key };
      const [first, again] = [await send(headers), await send(headers)];
      expect(again.status).toBe(first.status);
      expect(await again.text()).toBe(await first.text());
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(first.headers.get("idempotent-replayed")).toBe(null);
      expect((await vault.upload(newText(), { headers })).body.error.code).toBe("idempotency_key_reused");
      return first.status;
    };
    expect(await check("bad-1", (headers) => post("<html>", headers))).toBe(422);
    expect(await check("bad-2", (headers) => post(pdfOf(limit + 1), headers))).toBe(413);
    const form = () => formOf(["file", new Blob(["<svg/>"]), "a.svg"]);
    expect(await check("bad-3", (headers) => post(form(), headers))).toBe(422);
    expect(await check("bad-4", (headers) => post(formOf(["note", "x"]), headers))).toBe(400);
  });

  test("can be used again after a slow or disconnected client", async () => {
    const headers = { "idempotency-key": "slow-1" };
    const { socket, answer } = await openRequest([
      "content-type: application/pdf",
      "content-length: 200000",
      "idempotency-key: slow-1",
    ]);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    expect((await vault.upload(newText(), { headers })).status).toBe(201);
  });

  test("stores one file for ten concurrent requests", async () => {
    const before = (await vault.files()).length;
    const text = newText();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => vault.upload(text, { headers: { "idempotency-key": "upload-2" } })),
    );
    for (const reply of replies) expect([201, 409]).toContain(reply.status);
    expect(new Set(replies.filter((reply) => reply.status === 201).map((reply) => reply.text)).size).toBe(1);
    expect(await vault.files()).toHaveLength(before + 1);
  });
});

test("a zip bomb in an office file is stored as it is and never unpacked", async () => {
  const name = "[Content_Types].xml";
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(1_000, 18);
  header.writeUInt32LE(4_000_000_000, 22);
  header.writeUInt16LE(name.length, 26);
  const bomb = Buffer.concat([header, Buffer.from(name), Buffer.alloc(1_000)]);
  const id = await vault.document(bomb, { name: "bomb.docx" });
  const preview = await vault.call("GET", `/v1/documents/${id}/preview`);
  expect([preview.status, preview.body.error.code]).toEqual([422, "unprocessable"]);
  expect((await vault.call("GET", `/v1/documents/${id}`)).body.data.size).toBe(bomb.length);
});

test("an image with an archive appended is treated as an image only", async () => {
  const polyglot = Buffer.concat([
    await newPng(),
    Buffer.from("PK\x03\x04<script>alert(1)</script>", "latin1"),
  ]);
  const uploaded = await vault.upload(polyglot, { name: "a.html" });
  expect(uploaded.body.data.content_type).toBe("image/png");
});
