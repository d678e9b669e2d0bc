import { useState } from "react";
import type { NewInvitation } from "../../../client/index.ts";
import { type Role, roles } from "../../../src/contract.ts";
import { FormSheet } from "../../design/FormSheet.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { textField, useForm, valueField } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { DoneSheet } from "../parts/DoneSheet.tsx";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";

export function InviteSheet({ onClose }: { onClose(): void }) {
  const own = useWords(words).members;
  const { organization } = useSession();
  const [made, setMade] = useState<NewInvitation | null>(null);
  const form = useForm({
    initial: { email: null as string | null, role: "member" as Role },
    send: ({ email, role }, _, options) => daybook.createInvitation({ email: email ?? "", role }, options),
    done: setMade,
    outdates: [queryKeys.all("invitations")],
  });
  const given = organization.role === "owner" ? roles : roles.filter((role) => role !== "owner");
  if (made)
    return (
      <DoneSheet title={own.invited} onClose={onClose}>
        <p>{made.url ? own.linkText(made.email) : own.mailed(made.email)}</p>
        {made.url && <Secret label={own.link} value={made.url} />}
      </DoneSheet>
    );
  return (
    <FormSheet title={own.invite} form={form} onClose={onClose} action={own.send}>
      <TextField label={own.email} type="email" isRequired autoFocus {...textField(form, "email")} />
      <Select
        label={own.role}
        help={own.roleHelp[form.values.role]}
        choices={given.map((id) => ({ id, label: own.roles[id] }))}
        {...valueField(form, "role")}
      />
    </FormSheet>
  );
}
