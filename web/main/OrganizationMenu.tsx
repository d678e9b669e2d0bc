import { useQuery } from "@tanstack/react-query";
import { MenuItem, MenuPopover } from "../design/later/Menu.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { switchOrganization, useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import type { OpenMenu } from "./MenuButton.tsx";
import { words } from "./words/index.ts";

export default function OrganizationMenu(menu: OpenMenu) {
  const main = useWords(words);
  const { organization } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.list("organizations"),
    queryFn: () => daybook.listOrganizations(),
  });
  const choices = data ?? [{ id: organization.id, name: organization.name, current: true }];
  return (
    <MenuPopover {...menu} label={main.yourOrganizations} placement="bottom start">
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id}
          label={name}
          chosen={id === organization.id}
          onAction={() => id !== organization.id && void switchOrganization(id)}
        />
      ))}
    </MenuPopover>
  );
}
