import { daybook } from "../../platform/daybook.ts";
import { useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { seriesKeys } from "./queries.ts";
import { words } from "./words/index.ts";

interface Wanted {
  status: "active" | "paused" | "cancelled";
  /** When it is resumed: also bill what was missed. */
  catch_up: boolean;
}

/** With `after` it is sent by a form. Pausing can be undone. Resuming may have made invoices, and cancelling is final. */
export function useSetStatus(id: string, after?: () => void) {
  const own = useWords(words);
  const change = (status: Wanted["status"], catch_up: boolean) =>
    daybook.updateRecurringInvoiceStatus(id, { status, catch_up });
  return useVerb({
    send: ({ status, catch_up }: Wanted) => change(status, catch_up),
    done: ({ status }) => own.done[status],
    ...(after ? { after, in_form: true } : {}),
    outdates: seriesKeys,
  });
}
