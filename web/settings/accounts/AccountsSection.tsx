import { useQuery } from "@tanstack/react-query";
import type { BankAccount } from "../../../client/index.ts";
import { groupIban } from "../../../src/kernel/iban.ts";
import { Badge } from "../../design/Badge.tsx";
import { Money } from "../../design/Money.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import parts from "../parts/Parts.module.css";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { AccountSheet } from "./AccountSheet.tsx";

export default function AccountsSection() {
  const all = useWords(words);
  const own = all.accounts;
  const can_write = useCan()("transactions.write");
  const { item, open, close } = useItem();
  const query = useQuery({
    queryKey: queryKeys.list("accounts", { all: true }),
    queryFn: ({ signal }) =>
      daybook.listBankAccounts({ limit: 100, sort: "name", order: "asc" }, { signal }).all(),
  });
  const edited = query.data?.find(({ id }) => id === item);
  return (
    <>
      <ListSection<BankAccount>
        title={all.sections.accounts}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={query}
        empty={{ icon: "bank", text: own.empty }}
        columns={[
          {
            id: "name",
            header: own.name,
            cell: ({ name, archived }) => (
              <span className={parts.name}>
                <span className={text.strong}>{name}</span>
                {archived && <Badge>{own.archived}</Badge>}
              </span>
            ),
          },
          {
            id: "type",
            header: own.type,
            cell: ({ type }) => own.types[type],
            wide_only: true,
            className: text.soft,
          },
          {
            id: "iban",
            header: own.iban,
            cell: ({ iban, account_number }) => (iban ? groupIban(iban) : account_number),
            wide_only: true,
            className: text.soft,
          },
          {
            id: "balance",
            header: own.balance,
            number: true,
            cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
          },
        ]}
        edit={can_write && { nameOf: ({ name }) => name, run: open }}
      />
      {item && can_write && (item === "new" || edited) && (
        <AccountSheet key={item} account={edited ?? null} onClose={close} />
      )}
    </>
  );
}
