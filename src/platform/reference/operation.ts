/** One operation in the reference: what it does, what it takes and answers, and an example beside it. */
import { type Html, html } from "../http/html.ts";
import type {
  Content,
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Response,
} from "../openapi/json-schema.ts";
import { exampleOf, nameIn } from "../openapi/json-schema.ts";
import { events_type, json_type } from "../openapi/responses.ts";
import { codeBlock, curlLine, json } from "./code.ts";
import { fieldList, marks, notes, resolve, type Schemas, typeOf } from "./fields.ts";

export interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

export function operationSection(document: OpenApiDocument, entry: Entry): Html {
  const { method, path, operation } = entry;
  return html`<section class="operation" id="${operation.operationId}">
<div class="text">
<h2><a href="#${operation.operationId}">${operation.summary}</a></h2>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
<p>${inlineCode(operation.description)}</p>
${parameterLists(document, operation)}
${requestFields(document, operation)}
${answerFields(document, operation)}
${errorList(document, operation)}
</div>
<div class="examples">${examplesOf(document, entry)}</div>
</section>`;
}

/** A path may break after each slash on a narrow screen. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}`;
}

/** Descriptions mark code by backticks. */
export function inlineCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

export function parametersOf(document: OpenApiDocument, operation: Operation): Parameter[] {
  return operation.parameters.map((one) =>
    "$ref" in one ? (document.components.parameters[nameIn(one.$ref)] as Parameter) : one,
  );
}

function parameterLists(document: OpenApiDocument, operation: Operation): Html {
  const parameters = parametersOf(document, operation);
  const isFilter = ({ style }: Parameter) => style === "deepObject";
  const { schemas } = document.components;
  return html`${parameterList(
    "Path",
    parameters.filter(({ in: place }) => place === "path"),
    schemas,
  )}${parameterList(
    "Query",
    parameters.filter((one) => one.in === "query" && !isFilter(one)),
    schemas,
  )}${filterList(parameters.filter(isFilter), schemas)}${parameterList(
    "Headers",
    parameters.filter(({ in: place }) => place === "header"),
    schemas,
  )}`;
}

function parameterList(title: string, parameters: Parameter[], schemas: Schemas): Html {
  if (parameters.length === 0) return html``;
  return html`<h3>${title}</h3><ul class="fields">${parameters.map(
    ({ name, required, deprecated, description, schema }) =>
      html`<li><p><code class="name">${name}</code> <span class="type">${typeOf(schema, schemas)}</span>${marks(schema, required === true)}${deprecated ? html` <span class="mark">deprecated</span>` : ""}</p>${notes({ ...schema, ...(description ? { description } : {}) }, schemas)}</li>`,
  )}</ul>`;
}

/** A filter has the type of its values; the operators are the same for all. */
function filterList(filters: Parameter[], schemas: Schemas): Html {
  if (filters.length === 0) return html``;
  const comparedValue = ({ schema }: Parameter): JsonSchema => {
    const { properties = {} } = resolve(schema, schemas);
    return properties.eq ?? {};
  };
  return html`<h3>Filters</h3><p class="note"><code>field=a,b</code> or <code>field[operator]=value</code>: see <a href="/docs#lists">lists</a>.</p><ul class="fields">${filters.map(
    (filter) =>
      html`<li><p><code class="name">${filter.name}</code> <span class="type">${typeOf(comparedValue(filter), schemas)}</span></p>${notes(comparedValue(filter), schemas)}</li>`,
  )}</ul>`;
}

function requestFields(document: OpenApiDocument, { requestBody }: Operation): Html {
  if (!requestBody) return html``;
  const media = requestBody.content[json_type];
  if (!media) {
    const types = Object.keys(requestBody.content);
    return html`<h3>Body</h3><p class="note">A file: a form with the part <code>file</code>, or the bytes themselves.</p><p class="values">${types.map((type) => html`<code>${type}</code> `)}</p>`;
  }
  return html`<h3>Body</h3>${fieldList(media.schema, document.components.schemas, { request: true })}`;
}

/** A named object is shown once on the page; an answer refers to it. */
function answerFields(document: OpenApiDocument, operation: Operation): Html {
  const { schemas } = document.components;
  const message = successAs(document, operation, events_type)?.schema;
  if (message) return html`<h3>Message</h3>${fieldList(message, schemas, { request: false })}`;
  const schema = jsonAnswer(document, operation)?.schema;
  if (!schema) return html``;
  const { data = {}, meta } = schema.properties ?? {};
  const object = answeredObject(document, operation);
  if (object === null)
    return html`<h3>Answer</h3>${fieldList(data.items ?? data, schemas, { request: false })}`;
  const words = meta ? "A page of" : data.items ? "A list of" : "One";
  return html`<h3>Answer</h3><p class="note">${words} <a href="#object-${object}">${object}</a></p>`;
}

/** The name of the object that an operation answers with, alone or in a list. */
export function answeredObject(document: OpenApiDocument, operation: Operation): string | null {
  const { data = {} } = jsonAnswer(document, operation)?.schema.properties ?? {};
  const reference = data.$ref ?? data.items?.$ref;
  return reference ? nameIn(reference) : null;
}

export function objectSection(document: OpenApiDocument, name: string): Html {
  const { schemas, examples } = document.components;
  const value = (examples[name]?.value as { data?: unknown } | undefined)?.data;
  return html`<section class="operation" id="object-${name}">
<div class="text"><h2><a href="#object-${name}">${name}</a></h2><p>An object in answers.</p>
<h3>Fields</h3>${fieldList(schemas[name] ?? {}, schemas, { request: false })}</div>
<div class="examples">${value === undefined ? "" : codeBlock(name, json(value))}</div>
</section>`;
}

function errorList(document: OpenApiDocument, { responses }: Operation): Html {
  const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const described = (answer: Response | Reference) => dereference(document, answer).description;
  return html`<details class="errors"><summary>Errors: <span>${errors.map(([status]) => status).join(", ")}</span></summary><ul class="fields">${errors.map(
    ([status, answer]) =>
      html`<li><p><code class="name">${status}</code></p><p class="note">${described(answer)}.</p></li>`,
  )}</ul></details>`;
}

export function dereference(document: OpenApiDocument, answer: Response | Reference): Response {
  return "$ref" in answer ? (document.components.responses[nameIn(answer.$ref)] as Response) : answer;
}

function successes(
  document: OpenApiDocument,
  { responses }: Operation,
): [status: string, content: Content][] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, answer]) => [status, dereference(document, answer).content ?? {}]);
}

function jsonAnswer(document: OpenApiDocument, operation: Operation): MediaType | undefined {
  return successAs(document, operation, json_type);
}

function successAs(document: OpenApiDocument, operation: Operation, type: string): MediaType | undefined {
  return successes(document, operation)
    .map(([, content]) => content[type])
    .find((media) => media !== undefined);
}

function examplesOf(document: OpenApiDocument, { method, path, operation }: Entry): Html {
  const body = exampleOf(document, operation.requestBody?.content[json_type]);
  const parameters = parametersOf(document, operation);
  const base_url = document.servers[0]?.url ?? "";
  const curl = curlLine({ method, path, base_url, operation, parameters, body });
  return html`${codeBlock("Request", curl)}${successes(document, operation).map(([status, content]) =>
    answerExample(document, status, content),
  )}`;
}

function answerExample(document: OpenApiDocument, status: string, content: Content): Html {
  const [type] = Object.keys(content);
  if (!type) return codeBlock(`Answer ${status}`, "No body");
  const example = exampleOf(document, content[json_type]);
  const bytes = type === events_type ? `Events (${type})` : `The file (${type})`;
  return codeBlock(`Answer ${status}`, example === undefined ? bytes : json(example));
}
