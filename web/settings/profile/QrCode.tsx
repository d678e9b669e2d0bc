import { use, useMemo } from "react";
import { toQrPath } from "./qr-path.ts";
import styles from "./Security.module.css";

/** A QR code, drawn as one path. It is dark on white in both themes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = useMemo(() => toQrPath(text), [text]);
  const { path, size } = use(drawing);
  return (
    <svg className={styles.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} className={styles.paper} />
      <path d={path} className={styles.dark} />
    </svg>
  );
}
