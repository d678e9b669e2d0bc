import { useQuery } from "@tanstack/react-query";
import type { AuditEvent } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";

/** Who did it: a member by name, anything else by its kind. */
export function useActorName(): (event: AuditEvent) => string {
  const own = useWords(words).audit;
  const { data } = useQuery({
    queryKey: queryKeys.list("members"),
    queryFn: ({ signal }) => daybook.listMembers({ limit: 100, sort: "email" }, { signal }).all(),
  });
  return ({ actor_kind, actor_id }) => {
    const member = data?.find(({ user_id }) => user_id === actor_id);
    return member ? (member.full_name ?? member.email) : own.actors[actor_kind];
  };
}
