/** The design of the page in one place: dimensions in points, font sizes, colours. */
import type { PrintSettings } from "../invoice-snapshot/index.ts";
import type { Weight } from "./fonts.ts";

export interface TextStyle {
  size: number;
  /** Distance from one line to the next. */
  leading: number;
  weight: Weight;
  color: string;
}

export interface Page {
  width: number;
  height: number;
  /** The content area. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width between left and right. */
  measure: number;
}

const millimetre = 72 / 25.4;
const sizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const;

export function pageOf(page_size: PrintSettings["page_size"]): Page {
  const [width, height] = sizes[page_size] ?? sizes.A4;
  const side = 20 * millimetre;
  return {
    width,
    height,
    left: side,
    right: width - side,
    top: 17 * millimetre,
    bottom: height - 23 * millimetre,
    measure: width - 2 * side,
  };
}

/**
 * The addresses begin 45 mm below the top edge, so that on a sheet folded in three the recipient shows in the
 * window of a standard European envelope (DIN 5008 form B; a US #10 window on Letter paper fits too).
 */
export const address_top = 45 * millimetre;

export const ink = "#18181b";
export const muted = "#63636e";
export const hairline = "#dfdfe4";
export const watermark_color = "#ececef";
const default_accent = "#1f4b7a";

export function textStyle(size: number, leading: number, weight: Weight, color: string): TextStyle {
  return { size, leading, weight, color };
}

export const body = textStyle(9, 13, "regular", ink);
export const strong = textStyle(9, 13, "semibold", ink);
export const small = textStyle(8, 11.5, "regular", muted);
export const label = textStyle(7.5, 12, "regular", muted);

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
