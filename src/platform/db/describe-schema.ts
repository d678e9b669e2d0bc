/**
 * Dumps the schema from the catalogue as one text: tables, views, constraints, indexes, policies, triggers,
 * functions and grants, in a fixed order. `migrations/schema.sql` is this text. A test checks that the
 * migrations produce it, and its diff shows a reviewer what a migration really does.
 */
import type pg from "pg";

const sections = [
  `select format(E'create %stable %I (\\n%s\\n);', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname, (
      select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
        case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as line
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
   order by c.relname`,
  `select format(E'create view %I as\\n%s', viewname, definition) as line
   from pg_views where schemaname = 'public' order by viewname`,
  `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
     and conrelid::regclass::text <> 'schema_migrations'
   order by conrelid::regclass::text, conname`,
  `select indexdef || ';' as line from pg_indexes i
   where schemaname = 'public' and tablename <> 'schema_migrations'
     and not exists (select from pg_constraint where connamespace = 'public'::regnamespace and conname = i.indexname)
   order by tablename, indexname`,
  `select format('%s: row security %s, forced %s', relname, relrowsecurity, relforcerowsecurity) as line
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by relname`,
  `select format('create policy %I on %I for %s to %s using (%s) with check (%s);',
     policyname, tablename, cmd, array_to_string(roles, ', '), qual, with_check) as line
   from pg_policies where schemaname = 'public' order by tablename, policyname`,
  `select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by c.relname, t.tgname`,
  `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as line from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`,
  `select format('grant %s on %s to %s;', string_agg(privilege_type, ', ' order by privilege_type), table_name, grantee) as line
   from information_schema.role_table_grants
   where table_schema = 'public' and grantee in ('daybook_app', 'daybook_system')
   group by table_name, grantee order by table_name, grantee`,
  `select format('grant %s (%s) on %s to %s;', g.privilege_type, string_agg(g.column_name, ', ' order by g.column_name),
     g.table_name, g.grantee) as line
   from information_schema.role_column_grants g
   where g.table_schema = 'public' and g.grantee in ('daybook_app', 'daybook_system')
     and not has_table_privilege(g.grantee, format('public.%I', g.table_name), g.privilege_type)
   group by g.table_name, g.grantee, g.privilege_type order by g.table_name, g.grantee, g.privilege_type`,
  `select format('grant %s on sequence %s to %s;', string_agg(g.privilege_type, ', ' order by g.privilege_type),
     c.relname, g.grantee::regrole) as line
   from pg_class c cross join aclexplode(c.relacl) g
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
     and g.grantee in ('daybook_app'::regrole, 'daybook_system'::regrole)
   group by c.relname, g.grantee order by c.relname, g.grantee::regrole::text`,
];

export async function describeSchema(client: pg.Client): Promise<string> {
  const parts: string[] = [];
  for (const section of sections) {
    const { rows } = await client.query<{ line: string }>(section);
    parts.push(rows.map((row) => row.line).join("\n"));
  }
  return `-- Made by npm run schema; do not edit.\n\n${parts.join("\n\n")}\n`;
}
