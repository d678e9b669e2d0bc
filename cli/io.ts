/**
 * The terminal, or what stands in for it. Data goes to standard output and nothing else does; notes, prompts
 * and progress go to standard error. Nothing is ever asked when nobody is there to answer.
 */
import type { Readable, Writable } from "node:stream";
import { UsageError } from "./errors.ts";
import { plain, type Style, styled } from "./output/style.ts";

export interface Streams {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
}

export interface Question {
  message: string;
  /** An example of an answer. */
  placeholder?: string | undefined;
  /** The answer if nothing is typed. */
  initial?: string | undefined;
  /** What is wrong with an answer; undefined when nothing is. */
  refuse?(answer: string): string | undefined;
}

export interface Io extends Streams {
  /** Whether a person can be asked. */
  interactive: boolean;
  /** Whether standard output is a terminal. */
  on_terminal: boolean;
  columns: number;
  /** For standard output and for standard error. */
  style: Style;
  note_style: Style;
  print(text: string): void;
  note(text: string): void;
  confirm(question: string): Promise<boolean>;
  ask(question: Question): Promise<string>;
  /** Not shown while it is typed. */
  askSecret(message: string): Promise<string>;
  choose<Choice extends string>(message: string, choices: readonly Choice[]): Promise<Choice>;
}

/** Somebody closed the prompt instead of answering. */
export class PromptCancelled extends Error {}

const columns_default = 80;
const ctrl_d = "\u0004";

export function createIo(streams: Streams, env: Record<string, string | undefined>): Io {
  const { stdin, stdout, stderr } = streams;
  const interactive = stdin.isTTY === true && stderr.isTTY === true;
  const styleOf = (stream: { isTTY?: boolean }) =>
    stream.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb" ? styled : plain;
  return {
    stdin,
    stdout,
    stderr,
    interactive,
    on_terminal: stdout.isTTY === true,
    columns: stdout.columns ?? columns_default,
    style: styleOf(stdout),
    note_style: styleOf(stderr),
    print: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    async confirm(message) {
      const { confirm } = await openPrompts(interactive);
      return answered(await confirm({ message, initialValue: false, ...terminal(streams) }));
    },
    async ask({ message, placeholder, initial, refuse }) {
      const { text } = await openPrompts(interactive);
      const answer = await text({
        message,
        placeholder: initial ?? placeholder ?? "",
        defaultValue: initial ?? "",
        validate: (value) => (value || initial === undefined ? refuse?.(value ?? "") : undefined),
        ...terminal(streams),
      });
      return answered(answer);
    },
    async askSecret(message) {
      const { password } = await openPrompts(interactive);
      return answered(await password({ message, ...terminal(streams) }));
    },
    async choose<Choice extends string>(message: string, choices: readonly Choice[]) {
      const { select } = await openPrompts(interactive);
      const options = choices.map((value) => ({ value: value as string, label: value }));
      return answered(await select({ message, options, ...terminal(streams) })) as Choice;
    },
  };
}

/** Loaded only when somebody is asked: it costs more than the rest of a start. */
async function openPrompts(interactive: boolean) {
  if (!interactive) throw new UsageError("Input is required, but there is no terminal to prompt on.");
  const prompts = await import("@clack/prompts");
  // Ctrl-D closes the line reader behind a prompt; unless it cancels the prompt too, nothing ever answers.
  prompts.updateSettings({ aliases: { [ctrl_d]: "cancel" } });
  return prompts;
}

function terminal({ stdin, stderr }: Streams) {
  return { input: stdin, output: stderr };
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer === "symbol") throw new PromptCancelled();
  return answer as Exclude<T, symbol>;
}
