/** Splits text into lines with any line ending (LF, CRLF, the old CR), numbered from 1, of bounded length. */
import { StatementTooLarge, statement_line_length_max } from "./statement-errors.ts";

export class LineSplitter {
  /** The number of the last line handed out. */
  line = 0;
  #rest = "";
  #endedInCr = false;

  /** The lines that this piece of text completes. */
  write(text: string): string[] {
    // A CR at the end of one piece and an LF at the start of the next are one line ending.
    const fresh = this.#endedInCr && text.startsWith("\n") ? text.slice(1) : text;
    this.#endedInCr = text === "" ? this.#endedInCr : text.endsWith("\r");
    const lines = (this.#rest + fresh).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > statement_line_length_max) this.#refuseLength(this.line + lines.length + 1);
    return lines;
  }

  end(): string[] {
    const last = this.#rest;
    this.#rest = "";
    return last === "" ? [] : [last];
  }

  /** Counts the line and refuses one that is too long for a bank file. */
  next(text: string): number {
    this.line++;
    if (text.length > statement_line_length_max) this.#refuseLength(this.line);
    return this.line;
  }

  #refuseLength(line: number): never {
    throw new StatementTooLarge(
      line,
      `the line is longer than ${statement_line_length_max} characters; is the file cut or not a statement?`,
    );
  }
}

/** A parser that receives text and collects events for the caller to take. */
export interface Sink<Event> {
  readonly events: Event[];
  write(text: string): void;
  end(): void;
}

/** Feeds a sink piece by piece and yields its events before reading on, so that memory stays bounded. */
export async function* drain<Event>(text: AsyncIterable<string>, sink: Sink<Event>): AsyncIterable<Event> {
  for await (const piece of text) {
    sink.write(piece);
    yield* sink.events.splice(0);
  }
  sink.end();
  yield* sink.events.splice(0);
}
