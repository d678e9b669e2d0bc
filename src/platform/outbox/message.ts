/** An e-mail of a few paragraphs, as plain text and as HTML. */
import { escapeHtml } from "../http/html.ts";

export interface Message {
  language: string;
  subject: string;
  paragraphs: readonly string[];
  link: { url: string; label: string } | null;
  /** The lines after the link, such as a signature. */
  signature: readonly string[];
}

export interface WrittenMessage {
  subject: string;
  body_text: string;
  body_html: string;
}

export function writeMessage(message: Message): WrittenMessage {
  const { subject, paragraphs, link, signature } = message;
  const link_text = link ? [`${link.label}: ${link.url}`] : [];
  return {
    subject: oneLine(subject),
    body_text: `${[...paragraphs, ...link_text, ...signature].join("\n\n")}\n`,
    body_html: toHtml(message),
  };
}

/** A line break in a header would let a user's text add headers of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const style =
  "font-family: system-ui, -apple-system, sans-serif; font-size: 15px; line-height: 1.5; color: #1a1a1a";

function toHtml({ language, paragraphs, link, signature }: Message): string {
  const text = (part: string) => `<p>${escapeHtml(part).replaceAll("\n", "<br>\n")}</p>`;
  const anchor = link
    ? [`<p><a href="${escapeHtml(link.url)}" style="color: #1d4ed8">${escapeHtml(link.label)}</a></p>`]
    : [];
  const body = [...paragraphs.map(text), ...anchor, ...signature.map(text)].join("\n");
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="${style}">
${body}
</body>
</html>
`;
}
