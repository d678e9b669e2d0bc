import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Select } from "../../design/Select.tsx";
import { accountsQuery } from "../../platform/whole-lists.ts";
import { useWords } from "../../platform/words.ts";
import { toChoices } from "../choices.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";
import { NewAccount } from "./NewAccount.tsx";

interface Props {
  file_name: string;
  /** The account of the last attempt, or the one that the file names. */
  proposed: string | null;
  /** What the file says of an account that is not known yet. */
  new_iban: string | null;
  error: unknown;
  isPending: boolean;
  onChosen(account_id: string): void;
  onBack(): void;
}

const fresh = "new";

/** Where the file does not say whose it is, or says it wrongly. */
export function ChooseAccount(props: Props) {
  const { file_name, proposed, new_iban, error, isPending, onChosen, onBack } = props;
  const own = useWords(words).importing;
  const { data: accounts = [] } = useQuery(accountsQuery);
  const [chosen, setChosen] = useState(proposed ?? (new_iban || accounts.length === 0 ? fresh : null));
  // If the file is refused it stays chosen, and is not made a second time.
  const create = (id: string) => {
    setChosen(id);
    onChosen(id);
  };
  return (
    <section className={styles.step}>
      <h2>{file_name}</h2>
      <Select
        label={own.account}
        placeholder={own.chooseAccount}
        value={chosen}
        choices={[...toChoices(accounts), { id: fresh, label: own.newAccount }]}
        onChange={setChosen}
        isDisabled={isPending}
      />
      {chosen === fresh && <NewAccount iban={new_iban} onCreated={create} />}
      <div className={styles.buttons}>
        <Button look="quiet" onPress={onBack}>
          {own.back}
        </Button>
        {chosen !== fresh && (
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={chosen === null}
            onPress={() => chosen && onChosen(chosen)}
          >
            {isPending ? own.reading : own.goOn}
          </Button>
        )}
      </div>
      {Boolean(error) && <ErrorState error={error} />}
    </section>
  );
}
