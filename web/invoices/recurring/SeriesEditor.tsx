import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecurringSeries } from "../../../client/index.ts";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { useBaseCurrency, useToday } from "../../platform/session.ts";
import { invoiceQuery, templatesQuery } from "../queries.ts";
import { useStartingRate } from "../use-starting-rate.ts";
import { seriesInputQuery } from "./queries.ts";
import { SeriesForm } from "./SeriesForm.tsx";
import { type LoadedSeries, newSeries, seriesFromInput, seriesFromInvoice } from "./series-form.ts";

interface Props {
  onSaved(series: RecurringSeries): void;
  onCancel(): void;
}

/** Loads what a new series begins with: an invoice, or the usual values. */
export function NewSeries({ from, ...props }: Props & { from: string | null }) {
  return from ? <FromInvoice id={from} {...props} /> : <FromNothing {...props} />;
}

function FromInvoice({ id, ...props }: Props & { id: string }) {
  const today = useToday();
  const base = useBaseCurrency();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return <Opened load={() => seriesFromInvoice(data, today, base)} from={data} {...props} />;
}

function FromNothing(props: Props) {
  const today = useToday();
  const base = useBaseCurrency();
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const starting_rate = useStartingRate();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!templates || starting_rate === null) return <SkeletonRows count={8} />;
  const tax_rate = templates[0]?.tax_rate ?? starting_rate;
  return <Opened load={() => newSeries(today, templates[0]?.currency ?? base, tax_rate)} {...props} />;
}

export function EditSeries({ series, ...props }: Props & { series: RecurringSeries }) {
  const base = useBaseCurrency();
  const { data, error, refetch } = useQuery(seriesInputQuery(series.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  const { input, etag } = data;
  return (
    <Opened
      load={() => seriesFromInput(input, base)}
      series={series}
      etag={etag}
      keep_currency={input.currency === null ? base : null}
      {...props}
    />
  );
}

type OpenedProps = Omit<React.ComponentProps<typeof SeriesForm>, "loaded" | "starting_rate"> & {
  load(): LoadedSeries;
};

/** Made once: what is loaded again later does not change under somebody who types. */
function Opened({ load, ...props }: OpenedProps) {
  const [loaded] = useState(load);
  const starting_rate = useStartingRate();
  if (starting_rate === null) return <SkeletonRows count={8} />;
  return <SeriesForm loaded={loaded} starting_rate={starting_rate} {...props} />;
}
