/**
 * Reads XML with saxes and refuses everything that a bank statement does not need: document types and thus
 * entities (the "billion laughs" attack), deep nesting, and endless tokens that would fill the memory before
 * any element closes.
 */
import { SaxesParser } from "saxes";
import { decodeText } from "./decode.ts";
import { type ElementHandler, ElementStack } from "./element.ts";
import type { Sink } from "./lines.ts";
import { headOf } from "./peek.ts";
import type { StatementEvent, StatementWarning } from "./statement.ts";
import {
  StatementEncodingWrong,
  StatementError,
  StatementMalformed,
  StatementTooLarge,
  StatementTruncated,
  StatementUnsafe,
} from "./statement-errors.ts";
import type { StatementWriter } from "./statement-writer.ts";

/** Characters that may pass without an element opening or closing. */
const token_length_max = 256 * 1024;

export interface XmlHandler extends ElementHandler {
  readonly writer: StatementWriter;
  /** Called at the end of a complete document. */
  onEnd(line: number): void;
}

export class XmlSink implements Sink<StatementEvent> {
  readonly events: StatementEvent[];
  readonly #handler: XmlHandler;
  readonly #parser = new SaxesParser();
  readonly #stack: ElementStack;
  #silent_characters = 0;
  #ending = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.events = handler.writer.events;
    this.#stack = new ElementStack(handler);
    this.#listen();
  }

  write(text: string): void {
    // saxes scans for a declaration before it knows that the text is XML; small pieces keep the limit below
    // strict.
    this.#silent_characters += text.length;
    this.#parser.write(text);
    if (this.#silent_characters > token_length_max) {
      throw new StatementTooLarge(
        this.#parser.line,
        `more than ${token_length_max} characters without a tag.`,
      );
    }
  }

  end(): void {
    this.#ending = true;
    this.#parser.close();
    this.#handler.onEnd(this.#parser.line);
  }

  #listen(): void {
    const [parser, stack] = [this.#parser, this.#stack];
    parser.on("error", (error) => this.#fail(error));
    parser.on("doctype", () => this.#refuseDoctype());
    parser.on("opentag", ({ name, attributes }) => {
      this.#silent_characters = 0;
      stack.open(localName(name), attributes as Record<string, string>, parser.line);
    });
    parser.on("closetag", () => {
      this.#silent_characters = 0;
      stack.close(parser.line);
    });
    parser.on("text", (text) => stack.text(text));
    parser.on("cdata", (text) => stack.text(text));
  }

  #refuseDoctype(): never {
    throw new StatementUnsafe(
      this.#parser.line,
      "a document type declaration (DOCTYPE); bank statements have none.",
    );
  }

  #fail(error: Error): never {
    if (error instanceof StatementError) throw error;
    const reason = error.message.replace(/^\d+:\d+: /, "").slice(0, 200);
    if (this.#ending) throw new StatementTruncated(this.#parser.line, `the file ends too early: ${reason}`);
    throw new StatementMalformed(this.#parser.line, `not well-formed XML: ${reason}`);
  }
}

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Decodes an XML file in the encoding that its declaration names, or UTF-8 without one. */
export async function decodeXml(
  source: AsyncIterable<Uint8Array>,
  encoding: string | null,
  warn: (warning: StatementWarning) => void,
): Promise<AsyncIterable<string>> {
  const { head, all } = await headOf(source, 256);
  const start = Buffer.concat(head).subarray(0, 256).toString("latin1");
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1] ?? null;
  if (encoding === null && declared !== null && !/^[\w.:-]{1,40}$/.test(declared)) {
    throw new StatementEncodingWrong(1, "the XML declaration names an impossible encoding.");
  }
  return decodeText(all, { encoding: encoding ?? declared ?? "utf-8", warn });
}
