import { SkeletonBox } from "../design/Skeleton.tsx";
import overview from "./Overview.module.css";
import styles from "./OverviewSkeleton.module.css";

/** The overview's boxes in their final sizes, so that nothing moves when the figures come. */
export function OverviewSkeleton() {
  return (
    <>
      <SkeletonBox className={styles.greeting} />
      <SkeletonBox className={styles.waiting} />
      <SkeletonBox className={styles.figures} />
      <div className={overview.two}>
        <SkeletonBox className={styles.chart} />
        <SkeletonBox className={styles.chart} />
      </div>
      <div className={overview.two}>
        <SkeletonBox className={styles.table} />
        <SkeletonBox className={styles.table} />
      </div>
    </>
  );
}
