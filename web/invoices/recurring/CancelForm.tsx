import type { RecurringSeries } from "../../../client/index.ts";
import { once } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import form from "../Form.module.css";
import { FormFooter } from "../FormFooter.tsx";
import { onSubmit } from "../on-submit.ts";
import { useSetStatus } from "./use-set-status.ts";
import { words } from "./words/index.ts";

interface Props {
  series: RecurringSeries;
  onDone(): void;
}

export function CancelForm({ series, onDone }: Props) {
  const own = useWords(words);
  const verb = useSetStatus(series.id, onDone);
  const cancel = () => verb.mutate(once({ status: "cancelled" as const, catch_up: false }));
  return (
    <form noValidate className={form.form} onSubmit={onSubmit(cancel)}>
      <p>{own.cancelText}</p>
      <FormFooter label={own.cancel} danger onCancel={onDone} isPending={verb.isPending} error={verb.error} />
    </form>
  );
}
