import { Fragment, type ReactNode } from "react";
import styles from "./FactList.module.css";

export type Fact = readonly [label: string, value: ReactNode];

/** What is known of a record, without what is empty. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
