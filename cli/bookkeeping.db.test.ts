/** A month of bookkeeping with the built executable and nothing else: records by their names, no curl. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callsTo } from "./testing/calls.ts";
import { noTerminalBecause } from "./testing/executable.ts";
import { type Service, startService } from "./testing/service.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const { run, json, refused } = callsTo(() => service);

test("setting up: the seller, an account, categories, a vendor, a rule, a template, a project, a budget", async () => {
  const seller = ["--name", "Alder Ltd", "--address-line1", "Main St 1", "--postal-code", "10115"];
  const more = [
    "--city",
    "Berlin",
    "--country",
    "DE",
    "--vat-id",
    "DE123456789",
    "--iban",
    "DE89370400440532013000",
  ];
  await json("organization", "update-legal-entity", ...seller, ...more);
  // A change keeps what it does not name, and an empty value clears.
  await json("organization", "update-legal-entity", "--phone", "+49 30 1");
  const entity = await json("organization", "update-legal-entity", "--phone", "");
  expect(entity.data).toMatchObject({ name: "Alder Ltd", city: "Berlin", phone: null });
  expect((await json("organization", "legal-entity", "--fields", "city")).data).toEqual({ city: "Berlin" });
  await json("organization", "update", "--country", "DE", "--auto-match", "no");
  const { data: organization } = await json("organization", "show");
  expect(organization).toMatchObject({ country: "DE", settings: { auto_match: false } });

  const iban = ["--iban", "DE75512108001245126199", "--opening-balance", "2500"];
  await json("account", "create", "--name", "Business checking", ...iban);
  await json("account", "create", "--name", "Petty cash", "--type", "cash");
  await json("account", "update", "petty CASH", "--notes", "In the drawer");
  const table = await run("account", "list");
  expect(table.stdout).toMatch(/Business checking +checking +DE75512108001245126199 +2,500\.00 +EUR/);

  await json("category", "create", "--name", "Train tickets", "--kind", "expense");
  await json("category", "create", "--name", "Cloud", "--parent", "Train tickets");
  await json("category", "update", "Cloud", "--parent", "");
  expect((await json("category", "show", "cloud")).data).toMatchObject({
    name: "Cloud",
    parent_id: null,
  });
  const vendor = await json(
    "vendor",
    "create",
    "--name",
    "Hetzner",
    "--alias",
    "Hetzner Online",
    "--category",
    "Cloud",
  );
  expect((await json("vendor", "show", "hetzner online")).data).toEqual(vendor.data);
  const rule = ["--name", "Servers", "--text", "hetzner", "--direction", "out"];
  await json("rule", "create", ...rule, "--category", "Cloud", "--vendor", "Hetzner");
  expect((await json("rule", "update", "servers", "--priority", "5")).data.priority).toBe(5);
  await json("template", "create", "--name", "English", "--currency", "EUR", "--tax-rate", "19");
  expect((await json("template", "show", "english")).data.tax_rate).toBe(19);
  await json(
    "customer",
    "create",
    "--name",
    "Birch GmbH",
    "--country",
    "DE",
    "--city",
    "Bonn",
    "--email",
    "b@example.com",
  );
  await json("customer", "update", "Birch GmbH", "--address-line1", "Ring 1", "--postal-code", "53111");
  await json("project", "create", "--name", "Relaunch", "--customer", "birch gmbh");
  await json("project", "edit", "Relaunch", "--description", "New site");
  await json("budget", "create", "--category", "Cloud", "--month", "2026-03-01", "--amount", "50");
  expect((await json("budget", "list", "--category", "Cloud")).data).toHaveLength(1);
  await json("product", "create", "--name", "Consulting", "--price", "1200.5 eur", "--unit", "day");
  expect((await run("product", "list")).stdout).toMatch(/Consulting +day +1,200\.50 EUR/);
  expect((await json("member", "list")).data).toHaveLength(1);
});

test("names: without case and accents; several with one name are listed; none is said, with similar ones", async () => {
  await json("customer", "create", "--name", "Zoë Müller");
  await json("customer", "create", "--name", "zoe  muller", "--city", "Wien");
  const several = await refused(1, "customer", "show", "ZOE MULLER");
  expect(several.trim().split("\n")).toHaveLength(3);
  expect(several).toMatch(/Several customers .*\n +Zoë Müller .*[\da-f-]{36}\n|Wien/);
  const none = await refused(1, "customer", "show", "Muller");
  expect(none).toMatch(/There is no customer "Muller"\. Similar:\n.*m[uü]ller/i);
  expect(await refused(1, "invoice", "list", "--customer", "Nobody")).toContain("There is no customer");
  expect(await refused(2, "customer", "create")).toContain("--name");
  expect(await refused(2, "customer", "update", "Birch GmbH")).toContain("Nothing to change");
  expect(await refused(2, "customer", "list", "--fields", "nmae")).toContain("Fields: id,");
});

test("a statement: imported by the account's name, categorized by the rule, listed and corrected", async () => {
  const folder = await mkdtemp(join(service.cli.home, "march-"));
  const file = join(folder, "march.csv");
  const rows = [
    "Date,Description,Amount",
    "2026-03-02,Hetzner Online GmbH server,-49.00",
    "2026-03-05,Cafe Luna,-1234.50",
    "2026-03-20,Birch GmbH,1428.60",
  ];
  await writeFile(file, `${rows.join("\n")}\n`);
  expect(await refused(2, "transaction", "import", file)).toContain("Business checking");
  const done = await json("transaction", "import", file, "--account", "DE75 5121 0800 1245 1261 99");
  expect(done.data).toMatchObject({ created_count: 3, categorized_count: 1 });
  const hosting = await json("transaction", "list", "--category", "Cloud", "--vendor", "Hetzner");
  expect(hosting.data.map((row: { amount: number }) => row.amount)).toEqual([-49]);
  const [luna] = (await json("transaction", "list", "--categorized", "no", "--search", "luna")).data;
  await json("transaction", "update", luna.id, "--category", "Train tickets", "--project", "Relaunch");
  expect((await json("transaction", "show", luna.id)).data).toMatchObject({ category_source: "person" });
  const table = await run("transaction", "list", "--from", "2026-03-01", "--to", "2026-03-31");
  expect(table.stdout).toMatch(/-1,234\.50 +EUR/);
  const cash = [
    "--account",
    "Petty cash",
    "--date",
    "2026-03-09",
    "--amount=-3.20",
    "--description",
    "Stamps",
  ];
  const { data: stamps } = await json("transaction", "create", ...cash);
  expect((await run("transaction", "rm", stamps.id, "--yes")).code).toBe(0);
  expect((await json("rule", "apply")).data).toMatchObject({ has_more: false });
});

test("receipts: proposals, a decision by name, by hand, and back", async () => {
  const receipt = ["--date", "2026-03-04", "--amount", "1234.50", "--description", "Cafe Luna"];
  const { data: item } = await json("inbox", "create", ...receipt);
  await vi.waitFor(
    async () => expect((await json("inbox", "show", item.id)).data.status).toBe("suggested_match"),
    { timeout: 120_000, interval: 500 },
  );
  const [proposal] = (await json("match", "list")).data;
  expect(proposal).toMatchObject({ inbox_id: item.id, status: "pending", transaction: { amount: -1234.5 } });
  expect((await run("match", "list")).stdout).toMatch(/Cafe Luna +2026-03-04 +1,234\.50 +EUR/);
  expect((await json("match", "confirm", "cafe luna")).data.status).toBe("done");
  expect((await json("match", "list", "--transaction", proposal.transaction_id)).data[0].status).toBe(
    "confirmed",
  );
  expect((await json("match", "delete", item.id)).data.transaction_id).toBeNull();
  expect(await refused(1, "match", "confirm", item.id)).toContain("no proposal");
  expect(await refused(1, "match", "decline", item.id)).toContain("no proposal");
  await json("match", "create", item.id, proposal.transaction_id);
  expect((await json("match", "delete", item.id)).data.transaction_id).toBeNull();
  const filed = await json(
    "inbox",
    "update",
    "Cafe Luna",
    "--category",
    "Train tickets",
    "--vendor",
    "Hetzner",
  );
  expect(filed.data.category.name).toBe("Train tickets");
});

test("an invoice: previewed, drafted, checked, finalized, paid by its number, credited", async () => {
  const item = "name=Consulting; quantity=1; price=1200.50; tax_rate=19";
  const draft = [
    "--customer",
    "Birch GmbH",
    "--item",
    item,
    "--date",
    "2026-03-10",
    "--due-date",
    "2026-03-24",
  ];
  expect((await run("invoice", "preview", ...draft)).stdout).toMatch(/Total +1,428\.60/);
  const pdf = join(service.cli.home, "preview.pdf");
  expect((await run("invoice", "preview", ...draft, "-o", pdf)).code).toBe(0);
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe("%PDF-");
  const { data } = await json("invoice", "create", ...draft);
  await json("invoice", "update", data.id, "--notes", "Thank you");
  expect((await json("invoice", "check", data.id)).data.ready).toBe(true);
  const { number } = (await json("invoice", "finalize", data.id, "--yes")).data;
  expect((await json("invoice", "show", number.toLowerCase())).data).toMatchObject({
    id: data.id,
    notes: "Thank you",
  });
  expect((await run("invoice", "show", number, "--web")).stdout).toBe(
    `${service.url}/app/invoices/${data.id}\n`,
  );
  const fields = await run("invoice", "list", "--all", "--fields", "number,customer.name,total");
  expect(fields.stdout).toBe(`${number}\tBirch GmbH\t1428.6\n`);
  expect((await run("invoice", "download", number, "--format", "ubl", "-o", "-")).stdout).toContain("<");

  const [payment] = (await json("transaction", "list", "--search", "birch")).data;
  const paid = await json("invoice", "pay", number, "--transaction", payment.id, "--amount", "1000");
  expect(paid.data).toMatchObject({ amount: 1000, balance: 428.6 });
  expect((await run("invoice", "payments", number)).stdout).toMatch(/1,000\.00 +EUR +428\.60/);
  expect((await json("invoice", "balance", number)).data).toMatchObject({ currency: "EUR" });
  expect(await refused(2, "invoice", "credit", number)).toContain("--yes");
  const copy = await json("invoice", "duplicate", number, "--date", "2026-04-10");
  expect((await run("invoice", "delete", copy.data.id, "-y")).code).toBe(0);
  expect((await run("payment", "list")).code).toBe(0);
});

test("a series: by its customer's name, upcoming invoices, pause, resume, cancel", async () => {
  const items = ["--item", "name=Hosting; quantity=1; price=49; tax_rate=19"];
  const { data } = await json(
    ...["recurring", "create", "--customer", "Birch GmbH", "--frequency", "monthly", "--start", "2030-01-31"],
    ...items,
  );
  const upcoming = await json("recurring", "upcoming", "birch gmbh", "--limit", "2");
  expect(upcoming.data.map((row: { date: string }) => row.date)).toEqual(["2030-01-31", "2030-02-28"]);
  expect((await run("recurring", "upcoming", "Birch GmbH")).stdout).toMatch(/^ +1 +2030-01-31 /m);
  expect((await json("recurring", "update", "Birch GmbH", "--max-invoices", "3")).data.max_invoices).toBe(3);
  expect((await json("recurring", "pause", "Birch GmbH")).data.status).toBe("paused");
  expect((await json("recurring", "resume", "Birch GmbH")).data.status).toBe("active");
  expect((await json("recurring", "invoices", "Birch GmbH")).data).toEqual([]);
  expect((await json("recurring", "cancel", "Birch GmbH", "--yes")).data.status).toBe("cancelled");
  expect((await run("recurring", "rm", data.id, "--yes")).code).toBe(0);
});

test("webhooks: an address of this machine is refused, and said", async () => {
  const url = "http://127.0.0.1:9/hook";
  const stderr = await refused(1, "webhook", "create", "--url", url, "--event", "invoice.*");
  expect(stderr).toMatch(/private|address|https/i);
  expect(await refused(2, "webhook", "create", "--url", url, "--event", "nonsense")).toContain("invoice.*");
  expect((await json("webhook", "list")).data).toEqual([]);
});

test("pages: --all prints everything, --cursor goes on, --web names the screen", async () => {
  for (let at = 0; at < 3; at += 1) await json("vendor", "create", "--name", `Vendor ${at}`);
  const first = await run("vendor", "list", "--limit", "2", "--fields", "name");
  expect(first.stdout.trim().split("\n")).toHaveLength(2);
  expect(first.stderr).toMatch(/Showing 2 of \d+ vendors\. All: --all\. Next page: --cursor \S+/);
  const all = await json("vendor", "list", "--limit", "2", "--all");
  expect(all.data.length).toBe(all.meta.count);
  expect((await run("customer", "list", "--web")).stdout).toBe(`${service.url}/app/customers\n`);
  expect((await run("invoice", "list", "--web")).stdout).toBe(`${service.url}/app/invoices\n`);
  expect((await run("account", "list", "--web")).stdout).toBe(`${service.url}/app/settings/accounts\n`);
});

test("export rows: CSV and JSON Lines of any list, with filters and into a file", async () => {
  const csv = await run("export", "rows", "customers");
  expect(csv.stdout.split(/\r?\n/)[0]).toMatch(/\bname\b/);
  const file = join(service.cli.home, "march-export.csv");
  expect(
    (await run("export", "rows", "transactions", "--from", "2026-03-01", "--to", "2026-03-31", "-o", file))
      .code,
  ).toBe(0);
  expect(await readFile(file, "utf8")).toContain("Hetzner");
  const lines = await run("export", "rows", "transactions", "--format", "jsonl", "--filter", "amount[gte]=0");
  expect(
    lines.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).amount),
  ).toEqual([1428.6]);
  expect(await refused(2, "export", "rows", "nonsense")).toContain("customers");
});

test("export: a file of the server is requested, waited for, saved, listed and deleted", async () => {
  const file = join(service.cli.home, "customers.csv");
  const saved = await run("export", "create", "csv", "--list", "customers", "-o", file);
  expect(saved.code, saved.stderr).toBe(0);
  expect(await readFile(file, "utf8")).toBe((await run("export", "rows", "customers")).stdout);
  const [made] = (await json("export", "list", "--format", "csv")).data;
  expect(made).toMatchObject({ status: "completed", options: { lists: ["customers"] } });
  const folder = service.cli.home;
  expect((await run("export", "download", made.id, "-o", folder)).code).toBe(0);
  expect(await readFile(join(folder, made.file_name), "utf8")).toBe(await readFile(file, "utf8"));
  expect((await run("export", "rm", made.id, "--yes")).code).toBe(0);
  expect((await json("export", "list")).data).toEqual([]);
  expect(await refused(2, "export", "create", "pdf")).toContain("accountant_box");
});

test("api: fields, types, input, pages, headers, files, refusals", async () => {
  const api = (...args: string[]) => run("api", ...args);
  const created = await api(
    "customers",
    "-f",
    "name=Via API",
    "-F",
    "payment_terms_days=14",
    "-f",
    "notes=14",
  );
  const { data } = JSON.parse(created.stdout);
  expect(data).toMatchObject({ name: "Via API", payment_terms_days: 14, notes: "14" });
  const found = await api("GET", "/v1/customers", "-f", "q=via", "-i");
  expect(found.stdout).toMatch(/^content-type: application\/json/m);
  expect(found.stdout).toContain(data.id);
  const nested = [
    "-f",
    "items[][name]=a",
    "-f",
    "items[][price]=1",
    "-f",
    "items[][name]=b",
    "-f",
    "items[][price]=2",
  ];
  const preview = await api("POST", "/api/v1/invoices/preview", ...nested, "-F", "metadata[x]=true");
  expect(JSON.parse(preview.stdout).data).toMatchObject({
    items: [{ name: "a" }, { name: "b" }],
    metadata: { x: true },
  });
  const piped = await service.cli.run(["api", "PATCH", `/v1/customers/${data.id}`, "--input", "-"], {
    input: '{"city":"Ulm"}',
  });
  expect(JSON.parse(piped.stdout).data.city).toBe("Ulm");
  const stale = await api("PATCH", `/v1/customers/${data.id}`, "-f", "city=Bonn", "-H", 'If-Match: "0"');
  expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining("HTTP 412") });
  const pages = await api("/v1/vendors", "--paginate");
  expect(
    pages.stdout
      .trim()
      .split("\n")
      .flatMap((line) => JSON.parse(line).data).length,
  ).toBeGreaterThan(3);
  expect((await api("/v1/customers", "-H", "Accept: text/csv")).stdout).toMatch(/Via API/);
  expect(await api("DELETE", `/v1/customers/${data.id}`)).toMatchObject({ code: 0, stdout: "" });
  expect((await api("/v1/nonsense")).code).toBe(1);
  expect((await api("FETCH", "/v1/customers")).code).toBe(2);
  expect(
    (await api("POST", "/v1/customers", "-F", "notes=@missing.txt")).stderr.trim().split("\n"),
  ).toHaveLength(1);
});

test("listen: events as lines, and a later run goes on where it ended", async () => {
  let seen = "";
  const listening = service.cli.run(["listen", "--event", "vendor.*", "--json"], {
    onOutput(text, child) {
      if (text.includes("Listening") && seen === "") {
        seen = "open";
        void json("vendor", "create", "--name", "Heard");
      }
      if (text.includes("vendor.created") && seen === "open") {
        seen = "event";
        child.kill("SIGINT");
      }
    },
  });
  const { code, stdout, stderr } = await listening;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const event = JSON.parse(stdout.trim().split("\n")[0] ?? "");
  expect(event).toMatchObject({
    type: "vendor.created",
    id: expect.any(String),
    event_id: expect.any(String),
  });
  expect(stderr).toContain(`--after ${event.event_id}`);
  const { data } = await json("vendor", "create", "--name", "While away");
  const later = await service.cli.run(["listen", "--after", event.event_id, "--event", "vendor.created"], {
    onOutput: (text, child) => void (text.includes(data.id) && child.kill("SIGINT")),
  });
  expect(later.stdout).toMatch(new RegExp(`vendor\\.created +${data.id}`));
});

test("metrics: thousands separators, and the currency is said", async () => {
  const { stdout, stderr } = await run(
    "metrics",
    "profit-loss",
    "--from",
    "2026-03-01",
    "--to",
    "2026-03-31",
  );
  expect(stdout).toMatch(/2026-03.*1,2\d\d\.\d\d/);
  expect(stderr).toContain("Amounts in EUR.");
});

test("a missing file is one line, wherever a file is named", async () => {
  for (const args of [
    ["transaction", "import", "missing.csv", "--account", "Petty cash"],
    ["customer", "create", "--file", "missing.json"],
    ["invoice", "create", "--file", "missing.json"],
    ["inbox", "upload", "missing.pdf"],
    ["document", "upload", "missing.pdf"],
    ["inbox", "create", "--batch", "missing.jsonl"],
    ["api", "POST", "/v1/customers", "--input", "missing.json"],
    ["backup", "verify", "missing-folder"],
  ]) {
    const { code, stderr } = await run(...args);
    expect({ args, code, lines: stderr.trim().split("\n").length }).toEqual({ args, code: 1, lines: 1 });
    expect(stderr).toContain("missing");
  }
});

const because = noTerminalBecause();
if (because) console.warn(`Tests on a pseudo-terminal are skipped: ${because}.`);

test.skipIf(because)(
  "on a terminal: import asks what the service asks, creation asks what is missing",
  async () => {
    const { cli } = service;
    const file = join(cli.home, "unclear.csv");
    await writeFile(file, 'Date,Description,Amount\n03/04/2026,Paper,"-1,234"\n05/04/2026,Ink,"-3,000"\n');
    const imported = await cli.onTerminal(
      ["transaction", "import", file],
      [
        [/Bank account/, "\u001b[B\r"],
        [/Order of dates/, "\r"],
        [/Decimal sign/, "\r"],
      ],
    );
    expect(imported.text).toContain("2 created");
    const cash = await json("transaction", "list", "--account", "Petty cash", "--search", "paper");
    expect(cash.data).toMatchObject([{ booking_date: "2026-04-03", amount: -1234 }]);
    const created = await cli.onTerminal(["vendor", "create"], [[/Vendor name/, "Typed\r"]]);
    expect(created.code).toBe(0);
    expect((await json("vendor", "show", "typed")).data.name).toBe("Typed");
    const chosen = await cli.onTerminal(["customer", "show", "zoe muller"], [[/Several customers/, "\r"]]);
    expect(chosen).toMatchObject({ code: 0, text: expect.stringMatching(/Zoë Müller|zoe {2}muller/) });
  },
);
