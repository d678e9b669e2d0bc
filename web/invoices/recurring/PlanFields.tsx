import { useQuery } from "@tanstack/react-query";
import { type RecurringFrequency, recurringFrequencies } from "../../../src/contract.ts";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { DateField } from "../../design/DateField.tsx";
import { NumberField } from "../../design/NumberField.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import { Select } from "../../design/Select.tsx";
import text from "../../design/text.module.css";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import type { PartProps } from "../editor/part-props.ts";
import { templatesQuery } from "../queries.ts";
import styles from "./Recurring.module.css";
import { scheduleText } from "./schedule.ts";
import { type Ending, endings, type Plan } from "./series-form.ts";
import { words } from "./words/index.ts";

interface Props extends PartProps {
  plan: Plan;
  onPlan(fields: Partial<Plan>): void;
  is_new: boolean;
}

const usual_id = "usual";

/** When the invoices are made, until when, and on which terms. */
export function PlanFields({ draft, dispatch, issues, plan, onPlan, is_new }: Props) {
  const own = useWords(words);
  const { locale } = useFormats();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { frequency, start_date } = plan;
  return (
    <section className={styles.form}>
      <div className={styles.grid}>
        <Select<RecurringFrequency>
          label={own.form.frequency}
          choices={recurringFrequencies.map((id) => ({ id, label: own.frequencies[id] }))}
          value={frequency}
          onChange={(chosen) => onPlan({ frequency: chosen })}
        />
        <DateField
          label={is_new ? own.form.start : own.form.startEdit}
          value={start_date}
          onChange={(date) => onPlan({ start_date: date })}
          error={issues.start_date}
        />
        <NumberField
          label={own.form.terms}
          help={own.form.termsHelp}
          value={plan.payment_terms_days}
          onChange={(payment_terms_days) => onPlan({ payment_terms_days })}
          unsigned
          error={issues.payment_terms_days}
        />
        <EndingFields {...{ plan, onPlan, issues }} />
        <CurrencyField
          label={own.form.currency}
          value={draft.currency}
          onChange={(currency) => currency && dispatch({ type: "set", fields: { currency } })}
          error={issues.currency}
        />
        {templates.length > 1 && (
          <Select
            label={own.form.template}
            choices={[
              { id: usual_id, label: own.form.usual },
              ...templates.map(({ id, name }) => ({ id, label: name })),
            ]}
            value={draft.template_id ?? usual_id}
            onChange={(id) => dispatch({ type: "set", fields: { template_id: id === usual_id ? null : id } })}
          />
        )}
      </div>
      {start_date && <p className={text.strong}>{scheduleText({ frequency, start_date }, own, locale)}</p>}
    </section>
  );
}

function EndingFields({ plan, onPlan, issues }: Pick<Props, "plan" | "onPlan" | "issues">) {
  const own = useWords(words);
  return (
    <>
      <div className={styles.ending}>
        <span className={styles.label}>{own.form.end}</span>
        <Segmented<Ending>
          label={own.form.end}
          options={endings.map((id) => ({ id, label: own.form.ends[id] }))}
          value={plan.ending}
          onChange={(ending) => onPlan({ ending })}
        />
      </div>
      {plan.ending === "date" && (
        <DateField
          label={own.form.endDate}
          value={plan.end_date}
          onChange={(end_date) => onPlan({ end_date })}
          error={issues.end_date}
        />
      )}
      {plan.ending === "count" && (
        <NumberField
          label={own.form.endCount}
          value={plan.max_invoices}
          onChange={(max_invoices) => onPlan({ max_invoices })}
          unsigned
          error={issues.max_invoices}
        />
      )}
    </>
  );
}
