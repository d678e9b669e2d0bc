/** The built executable against a real server, as scripts and people use it. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noTerminalBecause } from "./testing/executable.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 180_000);
afterAll(() => service.close(), 120_000);

const run = (...args: string[]) => service.cli.run(args);
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect(stderr + stdout).toBeTruthy();
  expect({ args, code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
};

for (const [group, path] of [
  ["inbox", "/v1/inbox"],
  ["entry", "/v1/entries"],
] as const)
  test(`${group}: create, show, list, update, delete`, async () => {
    const money = ["--date", "2026-03-01", "--amount", "12.50", "--tax-amount", "2"];
    const created = await json(group, "create", ...money, "--description", "紙", "--notes", "Cash");
    const { id } = created.data;
    expect(created.data).toMatchObject({
      amount: 12.5,
      currency: "EUR",
      type: "expense",
      date: "2026-03-01",
      tax_amount: 2,
      display_name: "紙",
      notes: "Cash",
      source: "cli",
    });
    expect(await json(group, "show", id)).toEqual(await service.get(`${path}/${id}`));
    const changed = await json(group, "update", id, "--amount", "13.05", "--description", "Paper");
    expect(changed.data).toMatchObject({ amount: 13.05, display_name: "Paper" });
    const listed = await json(group, "list", "--type", "expense", "--status", "pending", "--limit", "1");
    expect(listed).toMatchObject({ data: [{ type: "expense" }], meta: { count: expect.any(Number) } });

    const table = await run(group, "list");
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(/DATE +NAME +TYPE +STATUS +CATEGORY +AMOUNT/);
    expect(table.stdout).toMatch(new RegExp(`2026-03-01 +Paper +expense +pending +13\\.05 +EUR +${id}`));

    const unasked = await run(group, "delete", id);
    expect(unasked).toMatchObject({ code: 2, stdout: "" });
    expect(unasked.stderr).toContain("--yes");
    const deleted = await run(group, "rm", id, "-y");
    expect(deleted).toMatchObject({ code: 0, stdout: "" });
    const gone = await run(group, "show", id);
    expect(gone).toMatchObject({ code: 1, stdout: "" });
    expect(gone.stderr).toMatch(/not_found, HTTP 404, request [\w-]+/);
    expect(gone.stderr).toContain("Hint:");
  });

test("usage errors are 2 and send nothing", async () => {
  for (const args of [
    ["inbox", "create"],
    ["inbox", "create", "--date", "2026-02-30", "--amount", "1"],
    ["inbox", "create", "--date", "2026-02-01", "--amount", "1,50"],
    ["inbox", "create", "--date", "2026-02-01", "--amount", "1", "--type", "gift"],
    ["inbox", "create", "--batch", "x.jsonl", "--amount", "1"],
    ["inbox", "create", "--batch", "x.jsonl", "--concurrency", "11"],
    ["inbox", "create", "--date", "2026-02-01", "--amount", "1", "--concurrency", "2"],
    ["inbox", "update", "some-id"],
    ["inbox", "show"],
    ["inbox", "show", "a", "b"],
    ["inbox", "upload", "x", "--concurrency", "0"],
    ["inbox", "upload", "x", "--type", "expense"],
    ["inbox", "lst"],
    ["inbox"],
    ["nonsense"],
    ["inbox", "list", "--nonsense"],
    ["metrics", "happiness"],
    ["metrics", "invoice-aging", "--days", "3"],
    ["switch", "--api-url"],
    ["login", "--token", "x"],
  ]) {
    const { code, stdout, stderr } = await run(...args);
    expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: "" });
    expect(stderr).not.toBe("");
  }
  expect((await run("inbox", "lst")).stderr).toContain("Did you mean list?");
  expect((await run("inbx", "list")).stderr).toContain("Did you mean inbox?");
  expect((await run("inbox", "list", "--limt", "3")).stderr).toContain("Did you mean --limit?");
  const help = await run("help", "inbox", "create");
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("--batch") });
  expect(help.stdout).toContain("Examples:");
  expect((await run("--help")).stdout).toMatch(/Exit codes:\n {2}0 .*\n {2}9 .*\n {2}1 .*\n {2}2 /);
});

test("a refusal is 1 and shows code, fields, request id and what would help", async () => {
  const refused = await run("inbox", "create", "--date", "2026-03-01", "--amount", "1.234");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/validation_error, HTTP 400, request /);
  expect(refused.stderr).toMatch(/^Error: amount: /);
  expect(refused.stderr.trim().split("\n")).toHaveLength(2);
  const wrong = await service.cli.run(["inbox", "list"], { env: { DAYBOOK_TOKEN: "dbk_wrong_secret" } });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain("daybook login");
  expect(wrong.stderr).not.toContain("dbk_wrong_secret");
  const machine = await service.cli.run(["inbox", "list", "--json"], { env: { DAYBOOK_TOKEN: "dbk_wrong" } });
  expect(JSON.parse(machine.stderr)).toMatchObject({ error: { code: "unauthorized" } });
  const nobody = await service.cli.run(["inbox", "list"], { env: { DAYBOOK_URL: "http://127.0.0.1:9" } });
  expect(nobody.code).toBe(1);
  expect(nobody.stderr).toContain("http://127.0.0.1:9");
});

test("batch: good and bad lines, one result each, 9; the same again doubles nothing", async () => {
  const lines = [
    "# March",
    '{"date": "2026-03-02", "amount": "1.10", "display_name": "one"}',
    "",
    '{"date": "2026-03-02", "amount": "1.10", "display_name": "one"}',
    "{not json}",
    '{"date": "2026-03-03", "nonsense": 1, "amount": 2}',
    '{"date": "2026-03-04", "amount": 3, "display_name": "three"}',
  ].join("\n");
  const before = (await json("inbox", "list")).meta.count;
  const first = await service.cli.run(["inbox", "create", "--batch", "-", "--concurrency", "4"], {
    input: lines,
  });
  expect(first.code).toBe(9);
  const results = first.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .toSorted((a, b) => a.line - b.line);
  expect(results.map(({ line, status }) => [line, status])).toEqual([
    [2, 201],
    [4, 201],
    [5, null],
    [6, 400],
    [7, 201],
  ]);
  expect(results[2].error).toMatchObject({
    code: "invalid_line",
    message: expect.stringContaining("Line 5"),
  });
  expect((await json("inbox", "list")).meta.count).toBe(before + 3);

  const file = join(service.cli.home, "march.jsonl");
  await writeFile(file, lines);
  const again = await run("inbox", "create", "--batch", file);
  expect(again.code).toBe(9);
  expect(again.stdout.match(/"replayed":true/g)).toHaveLength(3);
  expect((await json("inbox", "list")).meta.count).toBe(before + 3);

  await writeFile(file, JSON.stringify([{ date: "2026-03-05", amount: 4 }]));
  expect((await run("inbox", "create", "--batch", file)).code).toBe(0);
  await writeFile(file, "{}\n[]\n");
  expect((await run("inbox", "create", "--batch", file)).code).toBe(1);
  await writeFile(file, "");
  expect((await run("inbox", "create", "--batch", file)).code).toBe(0);
  expect((await run("inbox", "create", "--batch", "missing.jsonl")).code).toBe(1);
});

test("a refusal that an earlier run got is not final, and its success is", async () => {
  const file = join(service.cli.home, "trashed.txt");
  await writeFile(file, "Receipt\n");
  const { document_id } = JSON.parse((await run("document", "upload", file, "--json")).stdout);
  expect((await run("document", "rm", document_id, "--yes")).code).toBe(0);
  const line = `{"amount": 9, "primary_document_id": "${document_id}"}`;
  const batch = async () => {
    const { code, stdout } = await service.cli.run(["inbox", "create", "--batch", "-"], { input: line });
    return { code, ...JSON.parse(stdout) };
  };
  expect(await batch()).toMatchObject({ code: 1, error: expect.anything() });
  await json("document", "restore", document_id);
  const created = await batch();
  expect(created).toMatchObject({ code: 0, status: 201 });
  expect(await batch()).toMatchObject({ code: 0, replayed: true, data: { id: created.data.id } });
});

async function makeReceipts(): Promise<string> {
  const folder = await mkdtemp(join(service.cli.home, "receipts-"));
  const receipt = (path: string, content = path) => writeFile(join(folder, path), `Receipt ${content}\n`);
  await mkdir(join(folder, "sub/node_modules"), { recursive: true });
  await mkdir(join(folder, ".git"));
  await Promise.all([
    receipt("a.txt"),
    receipt("b.txt", "a.txt"), // The same content twice is two receipts.
    receipt("ünïcode 収据.csv"),
    receipt(".hidden.txt"),
    receipt("sub/c.txt"),
    receipt("sub/node_modules/d.txt"),
    receipt(".git/e.txt"),
    writeFile(join(folder, "empty.txt"), ""),
    symlink(join(folder, "a.txt"), join(folder, "link.txt")),
  ]);
  return folder;
}

test("upload: a folder with everything that is passed over; the same again uploads nothing", async () => {
  const folder = await makeReceipts();
  const flat = await run("inbox", "upload", folder, "--json");
  expect(flat.code).toBe(0);
  const results = flat.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results.map(({ file }) => file.slice(folder.length + 1)).toSorted()).toEqual([
    "a.txt",
    "b.txt",
    "ünïcode 収据.csv",
  ]);
  for (const { id, document_id, status } of results) {
    expect(status).toBe("uploaded");
    const { data } = await service.get<{ data: Record<string, unknown> }>(`/v1/inbox/${id}`);
    expect(data).toMatchObject({ primary_document_id: document_id, type: "expense" });
    const document = await service.get<{ data: Record<string, unknown> }>(`/v1/documents/${document_id}`);
    expect(document.data).toMatchObject({ category: "receipt" });
  }
  const deep = await run("inbox", "upload", folder, "--recursive", "--pattern", "*.txt", "--json");
  expect(deep.code).toBe(0);
  const statuses = deep.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).status);
  expect(statuses.toSorted()).toEqual(["already_uploaded", "already_uploaded", "uploaded"]);

  const one = join(folder, "a.txt");
  const again = await run("inbox", "upload", one, "--again", "--type", "credit", "--json");
  const { id } = JSON.parse(again.stdout);
  const { data } = await service.get<{ data: { type: string; meta: unknown } }>(`/v1/inbox/${id}`);
  expect(data).toMatchObject({ type: "income", meta: { duplicate_of: expect.anything() } });

  const entry = await run("entry", "upload", one, "--json");
  expect(JSON.parse(entry.stdout).status).toBe("uploaded");
  const document = await run("document", "upload", one, "--category", "contract", "--json");
  expect(document.code).toBe(0);
});

test("upload: some fail is 9, all fail is 1, --fail-fast stops", async () => {
  const folder = await mkdtemp(join(service.cli.home, "mixed-"));
  await writeFile(join(folder, "a-bad.bin"), Buffer.from([0, 1, 2, 3, 255, 254]));
  await writeFile(join(folder, "b-good.txt"), "Receipt 4.20\n");
  await writeFile(join(folder, "c-good.txt"), "Receipt 4.30\n");
  const fast = await run("inbox", "upload", folder, "--fail-fast", "--concurrency", "1", "--json");
  expect(fast.code).toBe(1);
  expect(fast.stdout.trim().split("\n")).toHaveLength(1);
  expect(fast.stderr).toContain("2 not attempted");
  const mixed = await run("inbox", "upload", folder);
  expect(mixed.code).toBe(9);
  expect(mixed.stderr).toContain("2 uploaded, 1 failed");
  expect((await run("inbox", "upload", join(folder, "a-bad.bin"))).code).toBe(1);
  expect((await run("inbox", "upload", join(folder, "missing"))).code).toBe(1);
  expect((await run("inbox", "upload", folder, "--pattern", "*.zip")).code).toBe(0);
});

test("documents: list, show, download, trash, restore, remove", async () => {
  const file = join(service.cli.home, "lease.txt");
  await writeFile(file, "The lease\n");
  const { document_id: id } = JSON.parse(
    (await run("document", "upload", file, "--category", "contract", "--json")).stdout,
  );
  expect(
    (await json("document", "list", "--category", "contract")).data.map((row: { id: string }) => row.id),
  ).toContain(id);
  expect((await json("document", "show", id)).data.file_name).toBe("lease.txt");
  const piped = await run("document", "download", id, "--output", "-");
  expect(piped).toMatchObject({ code: 0, stdout: "The lease\n" });
  const target = await mkdtemp(join(service.cli.home, "down-"));
  expect((await run("document", "download", id, "-o", target)).code).toBe(0);
  expect(await readFile(join(target, "lease.txt"), "utf8")).toBe("The lease\n");
  const taken = await run("document", "download", id, "-o", target);
  expect(taken).toMatchObject({ code: 1 });
  expect(taken.stderr).toContain("--force");
  expect((await run("document", "download", id, "-o", target, "--force")).code).toBe(0);
  expect((await run("document", "delete", id, "--yes")).code).toBe(0);
  expect((await json("document", "restore", id)).data.deleted_at).toBeNull();
  expect((await run("document", "delete", id, "--permanent", "--yes")).code).toBe(1);
  expect((await run("document", "rm", id, "--yes")).code).toBe(0);
  expect((await run("document", "rm", id, "--permanent", "--yes")).code).toBe(0);
  expect((await run("document", "show", id)).code).toBe(1);
});

test("customers and invoices: create, preview, finalize, pay", async () => {
  await fetch(`${service.url}/v1/organization/legal-entity`, {
    method: "PUT",
    headers: { authorization: `Bearer ${service.organization.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Alder Ltd",
      address_line1: "Main St 1",
      city: "Berlin",
      postal_code: "10115",
      country: "DE",
      vat_id: "DE123456789",
      iban: "DE89370400440532013000",
    }),
  });
  const customer = await json(
    "customer",
    "create",
    "--name",
    "Zoë Müller GmbH",
    "--country",
    "DE",
    "--city",
    "Köln",
    "--postal-code",
    "50667",
    "--address-line1",
    "Ring 1",
    "--email",
    "zoe@example.com",
  );
  const { id } = customer.data;
  expect((await json("customer", "update", id, "--city", "Bonn")).data.city).toBe("Bonn");
  expect((await json("customer", "list", "--search", "muller")).data).toHaveLength(1);
  expect((await json("customer", "show", id)).data.name).toBe("Zoë Müller GmbH");

  const item = "name=Consulting; quantity=2; price=150.00; tax_rate=19";
  const preview = await run("invoice", "preview", "--customer", id, "--item", item);
  expect(preview.stdout).toMatch(/Total +357\.00/);
  const created = await json(
    "invoice",
    "create",
    "--customer",
    id,
    "--item",
    item,
    "--idempotency-key",
    "cli-1",
  );
  const twin = await json(
    "invoice",
    "create",
    "--customer",
    id,
    "--item",
    item,
    "--idempotency-key",
    "cli-1",
  );
  expect(twin).toEqual(created);
  const invoice_id = created.data.id;
  expect((await run("invoice", "finalize", invoice_id)).code).toBe(2);
  const finalized = await run("invoice", "finalize", invoice_id, "--yes", "--json");
  expect(finalized.stderr).toMatch(/Finalized|unprocessable/);
  if (finalized.code === 0) {
    expect(JSON.parse(finalized.stdout).data.status).toBe("unpaid");
    const paid = await json("invoice", "pay", invoice_id, "--amount", "57", "--method", "cash");
    expect(paid.data).toMatchObject({ amount: 57, balance: 300 });
    expect((await json("invoice", "show", invoice_id)).data.status).toBe("partially_paid");
  }
  const table = await run("invoice", "list", "--customer", id);
  expect(table.stdout).toMatch(/Zoë Müller GmbH +\w+ +357\.00/);
  expect((await run("invoice", "create", "--file", "missing.json")).code).toBe(1);
  const unused = await json("customer", "create", "--name", "Nobody");
  expect((await run("customer", "delete", unused.data.id, "-y")).code).toBe(0);
});

test("login with a key, whoami, switch, logout; the credentials are the owner's only", async () => {
  const env = { DAYBOOK_TOKEN: "", DAYBOOK_URL: "", XDG_CONFIG_HOME: join(service.cli.home, "config") };
  const as = (args: string[], input = "") => service.cli.run(args, { env, input });
  expect((await as(["whoami"])).code).toBe(1);
  expect((await as(["login", "--with-token", "--api-url", service.url], "")).code).toBe(2);
  expect((await as(["login", "--with-token", "--api-url", service.url], "wrong\n")).code).toBe(1);
  const nobody = await as(["login", "--with-token", "--api-url", "http://127.0.0.1:9"], "key\n");
  expect(nobody).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Error: No response from .*:9 /) });
  const signed = await as(
    ["login", "--with-token", "--api-url", `${service.url}/api/`],
    `${service.organization.token}\n`,
  );
  expect(signed.code).toBe(0);
  expect(signed.stdout + signed.stderr).not.toContain(service.organization.token);
  const kept = join(env.XDG_CONFIG_HOME, "daybook");
  const names = await readdir(kept);
  expect(names).toContain("credentials.json");
  for (const name of names)
    expect([name, (await stat(join(kept, name))).mode & 0o777]).toEqual([name, 0o600]);
  const who = await as(["whoami", "--json"]);
  expect(JSON.parse(who.stdout).data).toMatchObject({
    api_url: service.url,
    user_id: service.organization.user_id,
    organization_id: service.organization.organization_id,
    role: "owner",
  });
  expect((await as(["switch", "alder ltd"])).code).toBe(0);
  expect((await as(["switch", "Beech"])).code).toBe(1);
  expect((await as(["switch"])).code).toBe(2);
  expect((await as(["inbox", "list"])).code).toBe(0);
  expect((await as(["logout"])).code).toBe(0);
  expect((await as(["whoami"])).code).toBe(1);
});

test("doctor finds the data folder from elsewhere, as serve noted it, and says so; ./data comes first", async () => {
  const [state, elsewhere] = [
    join(service.cli.home, "state"),
    await mkdtemp(join(service.cli.home, "else-")),
  ];
  const note = join(state, "daybook/data-folder");
  const env = { XDG_STATE_HOME: state, PORT: new URL(service.url).port };
  const doctor = async () => {
    const { stdout, stderr } = await service.cli.run(["doctor", "--json"], { env, cwd: elsewhere });
    return { stderr, database: /"check":"database","status":"(\w+)"/.exec(stdout)?.[1] };
  };
  expect(await doctor()).toEqual({ stderr: "", database: "warning" });
  // The port is taken, so this start fails; it has noted its folder before.
  const other = join(service.cli.home, "third");
  const started = { ...env, DAYBOOK_DATA_DIR: other };
  expect((await service.cli.run(["serve"], { env: started, cwd: elsewhere })).code).toBe(1);
  expect(await readFile(note, "utf8")).toBe(`${other}\n`);
  expect((await stat(note)).mode & 0o777).toBe(0o600);
  await writeFile(note, `${service.data_dir}\n`);
  expect(await doctor()).toEqual({ stderr: expect.stringContaining(service.data_dir), database: "ok" });
  await mkdir(join(elsewhere, "data"));
  expect(await doctor()).toEqual({ stderr: "", database: "warning" });
});

test("completion, doctor and the old administration", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, stdout } = await run("completion", shell);
    expect(code).toBe(0);
    expect(stdout).toContain("complete --");
    expect(stdout).toMatch(/daybook cli|-c cli/);
  }
  const typed = [
    "source <(daybook completion bash) && source <(daybook completion bash)",
    "COMP_WORDS=(daybook inbox up) COMP_CWORD=2 && _daybook && declare -p COMPREPLY",
    "COMP_WORDS=(cli '$(touch typed)' x) COMP_CWORD=2 && _daybook && ls",
  ];
  const folder = await mkdtemp(join(service.cli.home, "bash-"));
  const bin = await mkdtemp(join(service.cli.home, "bin-"));
  for (const name of ["daybook", "cli"]) await symlink(service.cli.path, join(bin, name));
  const loaded = spawnSync("bash", ["--norc", "-c", typed.join(" && ")], {
    cwd: folder,
    env: { PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder },
    encoding: "utf8",
  });
  expect(loaded).toMatchObject({
    status: 0,
    stdout: 'declare -a COMPREPLY=([0]="update" [1]="upload")\n',
    stderr: "",
  });
  expect((await run("complete", "--", "inbox", "u")).stdout).toMatch(/^update\t.*\nupload\t/);
  const doctor = await service.cli.run(["doctor", "--json"], {
    env: { DAYBOOK_DATA_DIR: service.data_dir, PORT: new URL(service.url).port },
  });
  const findings = doctor.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(findings.filter(({ status }) => status === "failed")).toEqual([]);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set(["configuration", "database", "clock", "files", "disk", "mail", "virus scanner", "server"]),
  );
  const wrong_mail = await service.cli.run(["doctor", "--json"], {
    env: { DAYBOOK_DATA_DIR: service.data_dir, DAYBOOK_SMTP_URL: "smtp://u:hidden@127.0.0.1:1" },
  });
  expect(wrong_mail.code).toBe(9);
  expect(wrong_mail.stdout).toMatch(/"check":"mail","status":"failed".*DAYBOOK_SMTP_URL/);
  expect(wrong_mail.stdout + wrong_mail.stderr).not.toContain("hidden");
  const taken = await service.cli.run(["serve"], {
    env: { DAYBOOK_DATA_DIR: join(service.cli.home, "second"), PORT: new URL(service.url).port },
  });
  expect(taken.code).toBe(1);
  expect(taken.stderr).toMatch(/already listens on .*\. Stop it, or set PORT to a free port.\n$/);
  const broken = await service.cli.run(["doctor"], { env: { PORT: "x" } });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain("PORT must be");
  const admin = await service.cli.run(
    ["admin", "create-organization", "--name", "Beech", "--email", "b@example.com", "--json"],
    {
      env: { DAYBOOK_DATA_DIR: service.data_dir },
    },
  );
  expect(JSON.parse(admin.stdout)).toMatchObject({
    organization_id: expect.any(String),
    token: expect.any(String),
  });
  expect((await run("admin", "create-organization", "--name", "x")).code).toBe(2);
});

const because = noTerminalBecause();
if (because) console.warn(`Tests on a pseudo-terminal are skipped: ${because}.`);

test.skipIf(because)(
  "on a terminal: questions, confirmation, a table, a progress bar",
  async () => {
    const { cli } = service;
    const asked = await cli.onTerminal(
      ["inbox", "create"],
      [
        [/Date/, "\r"],
        [/Amount/, "abc\r"],
        [/must be a number/, "\u007f\u007f\u007f7.25\r"],
        [/Description/, "Typed\r"],
        [/Currency/, "\r"],
        [/Type/, "\r"],
      ],
    );
    expect(asked.text).toContain("Created inbox item");
    expect(asked.code).toBe(0);
    const listed = await cli.onTerminal(["inbox", "list", "--limit", "1"]);
    expect(listed.raw).toContain("\u001b[2m");
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(
      (await run("inbox", "list", "--limit", "1")).stdout,
    )?.[0] as string;
    const uncoloured = await cli.onTerminal(["inbox", "list"], [], { env: { NO_COLOR: "1" } });
    expect(uncoloured.raw).not.toContain("\u001b[2m");
    const no = await cli.onTerminal(["inbox", "delete", id], [[/Delete inbox item/, "n"]]);
    expect(no).toMatchObject({ code: 1 });
    expect((await run("inbox", "show", id)).code).toBe(0);
    const cancelled = await cli.onTerminal(["inbox", "delete", id], [[/Delete inbox item/, "\u0003"]]);
    expect(cancelled.code).toBe(1);
    const yes = await cli.onTerminal(["inbox", "delete", id], [[/Delete inbox item/, "y"]]);
    expect(yes).toMatchObject({ code: 0 });
    expect((await run("inbox", "show", id)).code).toBe(1);

    const folder = await mkdtemp(join(cli.home, "bar-"));
    for (let at = 0; at < 4; at += 1) await writeFile(join(folder, `${at}.txt`), `Receipt ${at}\n`);
    const upload = await cli.onTerminal(["inbox", "upload", folder]);
    expect(upload.text).toMatch(/█+ 4 of 4/);
    expect(upload.text).toContain("4 uploaded.");
  },
  180_000,
);
