import { useNavigate } from "@tanstack/react-router";
import type { Invoice } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { useSendsMail } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { salesKeys } from "../queries.ts";
import { words } from "../words/index.ts";
import type { DraftSaver } from "./draft-saver.ts";

export type EditorVerbs = ReturnType<typeof useFinalize>;

/** What ends the editing of a draft. What was typed is saved first. */
export function useFinalize(saver: DraftSaver) {
  const own = useWords(words);
  const navigate = useNavigate();
  const sends_mail = useSendsMail();
  const show = (id: string) => void navigate({ to: "/invoices", search: { item: id } as never });
  const finalize = useVerb({
    send: async (then: "stop" | "send", options) => {
      await saver.flush();
      const id = requireId(saver, own.editor.nothingWritten);
      const match = saver.etag ? { if_match: saver.etag } : {};
      const invoice = (await daybook.finalizeInvoice(id, {}, { ...options, ...match })) as Invoice;
      if (then === "send") await daybook.sendInvoice(id);
      return invoice;
    },
    done: (then, { number }) =>
      then === "send"
        ? own.editor[sends_mail ? "finalizedAndSent" : "finalizedAndKept"](number ?? own.thisDocument)
        : own.editor.finalizedNow(number ?? own.thisDocument),
    after: (_then, { id }) => show(id),
    outdates: salesKeys,
  });
  const schedule = useVerb({
    send: async (scheduled_send_at: string | null) => {
      await saver.flush();
      return daybook.updateInvoice(requireId(saver, own.editor.nothingWritten), { scheduled_send_at });
    },
    done: (at) => (at ? own.editor.scheduled : own.editor.unschedule),
    after: (_at, { id }) => show(id),
    outdates: salesKeys,
  });
  const repeat = useVerb({
    send: async (_: null) => {
      await saver.flush();
      return requireId(saver, own.editor.nothingWritten);
    },
    after: (_input, id) => void navigate({ to: "/recurring", search: { item: "new", from: id } as never }),
  });
  const remove = useVerb({
    send: async (_: null) => {
      await saver.flush();
      if (saver.id) await daybook.deleteInvoice(saver.id);
      saver.forget();
    },
    done: () => own.done.delete,
    after: () => void navigate({ to: "/invoices" }),
    outdates: salesKeys,
  });
  return {
    finalize: (then: "stop" | "send") => finalize.mutate(once(then)),
    schedule: (at: string | null) => schedule.mutate(once(at)),
    repeat: () => repeat.mutate(once(null)),
    remove: () => remove.mutate(once(null)),
    isPending: finalize.isPending || schedule.isPending || remove.isPending,
  };
}

function requireId({ id }: DraftSaver, reason: string): string {
  if (!id) throw new Error(reason);
  return id;
}
