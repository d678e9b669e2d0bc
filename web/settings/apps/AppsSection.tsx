import { useQuery } from "@tanstack/react-query";
import type { OwnGrant } from "../../../client/index.ts";
import { DateText } from "../../design/DateText.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { accessOf, areasOf } from "../keys/scope-rules.ts";
import { ListSection } from "../parts/ListSection.tsx";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";

const key = queryKeys.part("me", "own", "grants");

export default function AppsSection() {
  const all = useWords(words);
  const own = all.apps;
  const formats = useFormats();
  const allows = (scopes: readonly string[]) => {
    const access = accessOf(scopes);
    return access === "chosen"
      ? formats.list(areasOf(scopes).map((area) => all.keys.areas[area]))
      : all.keys.accesses[access];
  };
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => daybook.listGrants({ signal }) });
  return (
    <ListSection<OwnGrant>
      title={all.sections.apps}
      text={own.text}
      query={query}
      empty={{ icon: "link", text: own.empty }}
      columns={[
        {
          id: "name",
          header: own.name,
          cell: ({ client_name, scopes }) => (
            <span className={parts.name}>
              <span className={text.strong}>{client_name}</span>
              <span className={text.muted}>{allows(scopes)}</span>
            </span>
          ),
        },
        { id: "organization", header: own.organization, cell: ({ organization }) => organization.name },
        {
          id: "since",
          header: own.since,
          cell: ({ created_at }) => <DateText instant={created_at} />,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "actions",
          header: "",
          number: true,
          cell: ({ id, client_name }) => (
            <RemoveButton
              label={own.revoke}
              question={own.revokeQuestion(client_name)}
              text={own.revokeText}
              send={() => daybook.revokeGrant(id)}
              outdates={[key]}
            />
          ),
        },
      ]}
    />
  );
}
