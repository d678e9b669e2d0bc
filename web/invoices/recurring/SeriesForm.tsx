import { useDeferredValue, useReducer, useState } from "react";
import type { Invoice, RecurringSeries, SeriesCreate } from "../../../client/index.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { FormButtons } from "../../design/FormButtons.tsx";
import { FormProblem } from "../../design/FormProblem.tsx";
import { TextField } from "../../design/TextField.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { issuesOf } from "../../platform/problem.ts";
import { sentBy } from "../../platform/use-form.ts";
import { type CallOptions, once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { CustomerPart } from "../editor/CustomerPart.tsx";
import { changeDraft } from "../editor/change-draft.ts";
import { linesWithoutName } from "../editor/draft.ts";
import { LinesPart } from "../editor/LinesPart.tsx";
import { words as invoiceWords } from "../words/index.ts";
import { PlanFields } from "./PlanFields.tsx";
import { PreviewBox } from "./PreviewBox.tsx";
import { seriesKeys } from "./queries.ts";
import styles from "./Recurring.module.css";
import { type LoadedSeries, toSeriesBody } from "./series-form.ts";
import { words } from "./words/index.ts";

interface Props {
  loaded: LoadedSeries;
  /** The tax of a first line. */
  starting_rate: number;
  /** The one that is edited, with its version. */
  series?: RecurringSeries;
  etag?: string | null;
  /** The invoice that it is made from. */
  from?: Invoice;
  /** The currency that is shown because the series names none. */
  keep_currency?: string | null;
  onSaved(series: RecurringSeries): void;
  onCancel(): void;
}

export function SeriesForm(props: Props) {
  const { loaded, starting_rate, series, etag = null, from, keep_currency = null, onSaved, onCancel } = props;
  const own = useWords(words);
  const { editor } = useWords(invoiceWords);
  const [draft, dispatch] = useReducer(changeDraft, loaded.draft);
  const [plan, setPlan] = useState(loaded.plan);
  const body = toSeriesBody({ draft, plan, originals: loaded.originals }, { keep_currency });
  const [without_name] = linesWithoutName(draft);
  const verb = useVerb({
    send: (wanted: SeriesCreate, options) => save(wanted, series, etag, options),
    done: () => (series ? own.done.saved : own.done.created),
    after: (_wanted, saved) => onSaved(saved),
    in_form: true,
    outdates: seriesKeys,
  });
  const part = { draft, dispatch, issues: issuesOf(verb.error) };
  return (
    <FormBody form={sentBy(verb, () => body && verb.mutate(once(body)))} className={styles.form}>
      {from && <p className={text.muted}>{from.number ? own.form.from(from.number) : own.form.fromDraft}</p>}
      <CustomerPart {...part} is_new={!series && !from} />
      <PlanFields
        plan={plan}
        onPlan={(fields) => setPlan({ ...plan, ...fields })}
        is_new={!series}
        {...part}
      />
      <LinesPart {...part} starting_rate={starting_rate} />
      {without_name !== undefined && <FormProblem text={editor.lineWithoutName(without_name)} />}
      <TextField
        label={own.form.note}
        placeholder={own.form.notePlaceholder}
        multiline
        value={draft.notes}
        onChange={(notes) => dispatch({ type: "set", fields: { notes } })}
        error={part.issues.notes}
      />
      <div>
        <Checkbox isSelected={plan.auto_send} onChange={(auto_send) => setPlan({ ...plan, auto_send })}>
          {own.form.autoSend}
        </Checkbox>
        <p className={text.muted}>{own.form.autoSendHelp}</p>
      </div>
      <PreviewBox body={useDeferredValue(body)} after={series?.last_generated_date ?? null} />
      <FormButtons
        label={series ? own.form.save : own.form.create}
        onCancel={onCancel}
        isPending={verb.isPending}
        isDisabled={body === null}
      />
    </FormBody>
  );
}

function save(
  body: SeriesCreate,
  series: RecurringSeries | undefined,
  etag: string | null,
  options: CallOptions,
): Promise<RecurringSeries> {
  if (!series) return Promise.resolve(daybook.createRecurringInvoice(body, options));
  const { auto_send, ...rest } = body;
  const patch = { ...rest, auto_send: auto_send ?? false };
  return Promise.resolve(daybook.updateRecurringInvoice(series.id, patch, etag ? { if_match: etag } : {}));
}
