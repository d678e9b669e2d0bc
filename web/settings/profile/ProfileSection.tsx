import { useQuery } from "@tanstack/react-query";
import type { Me } from "../../../client/index.ts";
import { messageLanguages } from "../../../src/contract.ts";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Select } from "../../design/Select.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { languageNames } from "../../platform/preferences.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { textField, useForm } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { Fields, FormCard } from "../parts/FormCard.tsx";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { words } from "../words/index.ts";
import { meQuery } from "./me-query.ts";

export default function ProfileSection() {
  const own = useWords(words);
  const { data, error, refetch } = useQuery(meQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SectionHeader title={own.sections.profile} text={own.profile.text} />
      {data ? <ProfileForm me={data} /> : <SkeletonRows count={4} />}
    </>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const own = useWords(words).profile;
  const form = useForm({
    initial: { full_name: me.full_name, language: me.language },
    send: (_, changed) => daybook.updateMe(changed),
    outdates: [queryKeys.all("me"), queryKeys.all("session"), queryKeys.all("members")],
  });
  return (
    <FormCard title={own.person} form={form}>
      <Fields>
        <TextField label={own.fullName} autoComplete="name" {...textField(form, "full_name")} />
        <TextField label={own.email} value={me.email} isDisabled />
        <Select
          label={own.language}
          choices={messageLanguages.map((id) => ({ id, label: languageNames[id] }))}
          // Without a choice, messages are in English.
          value={form.values.language ?? "en"}
          onChange={(language) => form.set({ language })}
          error={form.issueOf("language")}
        />
      </Fields>
    </FormCard>
  );
}
