import { type Html, html } from "../http/html.ts";
import { assetUrl } from "./page-assets.ts";

const style = assetUrl("pages.css");
const icon = assetUrl("icon.svg");

export interface PageOptions {
  language?: string;
  /** The words of the link to the source code, in the page's language. */
  source?: string;
  /** The address of a script of this service; most pages have none. */
  script?: string;
}

export function page(title: string, content: Html, options: PageOptions = {}): string {
  const { language = "en", source = "Source code", script } = options;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Daybook</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
<link rel="stylesheet" href="${style}">
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<main>
<p class="mark" aria-hidden="true">D</p>
<h1>${title}</h1>
${content}
</main>
<footer><a href="/source">${source}</a></footer>
</body>
</html>
`.text;
}

export function alert(message: string | null | undefined): Html {
  return message ? html`<p class="alert" role="alert">${message}</p>` : html``;
}

export interface FieldOptions {
  name: string;
  label: string;
  type?: string;
  value?: string;
  autocomplete: string;
  hint?: string;
  issue?: string | undefined;
  required?: boolean;
  autofocus?: boolean;
  length_min?: number;
  length_max?: number;
}

/** A labelled input. Screen readers read its hint and its error message with it. */
export function field(options: FieldOptions): Html {
  const { name, label, type = "text", value = "", autocomplete, hint, issue, required = true } = options;
  const described = [...(hint ? [`${name}-hint`] : []), ...(issue ? [`${name}-issue`] : [])].join(" ");
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"
${required && html` required`}${options.autofocus && html` autofocus`}
${options.length_min !== undefined && html` minlength="${options.length_min}"`}
maxlength="${options.length_max ?? 320}"
${described && html` aria-describedby="${described}"`}${issue && html` aria-invalid="true"`}>
${issue && html`<p class="issue" id="${name}-issue">${issue}</p>`}
</div>`;
}

export interface Choice {
  value: string;
  label: string;
  /** What a script proposes for another field once this one is chosen. */
  proposes?: string | null;
}

export function select(options: {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  issue?: string | undefined;
  /** A script may propose a better value than this one. */
  proposed?: boolean;
}): Html {
  const { name, label, value, choices, issue, proposed } = options;
  return html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}"${proposed && html` data-propose`}${issue && html` aria-invalid="true" aria-describedby="${name}-issue"`}>
${choices.map((choice) => html`<option value="${choice.value}"${choice.proposes && html` data-proposes="${choice.proposes}"`}${choice.value === value && html` selected`}>${choice.label}</option>`)}
</select>
${issue && html`<p class="issue" id="${name}-issue">${issue}</p>`}
</div>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

export function messagePage(
  title: string,
  message: string,
  { link, ...options }: PageOptions & { link?: { href: string; label: string } } = {},
): string {
  return page(
    title,
    html`<p>${message}</p>${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}`,
    options,
  );
}
