import { useMutation } from "@tanstack/react-query";
import type { BulkOutcome } from "../../client/index.ts";
import type { InvoiceBulkAction } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { saveFile } from "../platform/save-file.ts";
import { useCan, useSendsMail } from "../platform/session.ts";
import { showProblem } from "../platform/show-problem.ts";
import { useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { type Finding, sayFinding } from "./findings/say-finding.ts";
import type { FindingWords } from "./findings/words/en.ts";
import { words as findingWords } from "./findings/words/index.ts";
import styles from "./Invoices.module.css";
import { salesKeys } from "./queries.ts";
import type { InvoiceWords } from "./words/en.ts";
import { words } from "./words/index.ts";

interface Props {
  ids: ReadonlySet<string>;
  onDone(): void;
}

const offered = ["send", "remind", "finalize"] as const satisfies InvoiceBulkAction[];

/** What can be done with several invoices at once; the service answers for each. */
export function BulkBar({ ids, onDone }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const spoken = useWords(findingWords);
  const may_write = useCan()("invoices.write");
  const sends_mail = useSendsMail();
  const verb = useVerb({
    send: (action: (typeof offered)[number], options) =>
      daybook.bulkChangeInvoices({ ids: [...ids], action }, options),
    done: (action, outcome) =>
      reportOf(outcome, action === "finalize" || sends_mail ? "done" : "kept", own, spoken),
    after: onDone,
    outdates: salesKeys,
  });
  const download = useMutation({
    mutationFn: async () => {
      const file = await daybook.downloadInvoices({ ids: [...ids].join(",") });
      saveFile(await file.blob(), `${own.bulk.fileName}.zip`);
    },
    onError: showProblem,
  });
  return (
    <section className={styles.bulk} aria-label={own.bulk.label}>
      <span className={text.muted}>{shared.selected(ids.size)}</span>
      <Button small icon="download" isPending={download.isPending} onPress={() => download.mutate()}>
        {own.bulk.download}
      </Button>
      {may_write &&
        offered.map((action) => (
          <Button key={action} small isPending={verb.isPending} onPress={() => verb.alone(action)}>
            {own.bulk[action]}
          </Button>
        ))}
      <Button small look="quiet" onPress={onDone}>
        {own.bulk.clear}
      </Button>
    </section>
  );
}

type Refusal = NonNullable<BulkOutcome["results"][number]["error"]>;

/** What a draft lacks is said in the person's language. */
function reasonOf({ message, details }: Refusal, words: FindingWords): string {
  const [finding] = (details.findings ?? []) as Finding[];
  return finding ? sayFinding(finding, words) : message;
}

function reportOf(
  { results, summary }: BulkOutcome,
  done: "done" | "kept",
  { bulk }: InvoiceWords,
  words: FindingWords,
): string {
  const refusal = results.find(({ error }) => error !== null)?.error;
  const reason = refusal ? reasonOf(refusal, words) : "";
  const [changed, refused] = [summary.changed + summary.unchanged, summary.refused + summary.not_found];
  return [
    ...(changed > 0 || refused === 0 ? [bulk[done](changed)] : []),
    ...(refused > 0 ? [bulk.refused(refused, reason)] : []),
  ].join(", ");
}
