/** The colour of a template. The web app draws with it, too, so this file imports nothing. */
const default_accent = "#1f4b7a";

/**
 * The template's colour, darkened if necessary until text in it is readable on white (contrast 4.5 to 1, as
 * the Web Content Accessibility Guidelines require). Anything that is not #rrggbb gives the standard colour.
 */
export function accentColor(wanted: string | null): string {
  const channels = channelsOf(wanted);
  return channels ? toHex(untilReadable(channels, white, (value) => value * 0.92)) : default_accent;
}

/** The same colour for a dark page: lightened until text in it is readable there; null if there is no colour. */
export function accentOnDark(wanted: string | null, ground: string): string | null {
  const [channels, page] = [channelsOf(wanted), channelsOf(ground)];
  return (
    channels && page && toHex(untilReadable(channels, page, (value) => value + (255 - value) * 0.08 + 1))
  );
}

const white = [255, 255, 255];
const contrast_min = 4.5;

function channelsOf(color: string | null): number[] | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color ?? "")?.[1];
  return digits ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) : null;
}

function toHex(channels: number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function untilReadable(channels: number[], ground: number[], change: (value: number) => number): number[] {
  let readable = channels;
  while (contrast(readable, ground) < contrast_min)
    readable = readable.map((value) => Math.min(255, Math.floor(change(value))));
  return readable;
}

function contrast(one: number[], other: number[]): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
