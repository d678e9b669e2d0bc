import type { TotpSetup } from "../../../client/index.ts";
import { FormSheet } from "../../design/FormSheet.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { textField, useForm } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";
import { QrCode } from "./QrCode.tsx";

interface Props {
  setup: TotpSetup;
  onClose(): void;
  onDone(recovery_codes: readonly string[]): void;
}

export function TotpSheet({ setup, onClose, onDone }: Props) {
  const own = useWords(words).security;
  const form = useForm({
    initial: { code: null as string | null },
    send: ({ code }, _, options) =>
      daybook.confirmTotp({ code: (code ?? "").replaceAll(/\s/g, "") }, options),
    done: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <FormSheet title={own.totp} form={form} onClose={onClose} action={own.turnOn}>
      <p>{own.scan}</p>
      <QrCode text={setup.otpauth_url} label={own.qr} />
      <Secret label={own.secret} value={setup.secret} />
      <TextField
        label={own.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        {...textField(form, "code")}
      />
    </FormSheet>
  );
}
