/**
 * OFX 1.x is SGML: values have no closing tags, `<TRNAMT>-12.50<FITID>7`. This splits such text into elements
 * as it arrives. An element with text is a value and ends where the next tag starts; one without is an
 * aggregate and ends with its own closing tag.
 */
import { dictionary } from "../../kernel/dictionary.ts";
import { ElementStack } from "./element.ts";
import type { Sink } from "./lines.ts";
import type { StatementEvent } from "./statement.ts";
import {
  StatementMalformed,
  StatementTooLarge,
  StatementTruncated,
  StatementUnsafe,
  statement_line_length_max,
} from "./statement-errors.ts";
import type { XmlHandler } from "./xml.ts";

const entities = dictionary<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " });

export class OfxSgmlSink implements Sink<StatementEvent> {
  readonly events: StatementEvent[];
  readonly #handler: XmlHandler;
  readonly #stack: ElementStack;
  #rest = "";
  #line = 1;
  #started = false;
  #topHasText = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.events = handler.writer.events;
    this.#stack = new ElementStack(handler);
  }

  write(text: string): void {
    const all = this.#rest + text;
    let at = 0;
    for (let open = all.indexOf("<", at); open >= 0; open = all.indexOf("<", at)) {
      const close = all.indexOf(">", open);
      if (close < 0) break;
      this.#value(all.slice(at, open));
      this.#tag(all.slice(open + 1, close));
      this.#line += newlines(all, open, close);
      at = close + 1;
    }
    this.#rest = all.slice(at);
    if (this.#rest.length > statement_line_length_max) {
      throw new StatementTooLarge(
        this.#line,
        `more than ${statement_line_length_max} characters without a tag.`,
      );
    }
  }

  end(): void {
    if (!this.#started) throw new StatementMalformed(this.#line, "no <OFX> element.");
    if (this.#stack.top || this.#rest.includes("<")) {
      throw new StatementTruncated(this.#line, `the file ends inside <${this.#stack.top?.name ?? "OFX"}>.`);
    }
    this.#handler.onEnd(this.#line);
  }

  #value(text: string): void {
    this.#line += newlines(text, 0, text.length);
    const trimmed = text.trim();
    if (!this.#started || trimmed === "") return;
    this.#stack.text(decodeEntities(trimmed));
    this.#topHasText = true;
  }

  #tag(content: string): void {
    const name = content.trim().split(/\s/, 1)[0]?.toUpperCase() ?? "";
    if (/^!(DOCTYPE|ENTITY)/.test(name)) {
      throw new StatementUnsafe(this.#line, "a document type declaration; OFX files have none.");
    }
    if (name.startsWith("!") || name.startsWith("?")) return;
    if (!/^\/?[A-Z0-9._-]{1,64}$/.test(name)) {
      throw new StatementMalformed(this.#line, `<${content.slice(0, 40)}> is not an OFX tag.`);
    }
    if (name.startsWith("/")) this.#close(name.slice(1));
    else this.#open(name);
  }

  #open(name: string): void {
    this.#started ||= name === "OFX";
    if (!this.#started) throw new StatementMalformed(this.#line, `<${name}> before <OFX>.`);
    this.#endValue();
    this.#stack.open(name, {}, this.#line);
  }

  #close(name: string): void {
    if (this.#topHasText && this.#stack.top?.name !== name) this.#endValue();
    if (!this.#stack.isOpen(name)) throw new StatementMalformed(this.#line, `</${name}> closes nothing.`);
    while (this.#stack.top?.name !== name) this.#stack.dissolve(this.#line);
    this.#stack.close(this.#line);
    this.#topHasText = false;
  }

  #endValue(): void {
    if (this.#topHasText) this.#stack.close(this.#line);
    this.#topHasText = false;
  }
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1));
    return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : whole;
  });
}
