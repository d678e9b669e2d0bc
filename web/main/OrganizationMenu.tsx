import { useQuery } from "@tanstack/react-query";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { switchOrganization, useSession } from "../platform/session.ts";
import { OrganizationButton } from "./SidebarButtons.tsx";

export default function OrganizationMenu() {
  const { organization } = useSession();
  // Read when the menu is wanted for the first time, not with the first screen.
  const { data, refetch } = useQuery({
    queryKey: queryKeys.list("organizations"),
    queryFn: () => daybook.listOrganizations(),
    enabled: false,
  });
  const choices = data ?? [{ id: organization.id, name: organization.name, current: true }];
  return (
    <Menu
      placement="bottom start"
      trigger={
        <OrganizationButton
          onHoverStart={() => void (data ?? refetch())}
          onFocus={() => void (data ?? refetch())}
        />
      }
    >
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id}
          label={name}
          chosen={id === organization.id}
          onAction={() => id !== organization.id && void switchOrganization(id)}
        />
      ))}
    </Menu>
  );
}
