import { useQuery } from "@tanstack/react-query";
import type { RecurringSeries } from "../../../client/index.ts";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { CancelForm } from "./CancelForm.tsx";
import type { SeriesAct } from "./filters.ts";
import { seriesQuery } from "./queries.ts";
import { ResumeForm } from "./ResumeForm.tsx";
import { SeriesActions } from "./SeriesActions.tsx";
import { EditSeries, NewSeries } from "./SeriesEditor.tsx";
import { SeriesFacts } from "./SeriesFacts.tsx";
import { SeriesBadge } from "./series-columns.tsx";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: one that is being written. */
  id: string | null;
  act: SeriesAct | null;
  /** The invoice that a new one is made from. */
  from: string | null;
  onAct(act: SeriesAct | null): void;
  onSaved(series: RecurringSeries): void;
  onClose(): void;
}

/** One series beside the list: what it makes and when, or the form of what is done with it. */
export function SeriesSheet({ id, act, from, onAct, onSaved, onClose }: Props) {
  const own = useWords(words);
  const can = useCan();
  const { data: series, error, refetch } = useQuery({ ...seriesQuery(id ?? ""), enabled: id !== null });
  const may_write = can("recurring.write");
  const doing = may_write ? act : null;
  const is_form = id === null || doing === "edit";
  const title =
    id === null
      ? own.create
      : doing === "edit"
        ? own.edit
        : doing
          ? own[doing]
          : (series?.customer.name ?? "");
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      wide={is_form}
      beside={series && !doing && <SeriesBadge series={series} />}
      footer={series && !doing && may_write && <SeriesActions {...{ series, onAct, onClose }} />}
    >
      {id === null ? (
        <NewSeries from={from} onSaved={onSaved} onCancel={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !series ? (
        <SkeletonRows count={6} />
      ) : doing === "edit" ? (
        <EditSeries series={series} onSaved={onSaved} onCancel={() => onAct(null)} />
      ) : doing === "resume" ? (
        <ResumeForm series={series} onDone={() => onAct(null)} />
      ) : doing === "cancel" ? (
        <CancelForm series={series} onDone={() => onAct(null)} />
      ) : (
        <SeriesFacts series={series} />
      )}
    </Sheet>
  );
}
