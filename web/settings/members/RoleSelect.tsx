import { useState } from "react";
import type { Member } from "../../../client/index.ts";
import type { Role } from "../../../src/contract.ts";
import { Button } from "../../design/Button.tsx";
import { Menu, MenuItem } from "../../design/Menu.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";

interface Props {
  member: Member;
  roles: readonly Role[];
}

/** A change takes effect at once and can be undone. */
export function RoleSelect({ member, roles }: Props) {
  const own = useWords(words).members;
  const [shown, setShown] = useState<Role | null>(null);
  const change = useVerb<Role, Member>({
    send: (role) => Promise.resolve(daybook.updateMember(member.id, { role })),
    show: (role) => {
      setShown(role);
      return () => setShown(null);
    },
    done: (role) => own.roleChanged(member.full_name ?? member.email, own.roles[role]),
    undo: async () => {
      setShown(null);
      await daybook.updateMember(member.id, { role: member.role });
    },
    after: () => setShown(null),
    outdates: [queryKeys.all("members")],
  });
  const current = shown ?? member.role;
  return (
    <Menu
      placement="bottom start"
      trigger={
        <Button
          small
          look="quiet"
          className={parts.flush ?? ""}
          aria-label={`${own.roleOf(member.full_name ?? member.email)}: ${own.roles[current]}`}
        >
          {own.roles[current]}
        </Button>
      }
    >
      {roles.map((role) => (
        <MenuItem
          key={role}
          label={own.roles[role]}
          chosen={role === current}
          onAction={() => role !== current && change.mutate(once(role))}
        />
      ))}
    </Menu>
  );
}
