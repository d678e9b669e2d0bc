/** Queries the database catalogue, so that no new table lacks what every organization table must have. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const organizationTables = `
  select c.oid, c.relname as name, c.relrowsecurity as row_security, c.relforcerowsecurity as forced,
    pg_get_userbyid(c.relowner) as owner
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relkind in ('r', 'p')`;

/** Lookup tables of the service that refer to organizations but hold none of their data. */
const directories = new Set([
  "user_organizations",
  "oauth_grants",
  "oauth_clients",
  "oauth_records",
  "setup_links",
]);

async function tables() {
  const rows = await world.superuser(organizationTables);
  return rows.filter((row) => !directories.has(String(row.name)));
}

test("every table with an organization_id has forced row-level security and the one policy", async () => {
  const found = await tables();
  expect(found.length).toBeGreaterThan(8);
  const policies = await world.superuser(
    "select tablename, policyname, qual, with_check, roles::text from pg_policies",
  );
  for (const table of found) {
    expect(table, `${table.name}`).toMatchObject({ row_security: true, forced: true });
    const own = policies.filter((policy) => policy.tablename === table.name);
    const [policy] = own.filter((candidate) => candidate.policyname === "organization");
    expect(policy, `${table.name} has the policy "organization"`).toMatchObject({ roles: "{daybook_app}" });
    for (const side of [policy?.qual, policy?.with_check])
      expect(side, `${table.name}`).toContain("NULLIF(current_setting('app.org'::text, true), ''::text)");
    const others = own
      .filter((candidate) => candidate.policyname !== "organization")
      .map((row) => row.policyname);
    expect(
      others.every((name) => name === "system_reads" || name === "own_view"),
      `${table.name}: ${others}`,
    ).toBe(true);
  }
});

test("an own_ view has every column of its table (call organization_view again)", async () => {
  const missing = await world.superuser(`
    select t.relname as table_name, a.attname as column_name
    from pg_class v
    join pg_class t on v.relname = 'own_' || t.relname and t.relkind = 'r'
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where v.relkind = 'v' and not exists (
      select from pg_attribute shown where shown.attrelid = v.oid and shown.attname = a.attname
    )`);
  expect(missing).toEqual([]);
});

test("an own_ view has the policy's condition and belongs to the table's owner", async () => {
  const views = await world.superuser(`
    select p.tablename, p.roles::text, v.definition, v.viewowner, t.tableowner
    from pg_policies p
    join pg_tables t on t.schemaname = 'public' and t.tablename = p.tablename
    left join pg_views v on v.schemaname = 'public' and v.viewname = 'own_' || p.tablename
    where p.policyname = 'own_view'`);
  expect(views.map((view) => view.tablename)).toContain("inbox_items");
  for (const view of views) {
    expect(view.definition).toMatch(
      /organization_id = \( SELECT \(NULLIF\(current_setting\('app.org'::text, true\), ''::text\)\)::uuid/,
    );
    expect(view).toMatchObject({ viewowner: view.tableowner, roles: `{${view.tableowner}}` });
  }
});

test("every primary key, unique constraint and index of such a table starts with organization_id", async () => {
  const indexes = await world.superuser(`
    select t.relname as table_name, i.relname as index_name, a.attname as first_column
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]`);
  // The words of an inverted index start with the organization's prefix instead; see record_words.
  const taggedWords = new Set(["inbox_items_search"]);
  for (const table of await tables())
    for (const index of indexes.filter((row) => row.table_name === table.name))
      if (!taggedWords.has(String(index.index_name)))
        expect(index.first_column, `${index.index_name} on ${table.name}`).toBe("organization_id");
});

test("every foreign key between such tables includes organization_id", async () => {
  const keys = await world.superuser(`
    select c.conname as name, t.relname as table_name, r.relname as target,
      (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first_column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`);
  const names = new Set((await tables()).map((table) => table.name));
  for (const key of keys.filter((row) => names.has(row.table_name) && names.has(row.target)))
    expect(key.first_column, `${key.name} on ${key.table_name}`).toBe("organization_id");
});

test("every changeable record is versioned and audited", async () => {
  const triggers = await world.superuser(`
    select c.relname as table_name, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal`);
  const columns = await world.superuser(`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`);
  for (const table of await tables()) {
    if (!columns.some((column) => column.table_name === table.name && column.column_name === "version"))
      continue;
    const own = triggers
      .filter((trigger) => trigger.table_name === table.name)
      .map((trigger) => trigger.name);
    expect(own, `${table.name}`).toEqual(
      expect.arrayContaining(["touch", "audit_insert", "audit_update", "audit_delete"]),
    );
  }
});

test("the application's roles own nothing, cannot log in and cannot bypass row-level security", async () => {
  const roles = await world.superuser(`
    select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles
    where rolname in ('daybook_app', 'daybook_system')`);
  expect(roles).toHaveLength(2);
  for (const role of roles)
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
      rolcreatedb: false,
    });
  const owned = await world.superuser(`
    select relname from pg_class where pg_get_userbyid(relowner) in ('daybook_app', 'daybook_system')`);
  expect(owned).toEqual([]);
});

test("the service's own role cannot write an organization's data", async () => {
  for (const table of await tables()) {
    const [grant] = await world.superuser(
      `select has_table_privilege('daybook_system', $1::oid, 'insert, update, delete, truncate') as writes`,
      [table.oid],
    );
    expect(grant?.writes, `daybook_system on ${table.name}`).toBe(false);
  }
});

test("the application cannot change the audit trail; it can delete events but not change them", async () => {
  const check = async (table: string, privileges: string) => {
    const [grant] = await world.superuser("select has_table_privilege('daybook_app', $1, $2) as granted", [
      table,
      privileges,
    ]);
    expect(grant?.granted, `${privileges} on ${table}`).toBe(false);
  };
  await check("audit_events", "update, delete, truncate");
  await check("events", "update, truncate");
});

test("no trigger joins the rows before with the rows after: a plan kept from one row is quadratic for many", async () => {
  const functions = await world.superuser(`
    select proname as name, prosrc as body
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`);
  const rows = String.raw`(old|new)_rows\b`;
  const joins = new RegExp(
    String.raw`join\s+${rows}|join\s+\([^()]*(\([^()]*\)[^()]*)*${rows}|exists\s*\([^()]*${rows}`,
  );
  expect(functions.filter(({ body }) => joins.test(String(body))).map(({ name }) => name)).toEqual([]);
});

test("keep_counts refuses a table that is counted in row_counts, whose triggers it would replace", async () => {
  const [counted] = await world.superuser(
    "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'count_rows'::regproc limit 1",
  );
  await expect(
    world.superuser(`call keep_counts('${counted?.name}', dimensions => '{organization_id}')`),
  ).rejects.toThrow(`${counted?.name} is counted in row_counts already`);
});
