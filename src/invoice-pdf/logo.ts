/** Converts the logo for printing: any raster format becomes an opaque RGB image of suitable size. */
import { createHash } from "node:crypto";
import { Unprocessable } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";

export interface Logo {
  bytes: Uint8Array;
  content_type: string;
}

export interface PreparedLogo {
  /** PNG without transparency, in sRGB. */
  png: Uint8Array;
  /** Size on the page in points. */
  width: number;
  height: number;
}

export class LogoUnreadable extends Unprocessable {
  static override code = "unprocessable";
  constructor(content_type: string) {
    super(
      `The logo (${content_type}) is not a readable image; use PNG, JPEG, WebP, TIFF or GIF.`,
      because("logo_unreadable", { content_type }),
    );
  }
}

const width_max = 170;
const height_max = 50;
/** Four pixels per point are 288 dpi: sharp in print, with a small file. */
const pixels_per_point = 4;
const input_pixels_max = 50_000_000;
const formats = new Set(["png", "jpeg", "webp", "tiff", "gif", "heif", "avif"]);

const prepared = new Map<string, PreparedLogo>();
const prepared_max = 16;

/**
 * An organization prints the same logo on every invoice, so the last few are cached. Transparency becomes
 * white and colours are converted to sRGB, because an archival PDF allows no other colour spaces.
 */
export async function prepareLogo(logo: Logo): Promise<PreparedLogo> {
  const key = createHash("sha256").update(logo.bytes).digest("base64");
  const known = prepared.get(key);
  if (known) return known;
  const result = await convert(logo);
  if (prepared.size >= prepared_max) prepared.clear();
  prepared.set(key, result);
  return result;
}

async function convert(logo: Logo): Promise<PreparedLogo> {
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(logo.bytes, { limitInputPixels: input_pixels_max });
    const { format } = await image.metadata();
    if (!formats.has(format ?? "")) throw new LogoUnreadable(logo.content_type);
    const { data, info } = await image
      .autoOrient()
      .resize(width_max * pixels_per_point, height_max * pixels_per_point, {
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .png({ compressionLevel: 9, palette: false })
      .toBuffer({ resolveWithObject: true });
    const scale = Math.min(width_max / info.width, height_max / info.height);
    return { png: data, width: info.width * scale, height: info.height * scale };
  } catch {
    throw new LogoUnreadable(logo.content_type);
  }
}
