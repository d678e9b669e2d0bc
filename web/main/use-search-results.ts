import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import type { SearchResult } from "../../client/index.ts";
import type { SearchType } from "../../src/contract.ts";
import { daybook } from "../platform/daybook.ts";
import type { Formats } from "../platform/formats.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useFormats } from "../platform/use-formats.ts";
import { addressOf } from "./record-address.ts";

interface Found {
  key: string;
  title: string | null;
  note: string;
  open(): void;
}

/** The best records for what was typed, by type. */
export function useSearchResults(text: string): { type: SearchType; results: Found[] }[] {
  const q = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: queryKeys.list("search", { q }),
    queryFn: ({ signal }) => daybook.searchRecords({ q }, { signal }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!data || q.length === 0) return [];
  return data.types.map((type) => ({
    type,
    results: data.results
      .filter((result) => result.type === type)
      .map((result) => ({
        key: `${type}-${result.id}`,
        title: result.title,
        note: noteOf(result, formats),
        open: () => void navigate(addressOf(result)),
      })),
  }));
}

function noteOf({ amount, currency, date, subtitle }: SearchResult, formats: Formats): string {
  const parts = [
    subtitle,
    amount !== null && currency !== null ? formats.money(amount, currency) : null,
    date === null ? null : formats.date(date),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
