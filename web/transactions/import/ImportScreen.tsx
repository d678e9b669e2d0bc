/** Imports a bank file: choose it, see what would happen to each row, then do it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportAnswer } from "../../../client/index.ts";
import { EmptyState } from "../../design/EmptyState.tsx";
import { Page } from "../../design/Page.tsx";
import { PageBar } from "../../design/PageBar.tsx";
import { daybook } from "../../platform/daybook.ts";
import { useCan } from "../../platform/session.ts";
import { useTitle } from "../../platform/use-title.ts";
import { accountsQuery } from "../../platform/whole-lists.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { ChooseAccount } from "./ChooseAccount.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { Done } from "./Done.tsx";
import { outdatedByImport } from "./outdated.ts";
import { PastImports } from "./PastImports.tsx";
import { beginningOf, newIbanOf, proposeAccount } from "./propose-account.ts";
import { Questions } from "./Questions.tsx";
import { type Answers, type Findings, findingsOf, toParameters } from "./questions.ts";
import { Verdicts } from "./Verdicts.tsx";

interface Attempt {
  file: File;
  account_id: string;
  answers: Answers;
  /** The questions that these answers are for: with a mapping, all of it is sent, also what the service had found. */
  findings: Findings | null;
  dry_run: boolean;
  /** One key for one import, however often it is sent: a repetition imports nothing twice. */
  key: string;
}

export function ImportScreen() {
  const own = useWords(words);
  useTitle(own.importing.title);
  const may_write = useCan()("transactions.write");
  const cache = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** What the import would do; it stays in sight while it is done. */
  const [preview, setPreview] = useState<ImportAnswer | null>(null);
  const send = useMutation({
    mutationFn: ({ file, account_id, answers, findings, dry_run, key }: Attempt): Promise<ImportAnswer> =>
      Promise.resolve(
        daybook.importTransactions(
          file,
          { account_id, dry_run, ...toParameters(answers, findings) },
          { idempotency_key: dry_run ? crypto.randomUUID() : key },
        ),
      ),
    onSuccess: (answer) => {
      if (answer.dry_run) setPreview(answer);
      else for (const key of outdatedByImport) void cache.invalidateQueries({ queryKey: key });
    },
  });
  /** The chosen file, and what it says of its account. */
  const inspect = useMutation({
    mutationFn: async (file: File) => {
      const accounts = await cache.ensureQueryData(accountsQuery);
      const beginning = await beginningOf(file);
      const account_id = proposeAccount(beginning, accounts)?.id ?? null;
      return { file, account_id, new_iban: newIbanOf(beginning) };
    },
    onSuccess: ({ file, account_id }) => account_id && start(file, account_id),
  });
  const start = (file: File, account_id: string) =>
    run({ file, account_id, answers: {}, findings: null, dry_run: true, key: crypto.randomUUID() });
  const run = (next: Attempt) => {
    setAttempt(next);
    send.mutate(next);
  };
  const findings = findingsOf(send.error);
  const again = () => {
    setAttempt(null);
    setPreview(null);
    send.reset();
    inspect.reset();
  };
  const chooseAccount = () => {
    setPreview(null);
    send.reset();
  };
  return (
    <>
      <PageBar title={own.importing.title} crumb={{ to: "/transactions", label: own.title }} />
      <Page width="text">
        {send.data?.dry_run === false ? (
          <Done answer={send.data} onAgain={again} />
        ) : findings && attempt ? (
          <Questions
            findings={findings}
            onAnswer={(answers) => run({ ...attempt, answers: { ...attempt.answers, ...answers }, findings })}
            onBack={again}
          />
        ) : preview && attempt ? (
          <Verdicts
            answer={preview}
            file_name={attempt.file.name}
            onAccount={chooseAccount}
            isPending={send.isPending}
            error={send.error}
            onImport={() => run({ ...attempt, dry_run: false })}
            onBack={again}
          />
        ) : inspect.data ? (
          <ChooseAccount
            file_name={inspect.data.file.name}
            proposed={attempt?.account_id ?? inspect.data.account_id}
            new_iban={inspect.data.new_iban}
            error={send.error}
            isPending={send.isPending}
            onChosen={(account_id) => start(inspect.data.file, account_id)}
            onBack={again}
          />
        ) : !may_write ? (
          <EmptyState icon="bank" text={own.importing.readOnly} />
        ) : (
          <ChooseFile error={inspect.error} isPending={inspect.isPending} onChosen={inspect.mutate} />
        )}
        {!inspect.data && <PastImports />}
      </Page>
    </>
  );
}
