/** Limits for rendering a preview. They are generous for files from a scanner or a phone. */
export const preview_edge_pixels = 512;
/** A phone takes pictures of 50 million pixels; a 600 dpi scan of A4 has 35 million. */
export const image_pixels_max = 60_000_000;
export const pdf_pages_max = 2_000;
/** A0 is 3,370 points long. A page that is much longer is an attack. */
export const pdf_page_points_max = 20_000;
export const render_time_ms = 30_000;
export const render_memory_bytes = 640 * 1024 * 1024;
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
