import { useQuery } from "@tanstack/react-query";
import type { Customer } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { customerQuery } from "./queries.ts";
import { Statement } from "./Statement.tsx";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: one that is being written. */
  id: string | null;
  editing: boolean;
  /** Shows the statement of account instead of the facts. */
  statement: boolean;
  onStatement(statement: boolean): void;
  onEdit(editing: boolean): void;
  onSaved(customer: Customer): void;
  onClose(): void;
}

export function CustomerSheet(props: Props) {
  const { id, editing, statement, onStatement, onEdit, onSaved, onClose } = props;
  const own = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery({ ...customerQuery(id ?? ""), enabled: id !== null });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={data?.name ?? own.create}
      wide={statement}
      footer={
        !editing && (
          <>
            {can("invoices.read") && (
              <Button onPress={() => onStatement(!statement)}>
                {statement ? own.backToFacts : own.statement}
              </Button>
            )}
            {!statement && can("customers.write") && (
              <Button look="primary" onPress={() => onEdit(true)}>
                {own.edit}
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : id !== null && !data ? (
        <SkeletonRows count={6} />
      ) : editing ? (
        <CustomerForm
          customer={data ?? null}
          onSaved={onSaved}
          onCancel={() => (id === null ? onClose() : onEdit(false))}
        />
      ) : statement && id !== null ? (
        <Statement id={id} />
      ) : (
        data && <CustomerFacts customer={data} />
      )}
    </Sheet>
  );
}
