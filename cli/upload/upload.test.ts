import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Daybook, DaybookError, NotFoundError, type OpenableFile } from "../../client/index.ts";
import { globToRegExp } from "./glob.ts";
import { idOf, keyOf, openJournal, parseJournal } from "./journal.ts";
import { uploadFile } from "./upload-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-journal-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("file name patterns", () => {
  const check = (pattern: string, yes: string[], no: string[]) =>
    test(pattern, () => {
      const expression = globToRegExp(pattern);
      expect(yes.filter((name) => !expression.test(name))).toEqual([]);
      expect(no.filter((name) => expression.test(name))).toEqual([]);
    });
  check("*", ["a", "a.pdf", "収据.jpg"], []);
  check("*.pdf", ["a.pdf", ".pdf"], ["a.pdf.txt", "apdf", "a.PDF"]);
  check("r?.txt", ["r1.txt", "ré.txt"], ["r.txt", "r12.txt"]);
  check("*.{pdf,png}", ["a.pdf", "a.png"], ["a.jpg", "a.{pdf,png}"]);
  check("[ab]*", ["apple", "bun"], ["cake"]);
  check("[!ab]*", ["cake"], ["apple"]);
  check("a+b(1).txt", ["a+b(1).txt"], ["aab1.txt"]);
  check("a,b", ["a,b"], ["a", "b"]);
});

const identity = {
  api_url: "http://x",
  organization_id: "o",
  target: "inbox",
  real_path: "/r/a.pdf",
  sha256: "00",
};

test("a journal goes on where it ended; a line that a crash cut off is ignored", async () => {
  const account = { api_url: "http://x", organization_id: "o" };
  const first = await openJournal(folder, account);
  expect(first.find(identity)).toEqual({ generation: 0 });
  await first.append(identity, { generation: 0, file_path: "vault/1" });
  await first.append(identity, { generation: 0, file_path: "vault/1", document_id: "d" });
  const second = await openJournal(folder, account);
  expect(second.find(identity)).toEqual({ generation: 0, file_path: "vault/1", document_id: "d" });
  expect(second.find({ ...identity, sha256: "01" })).toEqual({ generation: 0 });
  const other = await openJournal(folder, { ...account, organization_id: "p" });
  expect(other.find({ ...identity, organization_id: "p" })).toEqual({ generation: 0 });
  const id = idOf(identity);
  const cut = `{"id":"${id}","path":"/r","generation":2}\n{"id":"${id}","path":"/r","generat`;
  expect(parseJournal(cut).get(id)).toEqual({ generation: 2 });
});

test("keys differ by file, target, organization, generation and step, and are the same in every run", () => {
  const keys = [
    keyOf(identity, { generation: 0 }, "file"),
    keyOf(identity, { generation: 0 }, "document"),
    keyOf(identity, { generation: 1 }, "file"),
    keyOf({ ...identity, target: "entry" }, { generation: 0 }, "file"),
    keyOf({ ...identity, organization_id: "p" }, { generation: 0 }, "file"),
    keyOf({ ...identity, real_path: "/r/b.pdf" }, { generation: 0 }, "file"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({ ...identity }, { generation: 0 }, "file")).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{1,255}$/);
});

/** The service as far as uploads see it; `refuse` makes a step fail. */
function fakeService(refuse: (path: string, body: unknown) => DaybookError | null = () => null) {
  const calls: { path: string; key: string | undefined; body: unknown }[] = [];
  const answer = (path: string, key: string | undefined, body: unknown, data: object) => {
    calls.push({ path, key, body });
    const refusal = refuse(path, body);
    if (refusal) throw refusal;
    return { data };
  };
  const uploadFile = async (file: OpenableFile, _query: object, options: { idempotency_key: string }) => {
    const bytes = new Uint8Array(await (await file.open()).arrayBuffer());
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    const sha256 = Buffer.from(digest).toString("hex");
    const stored = { file_path: `vault/${calls.length}`, sha256 };
    return answer("/v1/uploads", options.idempotency_key, null, stored).data;
  };
  const create =
    (path: string) =>
    async (body: unknown, { idempotency_key }: { idempotency_key: string }) =>
      answer(path, idempotency_key, body, { id: `${path.split("/").at(-1)}-${calls.length}` }).data;
  const daybook = {
    uploadFile,
    createDocument: create("/v1/documents"),
    createInboxItem: create("/v1/inbox"),
  } as unknown as Daybook;
  return { daybook, calls };
}

async function prepared(name: string, daybook: Daybook) {
  const path = join(folder, name);
  await writeFile(path, name);
  const account = { api_url: "http://x", organization_id: name };
  return {
    file: { path, location: Buffer.from(path), real_path: path, name },
    context: {
      daybook,
      account,
      again: false,
      journal: await openJournal(folder, account),
      target: {
        name: "inbox",
        document: { category: "receipt" as const },
        record: {
          create: (client: Daybook, body: object, options: object) => client.createInboxItem(body, options),
          body: {},
        },
      },
    },
  };
}

test("a file that was refused half-way goes on with the step that failed", async () => {
  let broken = true;
  const refusal = new DaybookError(
    { code: "service_unavailable", message: "", details: {} },
    { status: 503 },
  );
  const { daybook, calls } = fakeService((path) => (broken && path === "/v1/inbox" ? refusal : null));
  const { file, context } = await prepared("half.txt", daybook);
  await expect(uploadFile(file, context)).rejects.toBe(refusal);
  broken = false;
  expect(await uploadFile(file, context)).toMatchObject({ status: "uploaded" });
  expect(calls.map(({ path }) => path)).toEqual(["/v1/uploads", "/v1/documents", "/v1/inbox", "/v1/inbox"]);
  expect(calls[2]?.key).toBe(calls[3]?.key);
  expect(await uploadFile(file, context)).toMatchObject({ status: "already_uploaded" });
  expect(calls).toHaveLength(4);
});

test("what waited in the vault too long is uploaded anew, under new keys", async () => {
  const gone = new NotFoundError({ code: "not_found", message: "", details: {} }, { status: 404 });
  const later = { now: false };
  const { daybook, calls } = fakeService((path, body) =>
    path === "/v1/documents" && (!later.now || (body as { file_path: string }).file_path === "vault/0")
      ? gone
      : null,
  );
  const { file, context } = await prepared("stale.txt", daybook);
  // In one run a 404 is what it says: nothing was waiting.
  await expect(uploadFile(file, context)).rejects.toBe(gone);
  later.now = true;
  expect(await uploadFile(file, context)).toMatchObject({ status: "uploaded" });
  const uploads = calls.filter(({ path }) => path === "/v1/uploads");
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(2);
});
