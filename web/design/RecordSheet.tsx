import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Collection, queryKeys } from "../platform/query-keys.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Sheet } from "./Sheet.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

export type ReadRecord<Row> = (id: string, options: { signal: AbortSignal }) => PromiseLike<Row>;

interface Props<Row> {
  id: string;
  collection: Collection;
  read: ReadRecord<Row>;
  /** While it loads. */
  title: string;
  onClose(): void;
  children(record: Row): ReactNode;
}

/** Reads the record that a sheet shows. */
export function RecordSheet<Row>({ id, collection, read, title, onClose, children }: Props<Row>) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.record(collection, id),
    queryFn: async ({ signal }) => read(id, { signal }),
  });
  if (data !== undefined) return children(data);
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </Sheet>
  );
}
