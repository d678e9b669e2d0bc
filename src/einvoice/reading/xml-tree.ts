/**
 * Parses untrusted XML into a small tree. The parser streams, so that it stops as soon as a limit is
 * exceeded. A document type declaration is refused: an invoice has none, and it would allow entities that
 * expand without end or read files.
 */
import { SaxesParser } from "saxes";
import { Unreadable } from "./reading.ts";

export interface XmlLimits {
  bytes_max: number;
  depth_max: number;
  elements_max: number;
  /** The limit for one element. */
  text_length_max: number;
}

export const xml_limits_default: XmlLimits = {
  bytes_max: 20 * 2 ** 20,
  depth_max: 64,
  elements_max: 300_000,
  text_length_max: 2 ** 20,
};

export interface XmlNode {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Attachments inside the document may be large, and are not read here. */
const skippedText: ReadonlySet<string> = new Set([
  "EmbeddedDocumentBinaryObject",
  "AttachmentBinaryObject",
  "Attachment",
]);

/** @param acceptRoot throws if the first element shows that the document is not an e-invoice */
export function parseXml(xml: string, acceptRoot: (root: XmlNode) => void, limits: XmlLimits): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlNode[] = [];
  let root: XmlNode | null = null;
  let elements = 0;

  parser.on("doctype", () => {
    throw new Unreadable(
      "doctype",
      "The file has a document type declaration, which an e-invoice must not have.",
    );
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const node: XmlNode = { name: local, namespace: uri, attributes: {}, text: "", children: [] };
    for (const { local: key, value } of Object.values(attributes)) node.attributes[key] = value;
    elements += 1;
    requireWithin(elements, limits.elements_max, "too_many_elements", "elements");
    requireWithin(open.length + 1, limits.depth_max, "too_deep", "levels of elements");
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else {
      acceptRoot(node);
      root = node;
    }
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (!node || skippedText.has(node.name)) return;
    requireWithin(
      node.text.length + text.length,
      limits.text_length_max,
      "text_too_long",
      "characters in one element",
    );
    node.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    open.pop();
  });

  runParser(parser, xml);
  if (root === null) throw new Unreadable("malformed", "The file has no XML element.");
  return root;
}

/** The parser gets the file in chunks, so that a limit stops it before it has read all of a large file. */
const piece_length = 2 ** 16;

function runParser(parser: SaxesParser<{ xmlns: true; position: false }>, xml: string): void {
  try {
    for (let start = 0; start < xml.length; start += piece_length)
      parser.write(xml.slice(start, start + piece_length));
    parser.close();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("malformed", `The file is not well-formed XML: ${(error as Error).message}`);
  }
}

function requireWithin(
  found: number,
  allowed: number,
  reason: "too_many_elements" | "too_deep" | "text_too_long",
  what: string,
): void {
  if (found > allowed) throw new Unreadable(reason, `The file has more than ${allowed} ${what}.`);
}
