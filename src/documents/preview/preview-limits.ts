/** Sizes and limits of previews. The limits are generous for files from a scanner or a phone. */
import type { ProcessLimits } from "../../platform/process/process-limits.ts";

/** A requested width is rounded up to one of these, so that few different images are rendered and stored. */
export const previewWidths = [256, 512, 1024, 1536, 2000] as const;
export const preview_width_max = 2000;

export interface PreviewPlace {
  /** From 1. */
  page: number;
  width: number;
}

/** Rendered for every document when it is created; it also tells how many pages the file has. */
export const thumbnail: PreviewPlace = { page: 1, width: 512 };

/** A page higher than this many times its width becomes narrower; a long till receipt has a ratio of 6. */
export const height_ratio_max = 6;
/** A phone takes pictures of 50 million pixels; a 600 dpi scan of A4 has 35 million. */
export const image_pixels_max = 60_000_000;
export const pages_max = 2_000;
/** A0 is 3,370 points long. A page that is much longer is an attack. */
export const pdf_page_points_max = 20_000;
export const render_limits: ProcessLimits = {
  /** Computing time, not time on the wall: on a busy machine a good file takes long. */
  cpu_limit_ms: 30_000,
  stall_limit_ms: 5 * 60_000,
  memory_limit_mb: 670,
};
export const render_heap_mebibytes = 192;

/**
 * The types that have a preview, and the format of the preview; others are refused without starting a renderer. A
 * photo is many times larger as PNG than as JPEG, and print is sharper as PNG.
 */
export const previewFormats: ReadonlyMap<string, "png" | "jpeg"> = new Map([
  ["application/pdf", "png"],
  ["image/png", "png"],
  ["image/tiff", "png"],
  ["image/jpeg", "jpeg"],
  ["image/webp", "jpeg"],
  ["image/heic", "jpeg"],
]);

export function toPreviewWidth(asked: number): number {
  return previewWidths.find((width) => width >= asked) ?? preview_width_max;
}
