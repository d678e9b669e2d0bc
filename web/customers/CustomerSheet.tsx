import type { Customer } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { toSheetFilters } from "./filters.ts";
import { Statement } from "./Statement.tsx";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: one that is being written. */
  customer: Customer | null;
  onClose(): void;
}

/** A customer: its facts, its statement of account, or its form. */
export function CustomerSheet({ customer, onClose }: Props) {
  const [{ edit, statement }, setFilters] = useFilters(toSheetFilters);
  const may_write = useCan()("customers.write");
  if (may_write && (!customer || edit))
    return (
      <CustomerForm
        customer={customer}
        onSaved={({ id }) => setFilters({ item: id, edit: undefined }, { replace: true })}
        onClose={() => (customer ? setFilters({ edit: undefined }, { replace: true }) : onClose())}
      />
    );
  if (!customer) return null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={customer.name}
      wide={statement ?? false}
      footer={<Buttons may_write={may_write} />}
    >
      {statement ? <Statement id={customer.id} /> : <CustomerFacts customer={customer} />}
    </Sheet>
  );
}

function Buttons({ may_write }: { may_write: boolean }) {
  const own = useWords(words);
  const can = useCan();
  const [{ statement }, setFilters] = useFilters(toSheetFilters);
  if (statement)
    return (
      <Button onPress={() => setFilters({ statement: undefined, from: undefined, to: undefined })}>
        {own.backToFacts}
      </Button>
    );
  return (
    <>
      {can("invoices.read") && (
        <Button onPress={() => setFilters({ statement: true })}>{own.statement}</Button>
      )}
      {may_write && (
        <Button look="primary" onPress={() => setFilters({ edit: true })}>
          {own.edit}
        </Button>
      )}
    </>
  );
}
