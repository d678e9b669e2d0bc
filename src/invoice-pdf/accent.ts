/** The colour of a template. The web app draws with it, too, so this file imports nothing. */
const default_accent = "#1f4b7a";

/**
 * The template's colour, darkened if necessary until text in it is readable on white (contrast 4.5 to 1, as
 * the Web Content Accessibility Guidelines require). Anything that is not #rrggbb gives the standard colour.
 */
export function accentColor(wanted: string | null): string {
  const match = /^#([0-9a-f]{6})$/i.exec(wanted ?? "");
  if (!match?.[1]) return default_accent;
  let channels = [0, 2, 4].map((at) => Number.parseInt((match[1] as string).slice(at, at + 2), 16));
  while (contrastOnWhite(channels) < 4.5) channels = channels.map((value) => Math.floor(value * 0.92));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function contrastOnWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
