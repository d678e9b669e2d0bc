import { TextField } from "../../design/TextField.tsx";
import { UsernameField } from "../../design/UsernameField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { textField, useForm } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { Fields, FormCard } from "../parts/FormCard.tsx";
import { words } from "../words/index.ts";

export function PasswordCard({ email }: { email: string }) {
  const own = useWords(words).security;
  const form = useForm({
    initial: { current_password: null as string | null, new_password: null as string | null },
    send: ({ current_password, new_password }) =>
      daybook.changePassword({
        current_password: current_password ?? "",
        new_password: new_password ?? "",
      }),
    outdates: [queryKeys.all("me")],
  });
  return (
    <FormCard title={own.password} form={form} action={own.changePassword}>
      <UsernameField email={email} />
      <Fields>
        <TextField
          label={own.currentPassword}
          type="password"
          autoComplete="current-password"
          isRequired
          {...textField(form, "current_password")}
        />
        <TextField
          label={own.newPassword}
          help={own.newPasswordHelp}
          type="password"
          autoComplete="new-password"
          isRequired
          {...textField(form, "new_password")}
        />
      </Fields>
    </FormCard>
  );
}
