import { useEffect, useState } from "react";
import { SkeletonBox } from "../../design/Skeleton.tsx";
import { type QrDrawing, toQrDrawing } from "./qr-drawing.ts";
import styles from "./Security.module.css";

/** A QR code, drawn as one path. It is dark on white in both themes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let is_current = true;
    void toQrDrawing(text).then((made) => is_current && setDrawing(made));
    return () => {
      is_current = false;
    };
  }, [text]);
  if (!drawing) return <SkeletonBox className={styles.qr} />;
  const { path, size } = drawing;
  return (
    <svg className={styles.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} className={styles.paper} />
      <path d={path} className={styles.dark} />
    </svg>
  );
}
