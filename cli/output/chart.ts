/** Small bar charts for a terminal: one line a row, eighths of a block, losses to the left of the axis. */
import { cutTo, harmless, widthOf } from "./width.ts";

export interface Bar {
  label: string;
  value: number;
  text: string;
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const label_width_max = 24;

export function formatBars(bars: readonly Bar[], columns: number): string {
  const labels = bars.map(({ label }) => cutTo(harmless(label), label_width_max));
  const label_width = Math.max(0, ...labels.map(widthOf));
  const text_width = Math.max(0, ...bars.map(({ text }) => widthOf(text)));
  const room = Math.max(10, columns - label_width - text_width - 6);
  const gain = Math.max(0, ...bars.map(({ value }) => value));
  const loss = Math.max(0, ...bars.map(({ value }) => -value));
  const scale = gain + loss === 0 ? 0 : room / (gain + loss);
  const left = Math.ceil(loss * scale);
  return bars
    .map(({ value, text }, at) => {
      const label = labels[at] ?? "";
      const negative = value < 0 ? "█".repeat(Math.max(1, Math.round(-value * scale))) : "";
      const line = `${negative.padStart(left)}${left > 0 ? "│" : ""}${value > 0 ? toBlocks(value * scale) : ""}`;
      const space = " ".repeat(label_width - widthOf(label));
      return `${label}${space}  ${text.padStart(text_width)}  ${line}`.trimEnd();
    })
    .join("\n");
}

/** Something is never drawn as nothing. */
export function toBlocks(width: number): string {
  const parts = Math.max(1, Math.round(width * 8));
  return "█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "");
}
