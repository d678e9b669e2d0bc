import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakPieces } from "./breaks.ts";
import { cleanText, fitLine, layoutLine, layoutText, replacement, wrap } from "./text.ts";

const drawn = (text: string, locale = "en") => layoutLine(text, "regular", locale).runs;
const faces = (text: string, locale = "en") => drawn(text, locale).map((run) => run.face.name);

describe("possible line breaks", () => {
  const check = (text: string, pieces: string[]) =>
    test(text, () => expect(breakPieces(text)).toEqual(pieces));
  check("two words", ["two ", "words"]);
  check("front-end design", ["front-", "end ", "design"]);
  check("a – b", ["a ", "– ", "b"]);
  check("-12.50", ["-12.50"]);
  check("2026-00042", ["2026-00042"]);
  check("北京（朝阳）。", ["北", "京", "（朝", "阳）。"]);
  check("ค่าบริการออกแบบ", ["ค่า", "บริการ", "ออกแบบ"]);
  check("ប្រទេសកម្ពុជា", ["ប្រទេស", "កម្ពុជា"]);
  check("", []);
});

describe("wrapping", () => {
  const lines = (text: string, width: number) => wrap(text, width, (part) => [...part].length);
  const check = (text: string, width: number, expected: string[]) =>
    test(`${text} in ${width}`, () => expect(lines(text, width)).toEqual(expected));
  check("one two three", 7, ["one two ", "three"]);
  check("one two three", 13, ["one two three"]);
  check("unbreakable", 4, ["unbr", "eaka", "ble"]);
  check("", 4, [""]);

  test("no text is lost, no line is wider than allowed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const wrapped = lines(text, width);
        expect(wrapped.join("")).toBe(text);
        for (const line of wrapped)
          expect([...line.trimEnd()].length).toBeLessThanOrEqual(Math.max(width, 8));
      }),
    );
  });
});

describe("cleaning", () => {
  const check = (text: string, expected: string) =>
    test(JSON.stringify(text), () => expect(cleanText(text)).toBe(expected));
  check("a\r\nb\rc\u2028d", "a\nb\nc\nd");
  check("tab\there", "tab here");
  check("bell\u0007 \u0000nul", "bell nul");
  check("e\u0301", "é");
  check("\ufa19田 \ufa10本", "\ufa19田 \ufa10本"); // a family's own form of 神 and 塚
  check("\ud800", replacement);
  check("soft\u00adhyphen\ufeff", "softhyphen");
});

describe("fonts", () => {
  const check = (text: string, expected: string[], locale = "en") =>
    test(`${text} in ${locale}`, () => expect(faces(text, locale)).toEqual(expected));
  check("Straße Ελλάδα Москва €12", ["noto-sans-regular"]);
  check("東京都渋谷区", ["noto-sans-jp-regular"], "ja");
  check("北京星辰科技有限公司", ["noto-sans-sc-regular"]);
  check("サクラ", ["noto-sans-jp-regular"]);
  check("서울특별시", ["noto-sans-kr-regular"]);
  check("臺灣總代理", ["noto-sans-tc-regular"], "zh-TW");
  check("नमस्ते", ["noto-sans-devanagari-regular"]);
  check("Acme 北京", ["noto-sans-regular", "noto-sans-sc-regular"]);
  check("游锡堃", ["noto-sans-sc-regular", "noto-sans-sc-rare-regular"]);
  check("山﨑", ["noto-sans-jp-regular", "noto-sans-jp-rare-regular"], "ja");
  check("髙橋", ["noto-sans-jp-rare-regular", "noto-sans-jp-regular"]); // has both characters, and most in daily use
  check("臺灣", ["noto-sans-tc-regular"]);
  check("≥→", ["noto-sans-math-regular"]);
  check("ﬁn", ["noto-sans-regular"]);
  check("1️⃣", ["noto-emoji-regular"]);

  test("a script without a semibold cut is emboldened", () => {
    expect(layoutLine("北京", "semibold", "zh").runs[0]?.face.emboldened).toBe(true);
    expect(layoutLine("أهلا", "semibold", "ar").runs[0]?.face.emboldened).toBe(false);
  });
});

describe("a character that no font has", () => {
  test("is drawn as the replacement character and kept as text", () => {
    const line = layoutLine("A ᚠ B", "regular", "en");
    expect(line.runs.map((run) => run.text).join("")).toBe(`A ${replacement} B`);
    expect(line.actual).toBe("A ᚠ B");
  });
  test("is replaced once, however many code points it has", () => {
    expect(
      drawn("ᚠ\u0301\u0302")
        .map((run) => run.text)
        .join(""),
    ).toBe(replacement);
  });
  test("does not include a joiner or variation selector", () => {
    const line = layoutLine("a\u200db\ufe0f", "regular", "en");
    expect(line.runs.map((run) => run.text).join("")).toBe("ab");
    expect(line.actual).toBeNull();
  });
});

describe("right to left", () => {
  test("runs are in visual order, and the text stays in logical order", () => {
    const line = layoutLine("שלום Acme 12", "regular", "he");
    expect(line.rtl).toBe(true);
    expect(line.actual).toBe("שלום Acme 12");
    expect(line.runs.map((run) => run.text.trim()).filter(Boolean)).toEqual(["Acme 12", "שלום"]);
  });
  test("brackets are mirrored", () => {
    const runs = drawn("(שלום)");
    expect(runs.map((run) => run.text)).toEqual(["שלום(", ")"]);
    expect(runs.every((run) => run.rtl)).toBe(true);
  });
  test("Arabic digits run left to right", () => {
    const [run] = drawn("١٢٣");
    expect(run?.rtl).toBe(false);
  });
});

test("digits have equal widths, so that they align in columns", () => {
  const widths = [..."0123456789"].map((digit) => layoutLine(digit, "regular", "en").width);
  expect(new Set(widths).size).toBe(1);
  expect(layoutLine("1117", "regular", "en").width).toBeCloseTo(layoutLine("4040", "regular", "en").width);
});

test("a line that is too long ends with an ellipsis", () => {
  const line = fitLine("A very long company name", "regular", 6, "en");
  expect(line.width).toBeLessThanOrEqual(6);
  expect(line.runs.map((run) => run.text).join("")).toMatch(/^A very.*…$/);
  expect(fitLine("Short", "regular", 6, "en").runs[0]?.text).toBe("Short");
});

test("line breaks in a text are kept", () => {
  expect(layoutText("a\n\nb", "regular", 100, "en").map((line) => line.runs.length)).toEqual([1, 0, 1]);
});

test("a mark the shaping engine cannot place is still drawn", () => {
  const line = layoutLine("محمد \u0610\u0611", "regular", "ar");
  expect(line.width).toBeGreaterThan(0);
  expect(line.actual).toBe("محمد \u0610\u0611");
});

test("any mixture of scripts and marks can be laid out", () => {
  const blocks = [
    [0x20, 0x24f],
    [0x300, 0x36f],
    [0x590, 0x6ff],
    [0x900, 0x97f],
    [0x980, 0xeff],
    [0x1000, 0x109f],
    [0x1780, 0x17ff],
    [0x2000, 0x206f],
    [0x3040, 0x30ff],
    [0xfe00, 0xfe0f],
  ];
  const character = fc.oneof(
    ...blocks.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
      for (const line of layoutText(characters.join(""), "regular", 8, "en"))
        expect(Number.isFinite(line.width)).toBe(true);
    }),
  );
});

test("any text can be laid out", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 25 }), (text) => {
      for (const line of layoutText(text, "regular", 8, "en"))
        for (const { face, text: shown } of line.runs)
          for (const character of shown) expect(face.covers(character.codePointAt(0) ?? 0)).toBe(true);
    }),
  );
});
