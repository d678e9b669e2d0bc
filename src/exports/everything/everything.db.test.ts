/** The demo company moves to another installation and back into a file: every record and every file must be the same. */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testClock } from "../../../test/harness/world.ts";
import { adminCreateToken } from "../../organizations/index.ts";
import { openZip } from "../../platform/zip/read-zip.ts";
import { writeZip } from "../../platform/zip/write-zip.ts";
import { importOrganization } from "../index.ts";
import { createDemoInstallation, createInstallation, type Installation } from "../test-exports.ts";
import { type Manifest, manifest_path, tablePath } from "./manifest.ts";
import { carriedTables, derivedTables, staying } from "./tables.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

let old: Installation & { token: string };
let fresh: Installation;
let path = "";
let manifest: Manifest;
const now = testClock().now();

const importing = () => ({ db: fresh.app.db, store: fresh.app.store, now });

beforeAll(async () => {
  [old, fresh] = await Promise.all([createDemoInstallation(), createInstallation()]);
  // Closed days come along, with everything that was booked in them. A receipt of a closed day counts later.
  const until = "2026-06-30";
  await old.call(old.token, {
    method: "PUT",
    path: "/v1/organization/books-lock",
    body: { locked_until: until },
  });
  const receipt = { display_name: "Late", amount: 119, tax_amount: 19, type: "expense", date: "2026-06-02" };
  await old.call(old.token, { method: "POST", path: "/v1/inbox", body: receipt });
  await moveIn();
  path = await old.exportTo(old.token, { format: "everything" });
  const zip = await openZip(path);
  manifest = JSON.parse(await text(zip.read(manifest_path)));
  await zip.close();
});
afterAll(() => Promise.all([old.close(), fresh.close()]));

/** Invoices of another product: an open item of a closed day, and one with its PDF. Customers get accounts of DATEV. */
async function moveIn(): Promise<void> {
  const invoices = `Invoice number,Date,Customer,Net,Tax,Total,Open
ELSEWHERE-1,2026-05-04,Birch,100.00,19.00,119.00,50.00
ELSEWHERE-2,2026-09-04,Birch,100.00,19.00,119.00,119.00
`;
  await send("/v1/records/import?kind=invoices&opening=true", "text/csv", Buffer.from(invoices));
  const pdf = Buffer.from("%PDF-1.7 issued elsewhere");
  await send("/v1/record-imports/pdfs", "application/pdf", pdf, "ELSEWHERE-2.pdf");
  const datev = { consultant_number: 29098, client_number: 55003, chart: "SKR04" };
  await old.call(old.token, { method: "PUT", path: "/v1/organization/datev-settings", body: datev });
  await old.exportTo(old.token, { format: "datev", start_date: "2026-05-01", end_date: "2026-05-31" });
}

async function send(url: string, content_type: string, payload: Buffer, file_name = "invoices.csv") {
  const headers = {
    authorization: `Bearer ${old.token}`,
    "content-type": content_type,
    "x-file-name": file_name,
  };
  const answer = await old.app.server.inject({ method: "POST", url, headers, payload });
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(answer.json().data, answer.payload).toMatchObject({ refused_count: 0 });
}

test("every table of an organization is carried, derived, or stays for a reason", async () => {
  const found = await old.superuser(`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind in ('r', 'p')`);
  const known = [...carriedTables.map(({ name }) => name), ...derivedTables, ...Object.keys(staying)];
  expect(known.toSorted()).toEqual(found.map(({ name }) => String(name)).toSorted());
});

test("the documentation lists what stays behind", async () => {
  const page = await readFile(new URL("../../../docs/exports.md", import.meta.url), "utf8");
  expect(Object.keys(staying).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
});

/** The file with some entries replaced. */
async function altered(changes: Record<string, (content: Buffer) => Buffer>): Promise<string> {
  const zip = await openZip(path);
  async function* entries() {
    for (const name of zip.names()) {
      const content = await buffer(zip.read(name));
      yield { name, bytes: [changes[name]?.(content) ?? content] };
    }
  }
  const made = join(old.data_dir, "altered.zip");
  await writeFile(made, writeZip(entries()));
  await zip.close();
  return made;
}

const replacing = (from: string | RegExp, to: string) => (content: Buffer) =>
  Buffer.from(content.toString().replace(from, to));

describe("refused, and nothing is imported", () => {
  const check = (what: string, make: () => Promise<string>, message: RegExp) =>
    test(what, async () => {
      await expect(importOrganization(importing(), await make())).rejects.toThrow(message);
      for (const table of ["organizations", "users", "audit_events", "organization_imports"])
        expect(await fresh.superuser(`select 1 from ${table}`), table).toEqual([]);
    });
  check(
    "another file",
    async () => {
      const other = join(old.data_dir, "other.zip");
      await writeFile(other, "something else entirely, not an archive");
      return other;
    },
    /not a ZIP file/,
  );
  check(
    "a changed record",
    () => altered({ [tablePath("customers")]: replacing(/"name":"/, '"name":"X') }),
    /customers are not those that were exported/,
  );
  check(
    "a file of another organization",
    () =>
      altered({
        [tablePath("stored_objects")]: replacing(
          /"vault\/[0-9a-f-]{36}/,
          `"vault/${"1".repeat(8)}-1111-1111-1111-${"1".repeat(12)}`,
        ),
      }),
    /not a key of its organization/,
  );
  check(
    "a newer format",
    () => altered({ [manifest_path]: replacing(/"version": 1/, '"version": 2') }),
    /version 2 of the format/,
  );
  check(
    "a field that is not known here",
    () => altered({ [manifest_path]: replacing(/"legal_entities",\s+"columns": \[/, '$&"shoe_size",') }),
    /field shoe_size in legal_entities/,
  );
});

/** Every entry by its name; those of files only by their bytes. */
async function contentOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(file);
  const entries = new Map<string, Buffer>();
  for (const name of zip.names()) entries.set(name, await buffer(zip.read(name)));
  await zip.close();
  return entries;
}

const figures = [
  "/v1/metrics/profit-loss?start_date=2025-01-01&end_date=2026-11-30",
  "/v1/metrics/cash-flow?start_date=2025-01-01&end_date=2026-11-30",
  "/v1/metrics/financial-snapshot",
  "/v1/metrics/invoice-aging",
  "/v1/metrics/vat?start_date=2025-01-01&end_date=2026-11-30",
  "/v1/metrics/vat?start_date=2025-01-01&end_date=2026-11-30&basis=cash",
  "/v1/organization/datev-settings",
  "/v1/record-imports?limit=100",
  "/v1/invoices?origin=imported&limit=100",
  "/v1/metrics/top-categories?start_date=2025-01-01&end_date=2026-11-30",
  "/v1/bank-accounts?limit=100",
  "/v1/inbox/counts",
  "/v1/invoices/counts",
  "/v1/invoices?q=a&limit=100",
  "/v1/transactions?q=payment&limit=100",
];

test("the organization arrives exactly, and exports the same again", async () => {
  const copy = join(old.data_dir, "copy.zip");
  await copyFile(path, copy);
  const imported = await importOrganization(importing(), copy);
  const records = manifest.tables
    .filter(({ name }) => name !== "users")
    .reduce((sum, { rows }) => sum + rows, 0);
  expect(imported).toMatchObject({
    organization_id: manifest.organization.id,
    records,
    files: manifest.files.count,
    new_users: [expect.stringContaining("@")],
  });
  const { token } = await adminCreateToken(
    fresh.app.db,
    { organization_id: imported.organization_id, scope: "apis.all" },
    now,
  );
  for (const figure of figures)
    expect(await fresh.call(token, { method: "GET", path: figure }), figure).toEqual(
      await old.call(old.token, { method: "GET", path: figure }),
    );

  const storedBytes = ({ superuser }: Installation) => superuser("select sum(bytes) from stored_bytes");
  expect(await storedBytes(fresh)).toEqual(await storedBytes(old));
  const [before, after] = [
    await contentOf(path),
    await contentOf(await fresh.exportTo(token, { format: "everything" })),
  ];
  const trail = tablePath("audit_events");
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, content] of before)
    if (name !== trail && name !== manifest_path)
      expect(after.get(name)?.equals(content), `${name} is the same`).toBe(true);
  // The new key and the new export are in the trail of the other installation, after all that was carried.
  const [carried, now_there] = [before.get(trail), after.get(trail)].map((content) =>
    String(content).trimEnd().split("\n"),
  );
  expect(now_there?.slice(0, carried?.length)).toEqual(carried);
  const added = (now_there ?? []).slice(carried?.length).map((line) => JSON.parse(line).record_type);
  expect(new Set(added)).toEqual(new Set(["api_keys", "exports"]));
});

test("the same organization a second time is refused", async () => {
  await expect(importOrganization(importing(), path)).rejects.toThrow(/already has this organization/);
});

test("somebody who has an account here keeps it", async () => {
  const third = await createInstallation();
  try {
    const [owner] = await old.superuser("select id, email from users");
    await third.superuser("insert into users (id, email) values (gen_random_uuid(), upper($1))", [
      owner?.email,
    ]);
    const { new_users } = await importOrganization(
      { ...importing(), db: third.app.db, store: third.app.store },
      path,
    );
    expect(new_users).toEqual([]);
    const members = await third.superuser(
      "select u.email, m.user_id <> $1 as renamed from memberships m join users u on u.id = m.user_id",
      [owner?.id],
    );
    expect(members).toEqual([{ email: String(owner?.email).toUpperCase(), renamed: true }]);
  } finally {
    await third.close();
  }
});

test("an ordinary transaction cannot switch off its audit trail", async () => {
  const context = {
    organization_id: manifest.organization.id as never,
    actor: { kind: "system", id: null, channel: "test", request_id: null } as const,
    now,
  };
  await fresh.app.db.organization(context, async (tx) => {
    await tx.query("select set_config('app.importing', 'on', true)");
    await tx.query(
      "insert into folders (organization_id, id, name) values ($1, gen_random_uuid(), 'Hidden')",
      [manifest.organization.id],
    );
  });
  const [event] = await fresh.superuser("select action from audit_events where changes->>'name' = 'Hidden'");
  expect(event).toEqual({ action: "created" });
});
