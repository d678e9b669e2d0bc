/** Imports a bank file: choose it, see what would happen to each row, then do it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportAnswer } from "../../../client/index.ts";
import { Page } from "../../design/Page.tsx";
import { PageBar } from "../../design/PageBar.tsx";
import { daybook } from "../../platform/daybook.ts";
import { useTitle } from "../../platform/use-title.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { Done } from "./Done.tsx";
import { outdatedByImport } from "./outdated.ts";
import { PastImports } from "./PastImports.tsx";
import { Questions } from "./Questions.tsx";
import { type Answers, findingsOf, toParameters } from "./questions.ts";
import { Verdicts } from "./Verdicts.tsx";

interface Attempt {
  file: File;
  account_id: string;
  answers: Answers;
  dry_run: boolean;
  /** One key for one import, however often it is sent: a repetition imports nothing twice. */
  key: string;
}

export function ImportScreen() {
  const own = useWords(words);
  useTitle(own.importing.title);
  const cache = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** What the import would do; it stays in sight while it is done. */
  const [preview, setPreview] = useState<ImportAnswer | null>(null);
  const send = useMutation({
    mutationFn: ({ file, account_id, answers, dry_run, key }: Attempt): Promise<ImportAnswer> =>
      Promise.resolve(
        daybook.importTransactions(
          file,
          { account_id, dry_run, ...toParameters(answers, findingsOf(send.error)) },
          { idempotency_key: dry_run ? crypto.randomUUID() : key },
        ),
      ),
    onSuccess: (answer) => {
      if (answer.dry_run) setPreview(answer);
      else for (const key of outdatedByImport) void cache.invalidateQueries({ queryKey: key });
    },
  });
  const run = (next: Attempt) => {
    setAttempt(next);
    send.mutate(next);
  };
  const findings = findingsOf(send.error);
  const again = () => {
    setAttempt(null);
    setPreview(null);
    send.reset();
  };
  return (
    <>
      <PageBar title={own.importing.title} />
      <Page width="text">
        {send.data?.dry_run === false ? (
          <Done answer={send.data} onAgain={again} />
        ) : findings && attempt ? (
          <Questions
            findings={findings}
            onAnswer={(answers) => run({ ...attempt, answers: { ...attempt.answers, ...answers } })}
            onBack={again}
          />
        ) : preview && attempt ? (
          <Verdicts
            answer={preview}
            file_name={attempt.file.name}
            isPending={send.isPending}
            error={send.error}
            onImport={() => run({ ...attempt, dry_run: false })}
            onBack={again}
          />
        ) : (
          <ChooseFile
            error={send.error}
            isPending={send.isPending}
            onChosen={(file, account_id) =>
              run({ file, account_id, answers: {}, dry_run: true, key: crypto.randomUUID() })
            }
          />
        )}
        {!attempt && <PastImports />}
      </Page>
    </>
  );
}
