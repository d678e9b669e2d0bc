import type { ExchangeRate } from "../../../client/index.ts";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { DateField } from "../../design/DateField.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { NumberField } from "../../design/NumberField.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useBaseCurrency, useToday } from "../../platform/session.ts";
import { useForm, valueField } from "../../platform/use-form.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";

interface Props {
  /** `null`: a new one. */
  rate: ExchangeRate | null;
  onClose(): void;
}

const outdates = [queryKeys.all("exchange-rates"), queryKeys.all("overview"), queryKeys.all("metrics")];

export function RateSheet({ rate, onClose }: Props) {
  const own = useWords(words).rates;
  const shared = useWords(sharedWords);
  const base = useBaseCurrency();
  const today = useToday();
  const formats = useFormats();
  const form = useForm({
    initial: {
      date: (rate?.date ?? today) as string | null,
      currency: (rate?.currency ?? null) as string | null,
      rate: (rate?.rate ?? null) as number | null,
    },
    send: (values, _, options) => {
      const body = { date: values.date ?? "", currency: values.currency ?? "", rate: values.rate ?? "" };
      return rate ? daybook.updateExchangeRate(rate.id, body) : daybook.createExchangeRate(body, options);
    },
    done: onClose,
    outdates,
  });
  return (
    <FormSheet
      title={rate ? own.editTitle : own.create}
      form={form}
      onClose={onClose}
      more={
        rate && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(rate.currency, formats.longDate(rate.date))}
            text={own.deleteText}
            send={() => daybook.deleteExchangeRate(rate.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      <DateField label={own.date} isRequired {...valueField(form, "date")} />
      <CurrencyField label={own.currency} isRequired {...valueField(form, "currency")} />
      <NumberField
        label={own.rate}
        help={
          form.values.currency ? own.rateHelp(form.values.currency, rate?.base_currency ?? base) : undefined
        }
        isRequired
        unsigned
        decimals_max={12}
        {...valueField(form, "rate")}
      />
    </FormSheet>
  );
}
