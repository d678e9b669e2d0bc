/** The pages of the reference at /docs: an overview, and a page for each tag. They run no script. */
import { Html, html } from "../http/html.ts";
import { exampleOf, type OpenApiDocument, type Operation, type Tag } from "../openapi/json-schema.ts";
import { codeBlock, json } from "./code.ts";
import { fieldList } from "./fields.ts";
import { answeredObject, type Entry, inlineCode, objectSection, operationSection } from "./operation.ts";
import { style } from "./style.ts";

export function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** The pages by their address below /docs; the overview is "". */
export function referencePages(document: OpenApiDocument): Map<string, string> {
  const pages = document.tags.map((tag): [string, string] => [slugOf(tag.name), tagPage(document, tag)]);
  return new Map([["", overviewPage(document)], ...pages]);
}

function entriesOf({ paths }: OpenApiDocument, tag: string): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function layout(document: OpenApiDocument, current: string, title: string, content: Html): string {
  const { version } = document.info as { version: string };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Daybook API reference</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Reference">
<p class="mark"><a href="/docs">Daybook</a> <small>${version}</small></p>
<input type="checkbox" id="contents"><label for="contents">Contents</label>
<ul>${document.tags.map(({ name }) => tagLink(document, name, current))}</ul>
<p class="links"><a href="/openapi.json">openapi.json</a> <a href="/source">Source code</a></p>
</nav>
<main id="content">${content}</main>
</body>
</html>
`.text;
}

/** The current tag shows its operations below it. */
function tagLink(document: OpenApiDocument, name: string, current: string): Html {
  if (name !== current) return html`<li><a href="/docs/${slugOf(name)}">${name}</a></li>`;
  const operations = entriesOf(document, name).map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  );
  const objects = objectsOf(document, entriesOf(document, name)).map(
    (object) => html`<li><a href="#object-${object}"><code>${object}</code></a></li>`,
  );
  const events = name === webhook_tag ? html`<li><a href="#events">Events</a></li>` : "";
  return html`<li><a href="/docs/${slugOf(name)}" aria-current="page">${name}</a><ul>${operations}${objects}${events}</ul></li>`;
}

const webhook_tag = "Webhooks";

function tagPage(document: OpenApiDocument, { name, description }: Tag): string {
  const entries = entriesOf(document, name);
  const content = html`<header><h1>${name}</h1><p class="lead">${description}</p>${operationIndex(entries)}</header>
${entries.map((entry) => operationSection(document, entry))}
${objectsOf(document, entries).map((object) => objectSection(document, object))}
${name === webhook_tag ? eventSection(document) : ""}`;
  return layout(document, name, name, content);
}

function objectsOf(document: OpenApiDocument, entries: Entry[]): string[] {
  const names = entries.map(({ operation }) => answeredObject(document, operation));
  return [...new Set(names)].filter((name) => name !== null);
}

function operationIndex(entries: Entry[], page = ""): Html {
  return html`<ul class="index">${entries.map(
    ({ method, path, operation }) =>
      html`<li><a href="${page}#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="summary">${operation.summary}</span></a></li>`,
  )}</ul>`;
}

/** Every type of event, with what its message carries. */
function eventSection(document: OpenApiDocument): Html {
  const { schemas } = document.components;
  const dataOf = ({ requestBody }: Operation) =>
    requestBody?.content["application/json"]?.schema.properties?.data ?? {};
  const { "invoice.paid": paid } = document.webhooks;
  const events = Object.entries(document.webhooks).map(
    ([type, { post }]) =>
      html`<details id="${post.operationId}"><summary><code>${type}</code> <span>${post.summary}</span></summary>${fieldList(dataOf(post), schemas, { request: true })}</details>`,
  );
  return html`<section class="operation" id="events">
<div class="text"><h2><a href="#events">Events</a></h2>
<p>A message is a POST to the endpoint's address, with the event's type, its time and its data. <code>webhook-signature</code> proves where it comes from.</p>
<div class="events">${events}</div></div>
<div class="examples">${codeBlock("Message", json(exampleOf(document, paid?.post.requestBody?.content["application/json"])))}</div>
</section>`;
}

function overviewPage(document: OpenApiDocument): string {
  const { description } = document.info as { description: string };
  const [lead = "", ...paragraphs] = description.split("\n\n");
  const content = html`<header><h1>API reference</h1><p class="lead">${lead}</p></header>
<section class="operation"><div class="text">
<h2 id="basics">Requests and answers</h2>
${paragraphs.map((text) => html`<p>${inlineCode(text)}</p>`)}
<p>Every POST that changes something accepts an <code>Idempotency-Key</code>: a repeated request with the same key gets the first answer. Single resources have an <code>ETag</code>; send it as <code>If-Match</code> with a change.</p>
<h2 id="lists">Lists</h2>
<p>A list is paged: <code>limit</code> is the page size, <code>cursor</code> is <code>meta.next_cursor</code> of the page before. <code>sort</code>, <code>order</code> and <code>q</code> (full-text search) are query parameters. A filter is <code>currency=EUR,USD</code> for one of several values, or has an operator: <code>amount[gte]=100</code>. The operators are <code>eq</code>, <code>neq</code>, <code>gt</code>, <code>gte</code>, <code>lt</code>, <code>lte</code>, <code>in</code> and <code>nin</code>.</p>
</div><div class="examples">${codeBlock("Who am I", whoAmI(document))}${codeBlock("An error", json(document.components.examples.Refused?.value))}</div></section>
<section class="areas"><h2 id="operations">Operations</h2>
${document.tags.map((tag) => area(document, tag))}</section>
<section class="areas"><h2 id="scopes">Scopes</h2>${scopeList(document)}</section>`;
  return layout(document, "", "Overview", content);
}

function whoAmI({ servers }: OpenApiDocument): string {
  return `curl ${servers[0]?.url}/v1/session \\\n  -H "Authorization: Bearer $TOKEN"`;
}

function scopeList({ components }: OpenApiDocument): Html {
  const { flows } = components.securitySchemes.oauth2 as {
    flows: { clientCredentials: { scopes: Record<string, string> } };
  };
  return html`<ul class="fields">${Object.entries(flows.clientCredentials.scopes).map(
    ([scope, text]) =>
      html`<li><p><code class="name">${scope}</code> <span class="note">${text}</span></p></li>`,
  )}</ul>`;
}

function area(document: OpenApiDocument, { name, description }: Tag): Html {
  const page = `/docs/${slugOf(name)}`;
  return html`<section id="${slugOf(name)}"><h3><a href="${page}">${name}</a></h3><p class="note">${description}</p>${operationIndex(entriesOf(document, name), page)}</section>`;
}
