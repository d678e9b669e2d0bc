import { describe, expect, test } from "vitest";
import { client, item, snapshotOf } from "../../test/pdf/build.ts";
import { readActualTexts, readPdf } from "../../test/pdf/extract.ts";
import { scriptNames } from "../../test/pdf/names.ts";
import type { Instant } from "../kernel/calendar.ts";
import { renderInvoicePdf } from "./render.ts";
import { shape } from "./shape.ts";
import { cleanText, layoutLine, replacement } from "./text.ts";

const created_at = "2026-11-15T09:30:00.000Z" as Instant;
const notdef = 0;
/** The PDF reader splits ligatures such as ﬁ, and the emoji variation selector has no glyph. */
const plain = (text: string) => cleanText(text).normalize("NFKC").replaceAll("\ufe0f", "");

describe.each(scriptNames)("names in $script", ({ names, locale = "en-GB" }) => {
  test.each(["regular", "semibold"] as const)("every letter has a glyph, %s", (weight) => {
    for (const name of names.split(" ")) {
      const { runs } = layoutLine(name, weight, locale);
      const drawn = runs.map((run) => run.text).join("");
      expect(drawn, name).not.toContain(replacement);
      const glyphs = runs.flatMap((run) => shape(run.face, run.text, run.rtl).glyphs);
      expect(glyphs.length, name).toBeGreaterThan(0);
      expect(
        glyphs.filter(({ id }) => id === notdef),
        name,
      ).toEqual([]);
    }
  });

  test("the text read from the PDF equals the names as written", async () => {
    const written = names.split(" ");
    const buyer = { ...client, name: written[0] as string };
    const items = written.map((name) => item(name, "1", "1"));
    const bytes = await renderInvoicePdf(snapshotOf({ buyer, items, print: { locale } }), { created_at });
    const { pages } = await readPdf(bytes);
    // The PDF reader reports a gap wherever the font changes.
    const texts = [...pages.flat(), ...readActualTexts(bytes)].map((line) =>
      plain(line.replaceAll(" | ", "")),
    );
    expect(texts.filter((text) => text.includes(replacement))).toEqual([]);
    for (const name of written)
      expect(
        texts.some((text) => text.startsWith(plain(name))),
        name,
      ).toBe(true);
  });
});
