/** One file on its way in: read without writing, then imported. What is wrong with it stays in sight. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordImportAnswer } from "../../../client/index.ts";
import type { RecordImportKind } from "../../../src/contract.ts";
import { daybook } from "../../platform/daybook.ts";
import { type Collection, queryKeys } from "../../platform/query-keys.ts";
import { type Draft, type Findings, findingsOf, toQuery } from "./mapping-draft.ts";

interface Attempt {
  file: File;
  draft: Draft;
  dry_run: boolean;
  /** One key for one import, however often it is sent: a repetition imports nothing twice. */
  key: string;
}

export const outdatedByMoving: readonly Collection[] = [
  ...(["record-imports", "customers", "vendors", "products", "invoices", "overview", "metrics"] as const),
];

export function useMoving(kind: RecordImportKind) {
  const cache = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [answer, setAnswer] = useState<RecordImportAnswer | null>(null);
  const [findings, setFindings] = useState<Findings | null>(null);
  const send = useMutation({
    mutationFn: ({ file, draft, dry_run, key }: Attempt): Promise<RecordImportAnswer> =>
      Promise.resolve(
        daybook.importRecords(
          file,
          { kind, dry_run, ...toQuery(draft) },
          { idempotency_key: dry_run ? crypto.randomUUID() : key },
        ),
      ),
    onSuccess: (data) => {
      setAnswer(data);
      setFindings(null);
      if (data.dry_run) return;
      for (const collection of outdatedByMoving)
        void cache.invalidateQueries({ queryKey: queryKeys.all(collection) });
    },
    onError: (error) => {
      const found = findingsOf(error);
      if (!found) return;
      setAnswer(null);
      setFindings(found);
    },
  });
  const run = (next: Attempt) => {
    setAttempt(next);
    send.mutate(next);
  };
  return {
    attempt,
    answer,
    findings,
    isPending: send.isPending,
    /** A refusal other than a question. */
    error: findingsOf(send.error) ? null : send.error,
    choose: (file: File) => run({ file, draft: {}, dry_run: true, key: crypto.randomUUID() }),
    read: (draft: Draft) => attempt && run({ ...attempt, draft, dry_run: true, key: crypto.randomUUID() }),
    carryOut: () => attempt && run({ ...attempt, dry_run: false }),
    again: () => {
      setAttempt(null);
      setAnswer(null);
      setFindings(null);
      send.reset();
    },
  };
}

export type Moving = ReturnType<typeof useMoving>;
