/** Wraps the shaping engine, so that it neither fails nor keeps state between texts. */
import type { Font, GlyphRun } from "fontkit";
import { drawnOrder, myanmar, myanmarFeatures } from "./reorder.ts";

/** Private fields of the engine. */
interface Engine extends Font {
  _glyphs: Record<number, unknown>;
  _layoutEngine: { engine: { GPOSProcessor?: MarkPlacer } | null };
}

interface MarkPlacer {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, index: number): void;
}

const mended = new WeakSet<Font>();

/**
 * Runs the engine and passes its result to `use`, which must not keep a reference to it. The direction is an
 * argument because the engine on its own would reverse Arabic digits, which run left to right. Returns null
 * if the engine fails: a badly placed mark is better than an invoice that cannot be finalized.
 */
export function runEngine<T>(
  font: Font,
  text: string,
  direction: "ltr" | "rtl",
  use: (run: GlyphRun) => T,
): T | null {
  placeOnlyAnchored(font as Engine);
  forgetGlyphs(font as Engine);
  try {
    const features = myanmar.test(text) ? myanmarFeatures : undefined;
    return use(font.layout(drawnOrder(text), features, undefined, undefined, direction));
  } catch {
    return null;
  } finally {
    forgetGlyphs(font as Engine);
  }
}

/**
 * A font may have no anchor for a mark on some letter. The engine would fail there; now the mark is not
 * moved.
 */
function placeOnlyAnchored(font: Engine): void {
  if (mended.has(font)) return;
  mended.add(font);
  const placer = font._layoutEngine.engine?.GPOSProcessor;
  if (!placer) return;
  const place = placer.applyAnchor.bind(placer);
  placer.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) place(mark, base, index);
  };
}

/**
 * The engine caches each glyph with the characters that first produced it. Across invoices, this cache would
 * put texts of one invoice into the character map of the next, and the same invoice would not give the same
 * bytes.
 */
function forgetGlyphs(font: Engine): void {
  font._glyphs = {};
}
