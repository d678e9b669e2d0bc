/** A QR code as rectangles, which are sharp at any zoom and on any printer. */
import QRCode from "qrcode";

export interface QrRun {
  row: number;
  column: number;
  length: number;
}

export interface QrMatrix {
  /** Modules along one side, without the quiet zone. */
  size: number;
  runs: QrRun[];
}

/** EPC069-12 requires level M and at most version 13; its 331 bytes just fit that version. */
const version_max = 13;

/** The code's dark modules, merged along each row; null if the text needs a larger code than banks read. */
export function qrMatrix(text: string): QrMatrix | null {
  const code = QRCode.create([{ data: new TextEncoder().encode(text), mode: "byte" }], {
    errorCorrectionLevel: "M",
  });
  if (code.version > version_max) return null;
  const { size, data } = code.modules;
  const runs: QrRun[] = [];
  for (let row = 0; row < size; row++)
    runs.push(...rowRuns(data.subarray(row * size, (row + 1) * size), row));
  return { size, runs };
}

function rowRuns(modules: ArrayLike<number>, row: number): QrRun[] {
  const runs: QrRun[] = [];
  let start = -1;
  for (let column = 0; column <= modules.length; column++) {
    const dark = column < modules.length && modules[column] === 1;
    if (dark && start < 0) start = column;
    if (!dark && start >= 0) {
      runs.push({ row, column: start, length: column - start });
      start = -1;
    }
  }
  return runs;
}
