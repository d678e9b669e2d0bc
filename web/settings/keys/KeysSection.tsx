import { useQuery } from "@tanstack/react-query";
import type { ApiKey } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan, useToday } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import parts from "../parts/Parts.module.css";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { KeySheet } from "./KeySheet.tsx";
import { accessOf } from "./scope-rules.ts";

export default function KeysSection() {
  const all = useWords(words);
  const own = all.keys;
  const can_write = useCan()("organization.write");
  const today = useToday();
  const { item, open, close } = useItem();
  const query = useQuery({
    queryKey: queryKeys.list("api-keys"),
    queryFn: ({ signal }) => daybook.listApiKeys({ limit: 100 }, { signal }).all(),
  });
  const allows = ({ scopes }: ApiKey) => {
    const access = accessOf(scopes);
    return access === "chosen" ? own.scopeCount(scopes.length) : own.accesses[access];
  };
  return (
    <>
      <ListSection<ApiKey>
        title={all.sections.keys}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={query}
        empty={{ icon: "key", text: own.empty }}
        columns={[
          {
            id: "name",
            header: own.name,
            cell: ({ name, expires_at }) => (
              <span className={parts.name}>
                <span className={text.strong}>{name}</span>
                {expires_at && expires_at.slice(0, 10) < today && <Badge tone="bad">{own.expired}</Badge>}
              </span>
            ),
          },
          { id: "allows", header: own.allows, cell: allows, className: text.soft },
          {
            id: "created",
            header: own.created,
            cell: ({ created_at }) => <DateText date={created_at.slice(0, 10)} long />,
            wide_only: true,
            className: text.soft,
          },
          {
            id: "expires",
            header: own.expires,
            cell: ({ expires_at }) =>
              expires_at ? <DateText date={expires_at.slice(0, 10)} long /> : own.noEnd,
            wide_only: true,
            className: text.soft,
          },
          {
            id: "actions",
            header: "",
            number: true,
            cell: ({ id, name }) =>
              can_write && (
                <RemoveButton
                  label={own.revoke}
                  question={own.revokeQuestion(name)}
                  text={own.revokeText}
                  send={() => daybook.deleteApiKey(id)}
                  outdates={[queryKeys.all("api-keys")]}
                />
              ),
          },
        ]}
      />
      {item === "new" && can_write && <KeySheet onClose={close} />}
    </>
  );
}
