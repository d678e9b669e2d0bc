import { useState } from "react";
import type { NewApiKeyAnswer, ScopeName } from "../../../client/index.ts";
import { allScopes } from "../../../src/contract.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { DateField } from "../../design/DateField.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useSession, useToday } from "../../platform/session.ts";
import { textField, useForm, valueField } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { DoneSheet } from "../parts/DoneSheet.tsx";
import parts from "../parts/Parts.module.css";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";
import styles from "./Keys.module.css";
import { type Access, accesses, scopesByArea, toScopes } from "./scope-rules.ts";

export function KeySheet({ onClose }: { onClose(): void }) {
  const own = useWords(words).keys;
  const today = useToday();
  const [made, setMade] = useState<NewApiKeyAnswer | null>(null);
  const form = useForm({
    initial: {
      name: null as string | null,
      access: "read" as Access,
      scopes: [] as string[],
      expires_at: null as string | null,
    },
    send: ({ name, access, scopes, expires_at }, _, options) =>
      daybook.createApiKey(
        {
          name: name ?? "",
          scopes: toScopes(access, scopes) as ScopeName[],
          expires_at: expires_at && `${expires_at}T23:59:59Z`,
        },
        options,
      ),
    done: setMade,
    outdates: [queryKeys.all("api-keys")],
  });
  if (made)
    return (
      <DoneSheet title={own.made} onClose={onClose}>
        <p>{own.madeText}</p>
        <Secret label={own.key} value={made.key} />
      </DoneSheet>
    );
  return (
    <FormSheet title={own.create} form={form} onClose={onClose} action={own.create}>
      <TextField label={own.name} help={own.nameHelp} isRequired autoFocus {...textField(form, "name")} />
      <Select
        label={own.access}
        choices={accesses.map((id) => ({ id, label: own.accesses[id] }))}
        {...valueField(form, "access")}
        error={form.issueOf("scopes")}
      />
      {form.values.access === "chosen" && (
        <ScopeChoice chosen={form.values.scopes} onChange={(scopes) => form.set({ scopes })} />
      )}
      <DateField label={own.expires} help={own.expiresHelp} min={today} {...valueField(form, "expires_at")} />
    </FormSheet>
  );
}

interface ChoiceProps {
  chosen: readonly string[];
  onChange(scopes: string[]): void;
}

/** A key cannot do more than the person who makes it. */
function ScopeChoice({ chosen, onChange }: ChoiceProps) {
  const own = useWords(words).keys;
  const { scopes } = useSession();
  return (
    <fieldset className={parts.fieldset}>
      <legend className={parts.legend}>{own.scopes}</legend>
      {scopesByArea(allScopes.filter((scope) => scopes.has(scope))).map(({ area, verbs }) => (
        <div key={area} className={styles.area}>
          <span>{own.areas[area]}</span>
          {verbs.map(({ scope, verb }) => (
            <Checkbox
              key={scope}
              aria-label={`${own.areas[area]}: ${own.verbs[verb]}`}
              isSelected={chosen.includes(scope)}
              onChange={(on) => onChange(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
            >
              {own.verbs[verb]}
            </Checkbox>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
