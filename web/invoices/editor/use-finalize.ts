import type { FinalizeCheck, Invoice } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { useSendsMail } from "../../platform/session.ts";
import { showProblem } from "../../platform/show-problem.ts";
import { useGoOn } from "../../platform/use-go-on.ts";
import { unreadable_field } from "../../platform/use-typed-number.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import type { SharedWords } from "../../platform/words/en.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words as findingWords } from "../findings/words/index.ts";
import { salesKeys } from "../queries.ts";
import type { InvoiceWords } from "../words/en.ts";
import { words } from "../words/index.ts";
import { type Draft, linesWithoutName } from "./draft.ts";
import type { DraftSaver } from "./draft-saver.ts";
import { toShown } from "./findings.ts";

export type EditorVerbs = ReturnType<typeof useFinalize>;

/** What ends the editing of a draft. What was typed is saved first. */
export function useFinalize(saver: DraftSaver, draft: Draft) {
  const own = useWords(words);
  const { unreadableNumber } = useWords(sharedWords);
  const savedId = () => requireSaved(saver, draft, { ...own.editor, unreadableNumber });
  const spoken = useWords(findingWords);
  /** The service would refuse in English. */
  const requireReady = async (id: string) => {
    const { findings } = (await daybook.finalizeInvoice(id, { dry_run: true })) as FinalizeCheck;
    const has_customer = draft.customer_id !== null;
    const [first] = toShown(findings, { has_customer, without_name: [] }, own.editor, spoken);
    if (first) throw new Error(first.message);
  };
  const goOn = useGoOn();
  const sends_mail = useSendsMail();
  const show = (id: string) => goOn({ to: "/invoices", search: { item: id } as never });
  const finalize = useVerb({
    send: async (then: "stop" | "send", options) => {
      const id = await savedId();
      await requireReady(id);
      // A customer without an address is noticed before the number is given, which cannot be taken back.
      if (then === "send") await daybook.sendInvoice(id, {}, { dry_run: true });
      const match = saver.etag ? { if_match: saver.etag } : {};
      const invoice = (await daybook.finalizeInvoice(id, {}, { ...options, ...match })) as Invoice;
      return { invoice, unsent: then === "send" ? await findRefusal(daybook.sendInvoice(id)) : null };
    },
    done: (then, { invoice: { number }, unsent }) =>
      then === "send" && !unsent
        ? own.editor[sends_mail ? "finalizedAndSent" : "finalizedAndKept"](number ?? own.thisDocument)
        : own.editor.finalizedNow(number ?? own.thisDocument),
    after(_then, { invoice: { id }, unsent }) {
      show(id);
      if (unsent) showProblem(unsent);
    },
    outdates: salesKeys,
  });
  const schedule = useVerb({
    send: async (scheduled_send_at: string | null) => {
      const id = await savedId();
      return daybook.updateInvoice(id, { scheduled_send_at });
    },
    done: (at) => (at ? own.editor.scheduled : own.editor.unschedule),
    after: (_at, { id }) => show(id),
    outdates: salesKeys,
  });
  const repeat = useVerb({
    send: (_: null) => savedId(),
    after: (_input, id) => goOn({ to: "/recurring", search: { item: "new", from: id } as never }),
  });
  const remove = useVerb({
    send: async (_: null) => {
      await saver.flush();
      if (saver.id) await daybook.deleteInvoice(saver.id);
      saver.forget();
    },
    done: () => own.done.delete,
    after: () => goOn({ to: "/invoices" }),
    outdates: salesKeys,
  });
  return {
    finalize: (then: "stop" | "send") => finalize.mutate(once(then)),
    schedule: (at: string | null) => schedule.mutate(once(at)),
    repeat: () => repeat.mutate(once(null)),
    remove: () => remove.mutate(once(null)),
    isPending: finalize.isPending || schedule.isPending || remove.isPending,
    /** It is no draft any more, or will soon be none: the service refuses questions about it as one. */
    is_ending: [finalize, remove].some(({ isPending, isSuccess }) => isPending || isSuccess),
  };
}

/** The id of the draft, once the service has what is on the screen: nothing older may be finalized. */
async function requireSaved(
  saver: DraftSaver,
  draft: Draft,
  own: Pick<InvoiceWords["editor"], "nothingWritten" | "lineWithoutName"> &
    Pick<SharedWords, "unreadableNumber">,
): Promise<string> {
  const unread = document.querySelector<HTMLInputElement>(unreadable_field);
  if (unread) throw new Error(own.unreadableNumber(unread.value));
  const [without_name] = linesWithoutName(draft);
  if (without_name !== undefined) throw new Error(own.lineWithoutName(without_name));
  if (!(await saver.flush())) throw saver.failure;
  if (!saver.id) throw new Error(own.nothingWritten);
  return saver.id;
}

async function findRefusal(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    return error;
  }
}
