import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Passkey } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import { DateText } from "../../design/DateText.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { TextField } from "../../design/TextField.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { createPasskeyCredential } from "../../platform/passkeys.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { textField, useForm } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { ListCard } from "../parts/ListCard.tsx";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";

const outdates = [queryKeys.all("me")];

export function PasskeysCard() {
  const all = useWords(words);
  const own = all.security;
  const [is_adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    queryKey: queryKeys.part("me", "own", "passkeys"),
    queryFn: ({ signal }) => daybook.listPasskeys({ signal }),
  });
  return (
    <>
      <ListCard<Passkey>
        title={own.passkeys}
        query={query}
        more={
          <Button small icon="plus" onPress={() => setAdding(true)}>
            {own.addPasskey}
          </Button>
        }
        empty={{ icon: "key", text: own.passkeysText }}
        columns={[
          {
            id: "name",
            header: own.passkeyName,
            cell: ({ name, disabled_at }) => (
              <span className={parts.name}>
                <span className={text.strong}>{name}</span>
                {disabled_at && <Badge tone="bad">{own.disabled}</Badge>}
              </span>
            ),
          },
          {
            id: "created",
            header: own.created,
            cell: ({ created_at }) => <DateText instant={created_at} />,
            wide_only: true,
            className: text.soft,
          },
          {
            id: "used",
            header: own.lastUsed,
            cell: ({ last_used_at }) =>
              last_used_at ? <DateText instant={last_used_at} /> : <span>{own.never}</span>,
            className: text.soft,
          },
          {
            id: "actions",
            header: "",
            number: true,
            cell: ({ id, name }) => (
              <RemoveButton
                label={all.remove}
                question={own.removePasskey(name)}
                text={own.removePasskeyText}
                send={() => daybook.deletePasskey(id)}
                outdates={outdates}
              />
            ),
          },
        ]}
      />
      {is_adding && (
        <PasskeySheet
          onClose={() => setAdding(false)}
          onDone={(recovery_codes) => {
            setAdding(false);
            setCodes(recovery_codes);
          }}
        />
      )}
      {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

interface SheetProps {
  onClose(): void;
  /** The first second factor of an account brings recovery codes. */
  onDone(recovery_codes: readonly string[] | null): void;
}

function PasskeySheet({ onClose, onDone }: SheetProps) {
  const own = useWords(words).security;
  const form = useForm({
    initial: { name: null as string | null },
    send: async ({ name }) => {
      const { public_key } = await daybook.startPasskey();
      const credential = await createPasskeyCredential(public_key);
      return credential && daybook.createPasskey({ name: name ?? "", credential });
    },
    done: (made) => onDone(made?.recovery_codes ?? null),
    outdates,
  });
  return (
    <FormSheet title={own.addPasskey} form={form} onClose={onClose} action={own.addPasskey}>
      <p>{own.passkeysText}</p>
      <TextField
        label={own.passkeyName}
        help={own.passkeyNameHelp}
        isRequired
        autoFocus
        {...textField(form, "name")}
      />
    </FormSheet>
  );
}
