import type { ReactNode } from "react";
import { Card } from "../../design/Card.tsx";
import { EmptyState } from "../../design/EmptyState.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import type { IconName } from "../../design/icons.ts";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { Table, type TableColumn } from "../../design/Table.tsx";
import styles from "./Parts.module.css";

export interface ListCardProps<Row> {
  title: string;
  /** A query, or what is loaded of a list that is read page by page. */
  query: { data: readonly Row[] | undefined; error: unknown; refetch(): unknown };
  columns: readonly TableColumn<Row>[];
  empty: { icon: IconName; text: string; action?: ReactNode };
  more?: ReactNode;
  /** The only list of its section, whose title says what it is. */
  only?: boolean;
}

/** A short list in a card, with its empty, loading and failed states. */
export function ListCard<Row extends { id: string }>({
  title,
  query,
  columns,
  empty,
  more,
  only,
}: ListCardProps<Row>) {
  const { data, error, refetch } = query;
  return (
    <Card title={only ? undefined : title} more={more}>
      <div className={styles.table}>
        {data ? (
          data.length > 0 ? (
            <Table caption={title} columns={columns} rows={data} keyOf={({ id }) => id} />
          ) : (
            <EmptyState {...empty} compact />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </div>
    </Card>
  );
}
