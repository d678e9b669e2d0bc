import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Icon } from "../../design/Icon.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";

interface Props {
  error: unknown;
  isPending: boolean;
  onChosen(file: File): void;
}

export function ChooseFile({ error, isPending, onChosen }: Props) {
  const own = useWords(words).importing;
  return (
    <section className={styles.step}>
      <DropZone
        className={styles.drop ?? ""}
        isDisabled={isPending}
        onDrop={async ({ items }) => {
          const item = items.find(({ kind }) => kind === "file");
          if (item?.kind === "file") onChosen(await item.getFile());
        }}
      >
        <Icon name="bank" />
        <p>{isPending ? own.reading : own.drop}</p>
        <FileTrigger onSelect={(files) => files?.[0] && onChosen(files[0])}>
          <Button look="primary" isPending={isPending}>
            {own.choose}
          </Button>
        </FileTrigger>
        <p className={text.muted}>{own.formats}</p>
      </DropZone>
      {Boolean(error) && <ErrorState error={error} />}
    </section>
  );
}
