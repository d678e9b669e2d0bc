import { useState } from "react";
import { type ExportFormat, type ExportList, exportFormats, exportLists } from "../../src/contract.ts";
import { ComboBox } from "../design/ComboBox.tsx";
import { DateField } from "../design/DateField.tsx";
import { FormSheet } from "../design/FormSheet.tsx";
import { Select } from "../design/Select.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useToday } from "../platform/session.ts";
import { useForm, valueField } from "../platform/use-form.ts";
import { useWords } from "../platform/words.ts";
import { type Days, daysOf, type Period, periodsOf } from "./periods.ts";
import { words } from "./words/index.ts";

interface Values extends Days {
  format: ExportFormat;
  /** `null`: every list. */
  list: ExportList | null;
}

const first_period: Period = "last_month";

/** What is exported, and for which days. */
export function NewExportSheet({ onClose }: { onClose(): void }) {
  const own = useWords(words);
  const today = useToday();
  const [period, setPeriod] = useState<Period>(first_period);
  const form = useForm<Values, unknown>({
    initial: {
      format: "accountant_box",
      list: null,
      ...daysOf(first_period, today, { start_date: null, end_date: null }),
    },
    send: (values, _, options) => daybook.createExport(toBody(values), options),
    done: onClose,
    outdates: [queryKeys.all("exports")],
  });
  const { format, start_date, end_date } = form.values;
  const choices = periodsOf(format);
  const choosePeriod = (chosen: Period) => {
    setPeriod(chosen);
    form.set(daysOf(chosen, today, { start_date, end_date }));
  };
  const chooseFormat = (chosen: ExportFormat) => {
    form.set({ format: chosen });
    const offered = periodsOf(chosen);
    if (offered.length > 0 && !offered.includes(period)) choosePeriod(first_period);
  };
  return (
    <FormSheet title={own.create} form={form} onClose={onClose} action={own.start}>
      <Select
        label={own.format}
        help={own.formatHelp[format]}
        choices={exportFormats.map((id) => ({ id, label: own.formats[id] }))}
        value={format}
        onChange={chooseFormat}
        error={form.issueOf("format")}
      />
      {isOfLists(format) && (
        <ComboBox
          label={own.lists}
          placeholder={own.everyList}
          choices={exportLists.map((id) => ({ id, label: own.listNames[id] }))}
          value={form.values.list}
          onChange={(list) => form.set({ list: list as ExportList | null })}
        />
      )}
      {choices.length > 0 && (
        <Select
          label={own.period}
          choices={choices.map((id) => ({ id, label: own.periods[id] }))}
          value={period}
          onChange={choosePeriod}
        />
      )}
      {choices.length > 0 && period === "own" && (
        <>
          <DateField label={own.from} {...valueField(form, "start_date")} />
          <DateField label={own.to} {...valueField(form, "end_date")} />
        </>
      )}
    </FormSheet>
  );
}

function isOfLists(format: ExportFormat): boolean {
  return format === "csv" || format === "xlsx";
}

function toBody({ format, list, start_date, end_date }: Values) {
  return {
    format,
    ...(isOfLists(format) && list ? { options: { lists: [list] } } : {}),
    ...(periodsOf(format).length > 0 ? { start_date, end_date } : {}),
  };
}
