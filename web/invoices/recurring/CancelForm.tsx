import type { RecurringSeries } from "../../../client/index.ts";
import { FormBody } from "../../design/FormBody.tsx";
import { FormButtons } from "../../design/FormButtons.tsx";
import text from "../../design/text.module.css";
import { sentBy } from "../../platform/use-form.ts";
import { once } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import form from "../Form.module.css";
import { words as invoiceWords } from "../words/index.ts";
import { useSetStatus } from "./use-set-status.ts";
import { words } from "./words/index.ts";

interface Props {
  series: RecurringSeries;
  onDone(): void;
}

export function CancelForm({ series, onDone }: Props) {
  const own = useWords(words);
  const sales = useWords(invoiceWords);
  const verb = useSetStatus(series.id, onDone);
  const cancel = () => verb.mutate(once({ status: "cancelled", catch_up: false }));
  return (
    <FormBody form={sentBy(verb, cancel)} className={form.form}>
      <p className={text.strong}>{series.customer.name}</p>
      <p>{own.cancelText}</p>
      <FormButtons label={own.cancel} back={sales.back} danger onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}
