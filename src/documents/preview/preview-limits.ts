/** Limits for rendering a preview. They are generous for files from a scanner or a phone. */
import type { ProcessLimits } from "../../platform/process/process-limits.ts";

export const preview_edge_pixels = 512;
/** A phone takes pictures of 50 million pixels; a 600 dpi scan of A4 has 35 million. */
export const image_pixels_max = 60_000_000;
export const pdf_pages_max = 2_000;
/** A0 is 3,370 points long. A page that is much longer is an attack. */
export const pdf_page_points_max = 20_000;
export const render_limits: ProcessLimits = {
  /** Computing time, not time on the wall: on a busy machine a good file takes long. */
  cpu_limit_ms: 30_000,
  stall_limit_ms: 5 * 60_000,
  memory_limit_mb: 670,
};
export const render_heap_mebibytes = 192;

/** The types that have a preview; others are refused without starting a renderer. */
export const previewableTypes: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/tiff",
  "image/heic",
]);
