import styles from "./Reports.module.css";

interface Props {
  value: number;
  /** The value of the longest bar of the table. */
  largest: number;
}

/** How large a value is beside the others. The figure stands in the same row, so it is decoration. */
export function ShareBar({ value, largest }: Props) {
  const share = largest > 0 ? (Math.max(0, value) / largest) * 100 : 0;
  return (
    <span className={styles.shareTrack} aria-hidden="true">
      <span className={styles.share} style={{ inlineSize: `${share}%` }} />
    </span>
  );
}
