import type { ReactNode } from "react";
import { Button } from "../../design/Button.tsx";
import type { TableColumn } from "../../design/Table.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { ListCard, type ListCardProps } from "./ListCard.tsx";
import { SectionHeader } from "./SectionHeader.tsx";

interface Props<Row> extends Omit<ListCardProps<Row>, "only"> {
  /** One or two sentences: what this is about. */
  text: string;
  /** Left out for somebody who may not. */
  create?: false | { label: string; run(): void };
  edit?: false | { nameOf(row: Row): string; run(id: string): void };
  /** Between the heading and the list. */
  children?: ReactNode;
}

/** A section of settings that is one list: what it is about, Create, and the list with Edit in each row. */
export function ListSection<Row extends { id: string }>(props: Props<Row>) {
  const { text, create = false, edit = false, children, columns, ...list } = props;
  const editColumn = useEditColumn(edit);
  return (
    <>
      <SectionHeader
        title={list.title}
        text={text}
        action={
          create && (
            <Button look="primary" icon="plus" onPress={create.run}>
              {create.label}
            </Button>
          )
        }
      />
      {children}
      <ListCard<Row> only columns={[...columns, ...editColumn]} {...list} />
    </>
  );
}

function useEditColumn<Row extends { id: string }>(edit: Props<Row>["edit"]): TableColumn<Row>[] {
  const own = useWords(words);
  if (!edit) return [];
  const cell = (row: Row) => (
    <Button
      small
      look="quiet"
      onPress={() => edit.run(row.id)}
      aria-label={`${own.edit}: ${edit.nameOf(row)}`}
    >
      {own.edit}
    </Button>
  );
  return [{ id: "actions", header: "", number: true, cell }];
}
