import { useState } from "react";
import type { WebhookEndpointCreate } from "../../../client/index.ts";
import { FormSheet } from "../../design/FormSheet.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { textField, useForm } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { EventChoice } from "./EventChoice.tsx";
import { SecretSheet } from "./SecretSheet.tsx";

export function NewWebhookSheet({ onClose }: { onClose(): void }) {
  const own = useWords(words).webhooks;
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    initial: {
      url: null as string | null,
      description: null as string | null,
      /** `null`: all. */
      event_types: null as string[] | null,
    },
    send: ({ url, description, event_types }, _, options) =>
      daybook.createWebhookEndpoint(
        {
          url: url ?? "",
          description,
          event_types: (event_types ?? []) as WebhookEndpointCreate["event_types"] & object,
        },
        options,
      ),
    done: (made) => setSecret(made.secret),
    outdates: [queryKeys.all("webhooks")],
  });
  if (secret) return <SecretSheet secret={secret} onClose={onClose} />;
  return (
    <FormSheet
      title={own.create}
      form={form}
      onClose={onClose}
      action={own.create}
      isDisabled={form.values.event_types?.length === 0}
    >
      <TextField
        label={own.url}
        help={own.urlHelp}
        type="url"
        isRequired
        autoFocus
        {...textField(form, "url")}
      />
      <TextField label={own.description} {...textField(form, "description")} />
      <EventChoice
        chosen={form.values.event_types}
        onChange={(event_types) => form.set({ event_types })}
        error={form.issueOf("event_types") ?? form.issueOf("event_types.0")}
      />
    </FormSheet>
  );
}
