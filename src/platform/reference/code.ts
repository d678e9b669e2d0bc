/** The examples of an operation: the command that sends it, and JSON. */
import { type Html, html } from "../http/html.ts";
import type { Content, Operation, Parameter } from "../openapi/json-schema.ts";
import { events_type, json_type } from "../openapi/responses.ts";

export interface Request {
  method: string;
  path: string;
  base_url: string;
  operation: Operation;
  parameters: Parameter[];
  body: unknown;
}

const sample_id = "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11";

export function curlLine({ method, path, base_url, operation, parameters, body }: Request): string {
  const url = `${base_url}${path.replaceAll(/\{\w+\}/g, sample_id)}${requiredQuery(parameters)}`;
  const { requestBody, security } = operation;
  const answers = Object.entries(operation.responses).find(([status]) => status === "200")?.[1];
  const content = answers && "content" in answers ? answers.content : undefined;
  return [
    `curl ${needsMethod(method, requestBody !== undefined) ? `-X ${method} ` : ""}${quote(url)}`,
    security.length > 0 ? '-H "Authorization: Bearer $TOKEN"' : "",
    ...bodyOptions(requestBody?.content ?? {}, body),
    content ? outputOption(content) : "",
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

/** Events are shown as they arrive, and a file is saved under its own name. */
function outputOption(content: Content): string {
  if (events_type in content) return "-N";
  return json_type in content ? "" : "-O -J";
}

/** curl sends a GET, or a POST when there is a body. */
function needsMethod(method: string, sends: boolean): boolean {
  return method !== (sends ? "POST" : "GET");
}

function requiredQuery(parameters: Parameter[]): string {
  const required = parameters.filter(({ in: place, required }) => place === "query" && required);
  return required.length === 0 ? "" : `?${required.map(({ name }) => `${name}=${sample_id}`).join("&")}`;
}

function bodyOptions(content: object, body: unknown): string[] {
  if (json_type in content)
    return ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body, null, 2))}`];
  return "multipart/form-data" in content ? ["-F file=@file.pdf"] : [];
}

function quote(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function codeBlock(label: string, code: string | Html): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
}

/** JSON with its keys and texts marked. */
export function json(value: unknown, indent = ""): Html {
  if (typeof value === "string") return html`<i>${JSON.stringify(value)}</i>`;
  if (typeof value !== "object" || value === null) return html`${String(value)}`;
  const [open = "", close = ""] = Array.isArray(value) ? "[]" : "{}";
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(([key, part]) =>
    Array.isArray(value) ? json(part, inner) : html`<b>${JSON.stringify(key)}</b>: ${json(part, inner)}`,
  );
  if (entries.length === 0) return html`${open}${close}`;
  const lines = entries.map((entry, index) => html`${index > 0 ? ",\n" : ""}${inner}${entry}`);
  return html`${open}\n${lines}\n${indent}${close}`;
}
