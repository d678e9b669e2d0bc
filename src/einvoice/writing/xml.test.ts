import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { branch, findUnwritable, leaf, writeXml, type XmlElement } from "./xml.ts";

/** Reads back with an independent parser. */
function readBack(xml: string): { text: string; attribute: string | undefined } {
  const read = { text: "", attribute: undefined as string | undefined };
  const parser = new SaxesParser();
  parser.on("text", (text) => {
    read.text += text;
  });
  parser.on("opentag", ({ attributes }) => {
    read.text = "";
    read.attribute = attributes.id as string | undefined;
  });
  parser.write(xml).close();
  return read;
}

const writable = fc.string({ unit: "binary" }).filter((text) => text.trim() !== "" && !findUnwritable(text));

test("any text is read back as it was written", () => {
  fc.assert(
    fc.property(writable, (text) => {
      const read = readBack(writeXml({ name: "a", attributes: { id: text }, content: text }).trimEnd());
      expect(read).toEqual({ text, attribute: text });
    }),
    { numRuns: 2_000 },
  );
});

describe("characters", () => {
  const check = (text: string, found: string | null) =>
    test(JSON.stringify(text), () => expect(findUnwritable(text)).toBe(found));
  check("tab\tline\nreturn\r", null);
  check("emoji 😀 and \u{10FFFF}", null);
  check("nul \0", "\0");
  check("\u001b[0m", "\u001b");
  check("lone \ud800 half", "\ud800");
  check("\udc00", "\udc00");
  check("\ufffe", "\ufffe");
});

test("absent elements are not written", () => {
  expect(leaf("a", null)).toBeNull();
  expect(leaf("a", " \n")).toBeNull();
  expect(branch("a", null, leaf("b", ""))).toBeNull();
  expect(leaf("a", "x", { id: null, scheme: " " })?.attributes).toEqual({});
});

test("the layout is fixed", () => {
  const root = branch("r", leaf("a", " <&> "), branch("b", leaf("c", "1", { id: '"' }))) as XmlElement;
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<r>\n  <a>&lt;&amp;&gt;</a>\n  <b>\n    <c id="&quot;">1</c>\n  </b>\n</r>\n',
  );
});
