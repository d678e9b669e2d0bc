import sharp from "sharp";

export function drawLogo(): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 40, channels: 3, background: "#0f766e" } })
    .png()
    .toBuffer();
}
