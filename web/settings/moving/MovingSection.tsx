/** Moving in from another product: a file of each kind, PDFs of invoices, and what was imported so far. */
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { type RecordImportKind, recordImportKinds, recordImportScopes } from "../../../src/contract.ts";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Icon } from "../../design/Icon.tsx";
import { LinkButton } from "../../design/LinkButton.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import text from "../../design/text.module.css";
import { useCan } from "../../platform/session.ts";
import { type RawSearch, useFilters } from "../../platform/use-filters.ts";
import { useWords } from "../../platform/words.ts";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { words as allWords } from "../words/index.ts";
import { Done } from "./Done.tsx";
import { MappingForm } from "./MappingForm.tsx";
import styles from "./Moving.module.css";
import { PastMoves } from "./PastMoves.tsx";
import { Pdfs } from "./Pdfs.tsx";
import { Preview } from "./Preview.tsx";
import { useMoving } from "./use-moving.ts";
import { words } from "./words/index.ts";

const toKind = (raw: RawSearch) => ({ kind: recordImportKinds.find((kind) => kind === raw.kind) });

export default function MovingSection() {
  const own = useWords(words);
  const all = useWords(allWords);
  const can = useCan();
  const [{ kind: wanted }, change] = useFilters(toKind);
  const kinds = recordImportKinds.filter((kind) => can("customers.write") && can(recordImportScopes[kind]));
  const kind = kinds.find((one) => one === wanted) ?? kinds[0];
  return (
    <>
      <SectionHeader title={all.sections.moving} text={own.text} />
      {kind && (
        <>
          <Segmented
            label={own.what}
            options={kinds.map((id) => ({ id, label: own.kinds[id] }))}
            value={kind}
            onChange={(id) => change({ kind: id })}
          />
          <OneKind key={kind} kind={kind} />
        </>
      )}
      <PastMoves />
    </>
  );
}

function OneKind({ kind }: { kind: RecordImportKind }) {
  const moving = useMoving(kind);
  const { attempt, answer, findings } = moving;
  if (answer?.dry_run === false) return <Done answer={answer} onAgain={moving.again} />;
  if (attempt && findings) return <MappingForm kind={kind} moving={moving} findings={findings} />;
  if (attempt && answer) return <Preview kind={kind} moving={moving} answer={answer} />;
  return (
    <>
      <ChooseFile kind={kind} isPending={moving.isPending} error={moving.error} onChosen={moving.choose} />
      {kind === "invoices" && <Pdfs />}
    </>
  );
}

interface ChooseProps {
  kind: RecordImportKind;
  isPending: boolean;
  error: unknown;
  onChosen(file: File): void;
}

function ChooseFile({ kind, isPending, error, onChosen }: ChooseProps) {
  const own = useWords(words);
  return (
    <section className={styles.step}>
      <p className={text.soft}>{own.about[kind]}</p>
      <DropZone
        className={styles.drop ?? ""}
        isDisabled={isPending}
        onDrop={async ({ items }) => {
          const item = items.find((one) => one.kind === "file");
          if (item?.kind === "file") onChosen(await item.getFile());
        }}
      >
        <Icon name="file" />
        <p>{isPending ? own.reading : own.drop}</p>
        <FileTrigger
          acceptedFileTypes={[".csv", ".txt", "text/csv"]}
          onSelect={(files) => files?.[0] && onChosen(files[0])}
        >
          <Button look="primary" isPending={isPending}>
            {own.choose}
          </Button>
        </FileTrigger>
        <p className={text.muted}>{own.formats}</p>
      </DropZone>
      {Boolean(error) && <ErrorState error={error} />}
      {kind === "invoices" && (
        <p className={text.muted}>
          {own.openingBalances}{" "}
          <LinkButton to="/settings/$section" params={{ section: "accounts" } as never} look="quiet" small>
            {own.toAccounts}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
