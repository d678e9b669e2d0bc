import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Icon } from "../../design/Icon.tsx";
import { Select } from "../../design/Select.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import text from "../../design/text.module.css";
import { accountsQuery } from "../../platform/whole-lists.ts";
import { useWords } from "../../platform/words.ts";
import { toChoices } from "../choices.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";
import { NewAccount } from "./NewAccount.tsx";

interface Props {
  error: unknown;
  isPending: boolean;
  onChosen(file: File, account_id: string): void;
}

const fresh = "new";

export function ChooseFile({ error, isPending, onChosen }: Props) {
  const own = useWords(words).importing;
  const { data: accounts, error: unread, refetch } = useQuery(accountsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (unread) return <ErrorState error={unread} onRetry={() => void refetch()} />;
  if (!accounts) return <SkeletonRows />;
  const account_id = chosen ?? (accounts.length === 1 ? (accounts[0]?.id ?? null) : null);
  const is_new = chosen === fresh || accounts.length === 0;
  return (
    <section className={styles.step}>
      <Select
        label={own.account}
        placeholder={own.chooseAccount}
        value={is_new ? fresh : account_id}
        choices={[...toChoices(accounts), { id: fresh, label: own.newAccount }]}
        onChange={setChosen}
      />
      {is_new ? (
        <NewAccount onCreated={setChosen} />
      ) : (
        <DropZone
          className={styles.drop ?? ""}
          isDisabled={account_id === null || isPending}
          onDrop={async ({ items }) => {
            const item = items.find(({ kind }) => kind === "file");
            if (item?.kind === "file" && account_id) onChosen(await item.getFile(), account_id);
          }}
        >
          <Icon name="bank" />
          <p>{isPending ? own.reading : own.drop}</p>
          <FileTrigger onSelect={(files) => files?.[0] && account_id && onChosen(files[0], account_id)}>
            <Button look="primary" isDisabled={account_id === null} isPending={isPending}>
              {own.choose}
            </Button>
          </FileTrigger>
          <p className={text.muted}>{own.formats}</p>
        </DropZone>
      )}
      {Boolean(error) && <ErrorState error={error} />}
    </section>
  );
}
