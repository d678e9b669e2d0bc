import styles from "./Paper.module.css";

/** A sheet of paper of the usual shape while its picture is made. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.blank} role="status">
      {label}
    </div>
  );
}
