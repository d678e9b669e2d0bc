import { useState } from "react";
import type { RecurringSeries } from "../../../client/index.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { FormButtons } from "../../design/FormButtons.tsx";
import text from "../../design/text.module.css";
import { sentBy } from "../../platform/use-form.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { once } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import form from "../Form.module.css";
import { useSetStatus } from "./use-set-status.ts";
import { words } from "./words/index.ts";

interface Props {
  series: RecurringSeries;
  onDone(): void;
}

/** Asks what becomes of the invoices that were missed while the series was paused. */
export function ResumeForm({ series, onDone }: Props) {
  const own = useWords(words);
  const formats = useFormats();
  const [catch_up, setCatchUp] = useState(false);
  const verb = useSetStatus(series.id, onDone);
  const resume = () => verb.mutate(once({ status: "active", catch_up }));
  return (
    <FormBody form={sentBy(verb, resume)} className={form.form}>
      <p className={text.strong}>{series.customer.name}</p>
      {series.next_generation_date && <p>{own.resumeText(formats.longDate(series.next_generation_date))}</p>}
      <Checkbox isSelected={catch_up} onChange={setCatchUp}>
        {own.catchUp}
      </Checkbox>
      <FormButtons label={own.resume} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}
