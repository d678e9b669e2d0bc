/**
 * `eurofxref-hist.xml`: `<Cube time="2026-01-30"><Cube currency="USD" rate="1.0823"/>...`. Document types are
 * refused, so there are no entities to expand.
 */
import { SaxesParser } from "saxes";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { RateFileUnreadable, type RateRow, readRate, requireCode, requireDate } from "./parse-rate.ts";

const depth_max = 16;
const silence_max = 64 * 1024;

export async function* parseEcbXml(text: AsyncIterable<string>): AsyncIterable<RateRow> {
  const reading = new EcbXmlReading();
  for await (const piece of text) {
    reading.write(piece);
    yield* reading.rows.splice(0);
  }
  reading.end();
  yield* reading.rows.splice(0);
}

class EcbXmlReading {
  readonly rows: RateRow[] = [];
  readonly #parser = new SaxesParser();
  #date: CalendarDate | null = null;
  #depth = 0;
  #silent_characters = 0;
  #day_count = 0;

  constructor() {
    const parser = this.#parser;
    parser.on("error", (error) => {
      throw this.#refusal(`not well-formed XML: ${error.message.replace(/^\d+:\d+: /, "").slice(0, 200)}`);
    });
    parser.on("doctype", () => {
      throw this.#refusal("a document type declaration; the ECB's file has none.");
    });
    parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes as Record<string, string>));
    parser.on("closetag", () => {
      this.#depth--;
    });
  }

  write(piece: string): void {
    this.#silent_characters += piece.length;
    this.#parser.write(piece);
    if (this.#silent_characters > silence_max)
      throw this.#refusal(`more than ${silence_max} characters without a tag.`);
  }

  end(): void {
    this.#parser.close();
    if (this.#day_count === 0) throw this.#refusal("no rates (Cube elements with a time) in this XML file.");
  }

  #open(name: string, { time, currency, rate }: Record<string, string>): void {
    this.#silent_characters = 0;
    if (++this.#depth > depth_max) throw this.#refusal(`elements nested deeper than ${depth_max}.`);
    if (name.slice(name.indexOf(":") + 1) !== "Cube") return;
    if (time !== undefined) {
      this.#date = requireDate(time, this.#parser.line);
      this.#day_count++;
    }
    if (currency !== undefined) this.#rate(currency, rate ?? "");
  }

  #rate(currency: string, text: string): void {
    const { line } = this.#parser;
    if (this.#date === null) throw this.#refusal("a rate before any date.");
    const quote_currency = requireCode(currency, line);
    const rate = readRate(text, line);
    if (rate !== null) this.rows.push({ date: this.#date, base_currency: "EUR", quote_currency, rate, line });
  }

  #refusal(message: string): RateFileUnreadable {
    return new RateFileUnreadable(this.#parser.line, message);
  }
}
