export interface QrDrawing {
  path: string;
  /** Squares on each side. */
  size: number;
}

/** The dark squares of a QR code as the path of an SVG; the encoder is loaded only for it. */
export async function toQrDrawing(text: string): Promise<QrDrawing> {
  const { default: QRCode } = await import("qrcode");
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  const squares = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : "",
  );
  return { path: squares.join(""), size };
}
