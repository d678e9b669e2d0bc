/**
 * Elements of XML and OFX files. Only the subtrees that a parser asks for (an entry, a balance) are built,
 * and each is passed on and dropped as soon as it closes: memory holds one entry, not the file.
 */
import { StatementMalformed, StatementUnsafe, statement_depth_max } from "./statement-errors.ts";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
  line: number;
}

export interface ElementHandler {
  /** Names of the elements that are wanted with all their content. */
  readonly wanted: ReadonlySet<string>;
  onOpen(element: Element): void;
  /** A wanted element, with everything in it. */
  onElement(element: Element): void;
  onClose(name: string, line: number): void;
}

/** A collective booking may list thousands of payments; the first ones are enough for its text. */
const same_children_max = 20;

export class ElementStack {
  readonly #stack: Element[] = [];
  /** Depth of the outermost wanted element that is open, or -1. */
  #wantedFrom = -1;
  readonly #handler: ElementHandler;

  constructor(handler: ElementHandler) {
    this.#handler = handler;
  }

  get top(): Element | undefined {
    return this.#stack.at(-1);
  }

  isOpen(name: string): boolean {
    return this.#stack.some((element) => element.name === name);
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    if (this.#stack.length >= statement_depth_max) {
      throw new StatementUnsafe(line, `elements nested deeper than ${statement_depth_max}.`);
    }
    // A second entry inside the first means that a closing tag is missing. Refuse it; as a child it would be
    // lost.
    if (this.#wantedFrom >= 0 && this.#stack[this.#wantedFrom]?.name === name) {
      throw new StatementMalformed(line, `<${name}> inside <${name}>; a closing tag is missing.`);
    }
    const element: Element = { name, attributes, text: "", children: [], line };
    this.#stack.push(element);
    if (this.#wantedFrom >= 0) return;
    if (this.#handler.wanted.has(name)) this.#wantedFrom = this.#stack.length - 1;
    else this.#handler.onOpen(element);
  }

  text(text: string): void {
    const { top } = this;
    if (top && this.#wantedFrom >= 0) top.text += text;
  }

  close(line: number): void {
    const element = this.#stack.pop();
    if (!element) throw new StatementMalformed(line, "a closing tag without an opening one.");
    if (this.#wantedFrom < 0) this.#handler.onClose(element.name, line);
    else if (this.#wantedFrom === this.#stack.length) {
      this.#wantedFrom = -1;
      this.#handler.onElement(element);
    } else this.#attach(element);
  }

  /** Closes an element that never had a closing tag: what follows it belongs to its parent (OFX 1). */
  dissolve(line: number): void {
    const element = this.#stack.at(-1);
    const isOutermost = this.#wantedFrom === this.#stack.length - 1;
    if (isOutermost && element && element.children.length > 0) {
      throw new StatementMalformed(line, `<${element.name}> of line ${element.line} is never closed.`);
    }
    if (!element || this.#wantedFrom < 0 || isOutermost) this.close(line);
    else {
      this.#stack.pop();
      this.top?.children.push(...element.children);
    }
  }

  #attach(element: Element): void {
    const siblings = this.top?.children ?? [];
    const alike = siblings.reduce((count, other) => count + (other.name === element.name ? 1 : 0), 0);
    if (alike < same_children_max) siblings.push(element);
  }
}

const pathNames = new Map<string, readonly string[]>();

/** The code has a few dozen paths and uses them for every row, so each is split only once. */
function namesOf(path: string): readonly string[] {
  const known = pathNames.get(path);
  if (known) return known;
  const names = path.split("/");
  pathNames.set(path, names);
  return names;
}

/** The first element on a path such as `Amt` or `RltdPties/Dbtr/Nm`. */
export function findElement(element: Element | undefined, path: string): Element | undefined {
  let found = element;
  for (const name of namesOf(path)) found = found?.children.find((child) => child.name === name);
  return found;
}

export function findElements(element: Element | undefined, path: string): Element[] {
  let found = element ? [element] : [];
  for (const name of namesOf(path)) {
    found = found.flatMap((parent) => parent.children.filter((child) => child.name === name));
  }
  return found;
}

/** Trimmed text of the first of these paths that has any, or null. */
export function textAt(element: Element | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim();
    if (text) return text;
  }
  return null;
}
