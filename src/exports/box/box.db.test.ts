import { afterAll, beforeAll, expect, test } from "vitest";
import { newPdf } from "../../documents/test-vault.ts";
import { type Bench, prepareOrganization } from "../../invoices/test-invoices.ts";
import { createExportsWorld, type ExportsWorld, unpack } from "../test-exports.ts";

let world: ExportsWorld;
let bench: Bench;
let entries: Map<string, string>;
const issued: { number: string }[] = [];
const receipt = newPdf();

async function addReceipt(item: object): Promise<void> {
  const primary_document_id = await world.document(receipt, { name: "scan.pdf" });
  const reply = await world.call("POST", "/v1/inbox", { body: { ...item, primary_document_id } });
  expect(reply.status, reply.text).toBe(201);
}

beforeAll(async () => {
  world = await createExportsWorld();
  bench = await prepareOrganization(world);
  await world.call("PATCH", "/v1/organization", { body: { locale: "de-DE" } });
  for (const date of ["2026-10-31", "2026-11-01", "2026-11-15"]) issued.push(await bench.finalize({ date }));
  const vendor = await world.call("POST", "/v1/vendors", { body: { name: "Bäcker <Müller>" } });
  const vendor_id = vendor.body.data.id;
  await addReceipt({ vendor_id, display_name: "x", amount: 118.4, currency: "EUR", date: "2026-11-03" });
  await addReceipt({ vendor_id, display_name: "x", amount: 118.4, currency: "EUR", date: "2026-11-03" });
  await addReceipt({ display_name: "Old", amount: 5, currency: "EUR", date: "2026-10-03" });
  const { id } = await world.export({
    format: "accountant_box",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
  });
  entries = await unpack(world, (await world.download(id)).bytes);
});
afterAll(() => world.close());

test("it has the invoices and receipts of the period, and no others", () => {
  const [, november, later] = issued;
  const names = [...entries.keys()].filter((name) => /^(invoices|receipts)\//.test(name));
  expect(names).toEqual([
    ...[november, later].flatMap((invoice) => [
      `invoices/Rechnung ${invoice?.number}.pdf`,
      `invoices/Rechnung ${invoice?.number}.xml`,
    ]),
    "receipts/2026-11-03 Bäcker -Müller- 118.40 EUR.pdf",
    "receipts/2026-11-03 Bäcker -Müller- 118.40 EUR (2).pdf",
  ]);
});

test("files are those of the service", async () => {
  const [, november] = issued as { number: string; id: string }[];
  const ubl = await world.call("GET", `/v1/invoices/${november?.id}/download?format=ubl`);
  expect(entries.get(`invoices/Rechnung ${november?.number}.xml`)).toBe(ubl.text);
  expect(entries.get("receipts/2026-11-03 Bäcker -Müller- 118.40 EUR.pdf")).toBe(receipt.toString());
});

test("the register lists the numbers of the period", () => {
  const lines = (entries.get("register.csv") ?? "").trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^number,document_type,invoice_id,date,/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    issued
      .slice(1)
      .map(({ number }) => number)
      .reverse(),
  );
});

test("the index links every file, in the organization's language, without script", () => {
  const index = entries.get("index.html") ?? "";
  expect(index).toContain('<html lang="de">');
  expect(index).toContain("Steuerberater-Paket, 1. November 2026 bis 30. November 2026.");
  expect(index).toContain("Bäcker &lt;Müller&gt;");
  expect(index).toContain("118,40\u00a0€");
  // Tables are named in words, not as the API names its lists.
  expect(index).toContain('<a href="tables/bank-accounts.csv">Bankkonten</a>');
  expect(index).toContain('<a href="tables/entries.csv">Belege und Eingangsrechnungen</a>');
  expect(index).not.toMatch(/>[a-z-]+<\/a>/);
  expect(index).not.toMatch(/<script|javascript:|https?:/i);
  const links = [...index.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => decodeURIComponent(path));
  expect(links.toSorted()).toEqual([...entries.keys()].filter((name) => name !== "index.html").toSorted());
});

test("a period is needed, and the scopes of everything in it", async () => {
  const body = { format: "accountant_box", start_date: "2026-11-01", end_date: "2026-11-30" };
  const { end_date: _, ...open } = body;
  expect((await world.call("POST", "/v1/exports", { body: open })).body.error.details.issues).toEqual([
    expect.objectContaining({ path: "body.end_date", code: "required" }),
  ]);
  const token = await world.token(world.a, ["exports.write", "invoices.read"]);
  expect((await world.call("POST", "/v1/exports", { body, token })).status).toBe(403);
});

test("a period without records has an index that says so", async () => {
  const { id } = await world.export({
    format: "accountant_box",
    start_date: "2020-01-01",
    end_date: "2020-12-31",
  });
  const empty = await unpack(world, (await world.download(id)).bytes);
  expect(empty.get("index.html")).toContain("In diesem Zeitraum wurde keine Rechnung gestellt.");
});
