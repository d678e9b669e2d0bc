import { rm, symlink } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVaultWorld, newPdf, newText, type TestVault } from "../test-vault.ts";
import { parseRange, RangeNotSatisfiable } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";

let vault: TestVault;
let path: string;
const text = "0123456789";
beforeAll(async () => {
  vault = await createVaultWorld();
  path = `/v1/documents/${await vault.document(text, { name: "digits.txt" })}/download`;
});
afterAll(() => vault.close());

const get = (headers: Record<string, string> = {}, url = path) => vault.call("GET", url, { headers });

describe("ranges", () => {
  const check = (range: string, status: number, body: string, content_range?: string) =>
    test(range, async () => {
      const reply = await get({ range });
      expect([reply.status, reply.text, reply.headers["content-range"]]).toEqual([
        status,
        body,
        content_range,
      ]);
      expect(reply.headers["content-length"]).toBe(String(body.length));
    });
  check("bytes=0-3", 206, "0123", "bytes 0-3/10");
  check("bytes=4-", 206, "456789", "bytes 4-9/10");
  check("bytes=-3", 206, "789", "bytes 7-9/10");
  check("bytes=-99", 206, text, "bytes 0-9/10");
  check("bytes=9-9", 206, "9", "bytes 9-9/10");
  check("bytes=5-999", 206, "56789", "bytes 5-9/10");
  check("bytes=0-1,4-5", 200, text);
  check("bytes=5-2", 200, text);
  check("lines=1-2", 200, text);
  check("bytes=-", 200, text);
  check("bytes=a-b", 200, text);

  for (const range of ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"])
    test(`${range} is outside of the file`, async () => {
      const reply = await get({ range });
      expect([reply.status, reply.headers["content-range"]]).toEqual([416, "bytes */10"]);
      expect(reply.body.error.code).toBe("range_not_satisfiable");
    });

  test("If-Range sends the range only if the file has not changed", async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: "bytes=0-0", "if-range": etag })).status).toBe(206);
    expect((await get({ range: "bytes=0-0", "if-range": '"other"' })).status).toBe(200);
  });

  test("parseRange returns the whole file for an empty header", () => {
    expect(parseRange(undefined, 10)).toBeNull();
    expect(() => parseRange("bytes=1-", 1)).toThrow(RangeNotSatisfiable);
  });
});

test("a download has an ETag, and If-None-Match with it gets 304", async () => {
  const reply = await get();
  expect([reply.status, reply.text]).toEqual([200, text]);
  expect(reply.headers).toMatchObject({
    "content-type": "text/plain",
    "content-length": "10",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "content-disposition": `attachment; filename="digits.txt"; filename*=UTF-8''digits.txt`,
  });
  const known = await get({ "if-none-match": String(reply.headers.etag) });
  expect([known.status, known.text]).toEqual([304, ""]);
});

test("HEAD sends all headers and no body", async () => {
  const reply = await vault.call("HEAD", path, { headers: { range: "bytes=2-4" } });
  expect([reply.status, reply.text]).toEqual([206, ""]);
  expect(reply.headers).toMatchObject({ "content-length": "3", "content-range": "bytes 2-4/10" });
});

describe("only types that cannot run scripts are shown inline", () => {
  const check = (content_type: string, disposition: "inline" | "attachment") =>
    test(content_type, async () => {
      const id = await vault.document(newPdf(), { name: "file.bin" });
      // Uploads refuse HTML and SVG; this is a second protection, for files stored in any other way.
      await vault.superuser(
        "update stored_objects set content_type = $1 where id = (select storage_object_id from documents where id = $2)",
        [content_type, id],
      );
      const reply = await get({}, `/v1/documents/${id}/download?disposition=inline`);
      expect(reply.headers["content-disposition"]).toMatch(`${disposition};`);
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
      if (disposition === "attachment") expect(reply.headers["content-security-policy"]).toMatch("sandbox");
    });
  check("application/pdf", "inline");
  check("image/png", "inline");
  check("text/html", "attachment");
  check("image/svg+xml", "attachment");
  check("application/xml", "attachment");
  check("text/plain", "attachment");
});

describe("Content-Disposition", () => {
  const check = (name: string, expected: string) =>
    test(name, () => {
      const header = contentDisposition("attachment", name);
      expect(header).toBe(`attachment; ${expected}`);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
    });
  check("a.pdf", `filename="a.pdf"; filename*=UTF-8''a.pdf`);
  check("März 2026.pdf", `filename="M_rz 2026.pdf"; filename*=UTF-8''M%C3%A4rz%202026.pdf`);
  check(
    'a"; filename="b.exe',
    `filename="a__ filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
  );
  check("it's (1)*.pdf", `filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`);
  check("a\r\nx: y", `filename="a__x: y"; filename*=UTF-8''a%0D%0Ax%3A%20y`);
  check("請求書.pdf", `filename="___.pdf"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf`);
});

describe("a file missing in the store is not found, and no other file is read instead", () => {
  const check = (what: string, spoil: (file: string) => Promise<void>) =>
    test(what, async () => {
      const id = await vault.document(newText());
      const { file_path } = (await vault.call("GET", `/v1/documents/${id}`)).body.data;
      const [file = ""] = (await vault.files()).filter((one) => one.includes(file_path.split("/")[2]));
      await spoil(file);
      const url = `/v1/documents/${id}/download`;
      const headers = { authorization: `Bearer ${vault.a.token}` };
      expect((await get({}, url)).body.error.message).toBe("No such file.");
      expect((await vault.server.inject({ method: "HEAD", url, headers })).statusCode).toBe(404);
      expect((await get()).status).toBe(200);
    });
  check("removed", (file) => rm(file));
  check("replaced by a link", async (file) => {
    await rm(file);
    await symlink("/etc/hostname", file);
  });
});
