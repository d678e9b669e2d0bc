import { DateField } from "../../design/DateField.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { textField, useForm, valueField } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { Fields, FormCard } from "../parts/FormCard.tsx";
import { words } from "../words/index.ts";

/** Closes the books up to a day; moving the day back asks for a reason. */
export function BooksLockForm({ locked_until }: { locked_until: string | null }) {
  const own = useWords(words).books;
  const can_save = useCan()("organization.write");
  const form = useForm({
    initial: { locked_until, reason: null as string | null },
    send: ({ locked_until, reason }) => daybook.setBooksLock({ locked_until, reason }),
    outdates: [queryKeys.all("organization"), queryKeys.all("session")],
  });
  const wanted = form.values.locked_until;
  const is_back = locked_until !== null && (wanted === null || wanted < locked_until);
  return (
    <FormCard title={own.card} form={form} can_save={can_save}>
      <Fields>
        <DateField label={own.lockedUntil} isDisabled={!can_save} {...valueField(form, "locked_until")} />
        {is_back && (
          <TextField label={own.reason} help={own.reasonHelp} isRequired {...textField(form, "reason")} />
        )}
      </Fields>
    </FormCard>
  );
}
