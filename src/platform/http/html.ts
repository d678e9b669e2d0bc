/** HTML as tagged templates: every value is escaped, unless it was itself made by `html`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.reduce((joined, string, index) => joined + render(parts[index - 1]) + string);
  return new Html(text);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return escapeHtml(String(part));
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
