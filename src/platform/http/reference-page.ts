/** The API reference at /docs: the OpenAPI document as a page that needs no JavaScript. */
import { escapeHtml } from "./html.ts";
import type { AnyRoute } from "./route.ts";
import type { TObject, TSchema } from "./schema.ts";

export function referencePage(routes: AnyRoute[], version: string): string {
  const tags = [...new Set(routes.map((route) => route.tag))];
  const sections = tags.map((tag) =>
    section(
      tag,
      routes.filter((route) => route.tag === tag),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daybook API reference</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Areas"><strong>Daybook</strong> <small>${escapeHtml(version)}</small>
<input type="checkbox" id="contents"><label for="contents">Contents</label>
<ul>${tags.map((tag) => `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a></li>`).join("")}</ul>
<p><a href="/openapi.json">openapi.json</a></p>
<p><a href="/source">Source code</a></p></nav>
<main>
<h1>API reference</h1>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code> with every request. One resource answers as
<code>{"data": …}</code>, a list as <code>{"data": […], "meta": {"count", "next_cursor"}}</code>, a refusal as
<code>{"error": {"code", "message", "details"}}</code>. Every path is also served under <code>/api</code>.</p>
${sections.join("\n")}
</main>
</body>
</html>`;
}

function section(tag: string, routes: AnyRoute[]): string {
  return `<section id="${anchor(tag)}"><h2>${escapeHtml(tag)}</h2>${routes.map(entry).join("\n")}</section>`;
}

function entry(route: AnyRoute): string {
  const query = (route.query as TObject | undefined)?.properties ?? {};
  const body = (route.body as TObject | undefined)?.properties ?? {};
  const required = new Set<string>((route.body as TObject | undefined)?.required ?? []);
  const resource = (route.data as TObject | null)?.properties ?? itemProperties(route.data) ?? {};
  return `<details><summary><code class="${route.method.toLowerCase()}">${route.method}</code>
<code>${escapeHtml(route.path)}</code> <span>${escapeHtml(route.summary)}</span></summary>
${route.scope ? `<p>Scope <code>${escapeHtml(route.scope)}</code></p>` : ""}
${table("Query", query, new Set())}${table("Body", body, required)}${table("Answer", resource, new Set())}
</details>`;
}

function itemProperties(schema: TSchema | null): Record<string, TSchema> | undefined {
  return (schema as { items?: TObject } | null)?.items?.properties;
}

function table(title: string, properties: Record<string, TSchema>, required: Set<string>): string {
  const rows = Object.entries(properties)
    // The page shows one row per filter, not one per operator.
    .filter(([name]) => !name.includes("[") || name.endsWith("[eq]"))
    .map(([name, schema]) =>
      row(name.replace("[eq]", "[eq|neq|gt|gte|lt|lte|in|nin]"), schema, required.has(name)),
    );
  if (rows.length === 0) return "";
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function row(name: string, schema: TSchema, required: boolean): string {
  const notes = [required ? "required" : "", describe(schema)].filter(Boolean).join("; ");
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(notes)}</td></tr>`;
}

interface Shape {
  type?: string | string[];
  format?: string;
  enum?: string[];
  description?: string;
  anyOf?: Shape[];
  items?: Shape;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  document?: Shape;
}

function shapeOf(schema: TSchema): Shape {
  return (schema as Shape).document ?? (schema as Shape);
}

function typeOf(schema: TSchema): string {
  const shape = shapeOf(schema);
  if (shape.items) return `list of ${typeOf(shape.items as TSchema)}`;
  if (shape.anyOf) return [...new Set(shape.anyOf.map((option) => typeOf(option as TSchema)))].join(" or ");
  return shape.format ?? [shape.type ?? "any"].flat().join(" or ");
}

function describe(schema: TSchema): string {
  const shape = shapeOf(schema);
  if (shape.anyOf)
    return shape.anyOf
      .map((option) => describe(option as TSchema))
      .filter(Boolean)
      .join("; ");
  const range = shape.maximum === undefined ? "" : `${shape.minimum ?? 0} to ${shape.maximum}`;
  const preset = shape.default === undefined ? "" : `default ${shape.default}`;
  return [shape.description, range, shape.enum?.join(", "), preset].filter(Boolean).join("; ");
}

function anchor(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 14rem minmax(0, 60rem); gap: 2rem; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 0 1.5rem 1.5rem; box-sizing: border-box; }
nav ul { list-style: none; padding: 0; } nav li { margin: .3rem 0; }
main { padding: 1rem 1.5rem 4rem; min-width: 0; }
a { color: inherit; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .3rem .8rem; }
summary { cursor: pointer; } summary span { opacity: .7; }
summary code:first-child { display: inline-block; width: 4.2rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-top: 1px solid var(--line); vertical-align: top; }
.get { color: #2563eb; } .post { color: #16a34a; } .patch, .put { color: #b45309; } .delete { color: #dc2626; }
nav input, nav label { display: none; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; padding: 1rem 1.5rem 0; }
  nav label { display: block; cursor: pointer; padding: .4rem 0; text-decoration: underline; }
  nav input { display: block; position: absolute; opacity: 0; }
  nav input:focus-visible + label { outline: 2px solid; }
  nav input:not(:checked) ~ ul { display: none; } }
`;
