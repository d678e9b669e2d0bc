/**
 * What is wrong with a request. The response must stay small whatever the client sent: it holds the first
 * issues, each of bounded length, and the number of issues left out.
 */
import { cutText } from "./text.ts";

export const issues_max = 100;
const path_length_max = 200;
const message_length_max = 2000;
const repeated_length_max = 200;

export interface Issue {
  /** Dotted path into the input: `items.0.price`, `query.limit`. */
  path: string;
  code: string;
  message: string;
  /** The limit that was missed: of a number, or of the characters of a text. */
  min?: number;
  max?: number;
}

export class IssueList {
  readonly kept: Issue[] = [];
  omitted = 0;
  /** The path at which each long list of accepted values was spelled out. */
  readonly #listed = new Map<string, string>();

  static of(issues: Iterable<Issue>): IssueList {
    const list = new IssueList();
    list.addAll(issues);
    return list;
  }

  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  /** Calls `describe` only when the issue is kept, because building a message costs more than the check. */
  add(describe: () => Issue): void {
    if (this.kept.length < issues_max) this.kept.push(shorten(describe()));
    else this.omitted += 1;
  }

  /** What is accepted at a path. A long list is spelled out once; later issues refer to it. */
  listOnce(accepted: readonly unknown[], path: string): string {
    const text = accepted.join(", ");
    const first = this.#listed.get(text);
    if (first !== undefined) return `as listed for ${first}`;
    if (text.length > repeated_length_max) this.#listed.set(text, cutText(path, path_length_max));
    return text;
  }

  addAll(issues: Iterable<Issue>, omitted = 0): void {
    for (const issue of issues) this.add(() => issue);
    this.omitted += omitted;
  }
}

function shorten(issue: Issue): Issue {
  const { path, message } = issue;
  if (path.length <= path_length_max && message.length <= message_length_max) return issue;
  return {
    ...issue,
    path: cutText(path, path_length_max),
    message: cutText(message, message_length_max),
  };
}
