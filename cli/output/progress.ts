/** A bar on standard error, when that is a terminal. Lines that are printed meanwhile go above it. */
import type { Io } from "../io.ts";

export interface ProgressBar {
  /** One more is through. `print` writes its line, if it has one. */
  advance(failed: boolean, print: () => void): void;
  /** A line that belongs to no item. */
  note(text: string): void;
  end(): void;
}

const bar_width_max = 30;
const redraw_interval_ms = 80;
const clear_line = "\r\u001b[K";

export function openProgress(io: Pick<Io, "stderr" | "note">, total: number): ProgressBar {
  if (io.stderr.isTTY !== true || total < 2)
    return { advance: (_failed, print) => print(), note: (text) => io.note(text), end() {} };
  let [done, failed, drawn_at_ms] = [0, 0, 0];
  const draw = () => io.stderr.write(`${clear_line}${formatBar({ done, failed, total }, io.stderr.columns)}`);
  draw();
  return {
    advance(has_failed, print) {
      done += 1;
      if (has_failed) failed += 1;
      io.stderr.write(clear_line);
      print();
      const now_ms = Date.now();
      if (now_ms - drawn_at_ms < redraw_interval_ms && done < total) return;
      drawn_at_ms = now_ms;
      draw();
    },
    note(text) {
      io.stderr.write(clear_line);
      io.note(text);
      draw();
    },
    end: () => void io.stderr.write(clear_line),
  };
}

export function formatBar(
  { done, failed, total }: { done: number; failed: number; total: number },
  columns = 80,
): string {
  const width = Math.min(bar_width_max, Math.max(5, columns - 40));
  const filled = Math.floor((done / total) * width);
  const bar = "█".repeat(filled) + "░".repeat(width - filled);
  return `${bar} ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ""}`;
}
