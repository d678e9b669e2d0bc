/** Every regular expression in the sources: literals, `new RegExp`, and the `pattern` of a schema. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseAst } from "vitest/node";

export interface SourceExpression {
  /** `src/kernel/decimal.ts:14`. */
  where: string;
  source: string;
  flags: string;
}

export interface BuiltExpression {
  where: string;
  /** The code that builds it. */
  code: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const root = resolve(import.meta.dirname, "../..");

export function collectExpressions(): { constant: SourceExpression[]; built: BuiltExpression[] } {
  const constant: SourceExpression[] = [];
  const built: BuiltExpression[] = [];
  for (const path of sourceFiles()) {
    const text = readFileSync(join(root, path), "utf8");
    const program = parseAst(text, { lang: "ts" }) as unknown as Node;
    const constants = constantsOf(program);
    for (const node of nodesBelow(program)) {
      const where = `${path}:${text.slice(0, node.start).split("\n").length}`;
      const found = expressionOf(node, constants);
      if (found) constant.push({ where, ...found });
      else if (isConstruction(node)) built.push({ where, code: text.slice(node.start, node.end) });
    }
  }
  return { constant, built };
}

function sourceFiles(): string[] {
  return ["src", "cli"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing/"))
      .map((path) => `${folder}/${path}`),
  );
}

function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat())
    if (typeof child === "object" && child !== null && "type" in child) yield* nodesBelow(child as Node);
}

type Pattern = Pick<SourceExpression, "source" | "flags">;

function expressionOf(node: Node, constants: ReadonlyMap<string, Node>): Pattern | null {
  if (node.type === "Literal" && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return { source: pattern, flags };
  }
  if (node.type === "Property" && nameOf(node.key as Node) === "pattern") {
    const source = textOf(node.value as Node, constants);
    return source === null ? null : { source, flags: "u" };
  }
  if (!isConstruction(node)) return null;
  const [pattern, flags] = node.arguments as Node[];
  const source = pattern ? textOf(pattern, constants) : null;
  return source === null ? null : { source, flags: (flags && textOf(flags, constants)) ?? "" };
}

function isConstruction(node: Node): boolean {
  return node.type === "NewExpression" && nameOf(node.callee as Node) === "RegExp";
}

function nameOf(node: Node): string | null {
  return node.type === "Identifier" ? (node.name as string) : null;
}

/** What each `const` of the file is set to. */
function constantsOf(program: Node): Map<string, Node> {
  const constants = new Map<string, Node>();
  for (const node of nodesBelow(program)) {
    const name = node.type === "VariableDeclarator" ? nameOf(node.id as Node) : null;
    if (name !== null && node.init) constants.set(name, node.init as Node);
  }
  return constants;
}

/** The text of an expression made of literals and constants; null when it depends on anything else. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type === "Identifier") {
    const constant = constants.get(node.name as string);
    return constant ? textOf(constant, constants) : null;
  }
  if (node.type === "TaggedTemplateExpression") return templateText(node.quasi as Node, constants, "raw");
  return node.type === "TemplateLiteral" ? templateText(node, constants, "cooked") : null;
}

function templateText(
  node: Node,
  constants: ReadonlyMap<string, Node>,
  form: "raw" | "cooked",
): string | null {
  const parts = (node.expressions as Node[]).map((part) => textOf(part, constants));
  if (parts.includes(null)) return null;
  const quasis = node.quasis as unknown as { value: Record<"raw" | "cooked", string> }[];
  return quasis.map((quasi, index) => quasi.value[form] + (parts[index] ?? "")).join("");
}
