import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkOutcome, Invoice } from "../../client/index.ts";
import type { InvoiceBulkAction } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { inOwnWords, withReason } from "../platform/refusals/explain.ts";
import type { Refusal } from "../platform/refusals/say-refusal.ts";
import { saveFile } from "../platform/save-file.ts";
import { useCan, useSendsMail } from "../platform/session.ts";
import { showProblem } from "../platform/show-problem.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { BulkQuestion } from "./BulkQuestion.tsx";
import { type Finding, sayFinding } from "./findings/say-finding.ts";
import type { FindingWords } from "./findings/words/en.ts";
import { words as findingWords } from "./findings/words/index.ts";
import styles from "./Invoices.module.css";
import { salesKeys } from "./queries.ts";
import type { InvoiceWords } from "./words/en.ts";
import { words } from "./words/index.ts";

interface Props {
  selected: readonly Pick<Invoice, "id" | "customer">[];
  onDone(): void;
}

const offered = ["send", "remind", "finalize"] as const satisfies InvoiceBulkAction[];
export type BulkAct = (typeof offered)[number];

/** What can be done with several invoices at once; the service answers for each. */
export function BulkBar({ selected, onDone }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const spoken = useWords(findingWords);
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const ids = selected.map(({ id }) => id);
  const may_write = useCan()("invoices.write");
  const sends_mail = useSendsMail();
  const verb = useVerb({
    send: async (action: BulkAct, options) =>
      withReason(await daybook.bulkChangeInvoices({ ids, action }, options), (refusal) =>
        sayReason(refusal, spoken),
      ),
    done: (action, outcome) => reportOf(outcome, action === "finalize" || sends_mail ? "done" : "kept", own),
    after: onDone,
    outdates: salesKeys,
  });
  const download = useMutation({
    mutationFn: async () => {
      const file = await daybook.downloadInvoices({ ids: ids.join(",") });
      saveFile(await file.blob(), `${own.bulk.fileName}.zip`);
    },
    onError: showProblem,
  });
  return (
    <section className={styles.bulk} aria-label={own.bulk.label}>
      <span className={text.muted}>{shared.selected(ids.length)}</span>
      <Button small icon="download" isPending={download.isPending} onPress={() => download.mutate()}>
        {own.bulk.download}
      </Button>
      {may_write &&
        offered.map((action) => (
          <Button key={action} small isPending={verb.isPending} onPress={() => setAsked(action)}>
            {own.bulk[action]}
          </Button>
        ))}
      <Button small look="quiet" onPress={onDone}>
        {own.bulk.clear}
      </Button>
      {asked && (
        <BulkQuestion
          act={asked}
          customers={selected.map(({ customer }) => customer?.name ?? null)}
          onClose={() => setAsked(null)}
          onConfirm={() => verb.mutate(once(asked))}
        />
      )}
    </section>
  );
}

/** What the invoice lacks, if that is why. */
function sayReason(refusal: Refusal, words: FindingWords): string | Promise<string> {
  const [finding] = (refusal.details.findings ?? []) as Finding[];
  return finding ? sayFinding(finding, words) : inOwnWords(refusal);
}

function reportOf(
  { summary, reason }: BulkOutcome & { reason: string },
  done: "done" | "kept",
  { bulk }: InvoiceWords,
): string {
  const [changed, refused] = [summary.changed + summary.unchanged, summary.refused + summary.not_found];
  return [
    ...(changed > 0 || refused === 0 ? [bulk[done](changed)] : []),
    ...(refused > 0 ? [bulk.refused(refused, reason)] : []),
  ].join(", ");
}
