/** The shaping engine, and what must be done around it so that it neither fails nor remembers. */
import type { Font, GlyphRun } from "fontkit";
import { drawnOrder, myanmar, myanmarFeatures } from "./reorder.ts";

/** What the engine keeps to itself. */
interface Engine extends Font {
  _glyphs: Record<number, unknown>;
  _layoutEngine: { engine: { GPOSProcessor?: MarkPlacer } | null };
}

interface MarkPlacer {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, index: number): void;
}

const mended = new WeakSet<Font>();

/**
 * Runs the engine and hands what it found to `use`, which must keep nothing of it. The direction is given: left
 * to itself the engine would turn Arabic figures around, which run to the right. null where the engine fails,
 * since an oddly placed mark is better than an invoice that cannot be finalized.
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

/** A font may give no anchor for a mark on some letter. The engine would fail there; the mark then stays as it is. */
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
 * The engine keeps each glyph with the characters that first produced it. Across invoices that memory would
 * leak the texts of one into the character map of the next, and the same invoice would give other bytes.
 */
function forgetGlyphs(font: Engine): void {
  font._glyphs = {};
}
