import { useQuery } from "@tanstack/react-query";
import { Button } from "react-aria-components/Button";
import { Icon } from "../design/Icon.tsx";
import { initialsOf } from "../design/initials.ts";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { switchOrganization, useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Sidebar.module.css";
import { words } from "./words/index.ts";

export function OrganizationMenu() {
  const main = useWords(words);
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
        <Button
          className={styles.organization ?? ""}
          aria-label={`${organization.name}, ${main.switchOrganization}`}
          onHoverStart={() => void (data ?? refetch())}
          onFocus={() => void (data ?? refetch())}
        >
          <span className={styles.mark} aria-hidden="true">
            {initialsOf(organization.name).slice(0, 1)}
          </span>
          <span className={styles.name}>{organization.name}</span>
          <Icon name="chevronDown" />
        </Button>
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
