import { Button } from "react-aria-components/Button";
import { Icon } from "../design/Icon.tsx";
import { initialsOf } from "../design/initials.ts";
import { useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import type { MenuButtonProps } from "./MenuButton.tsx";
import styles from "./Sidebar.module.css";
import { words } from "./words/index.ts";

export function OrganizationButton(props: MenuButtonProps) {
  const main = useWords(words);
  const { organization } = useSession();
  return (
    <Button
      {...props}
      className={styles.organization ?? ""}
      aria-label={`${organization.name}, ${main.switchOrganization}`}
    >
      <span className={styles.mark} aria-hidden="true">
        {initialsOf(organization.name).slice(0, 1)}
      </span>
      <span className={styles.name}>{organization.name}</span>
      <Icon name="chevronDown" />
    </Button>
  );
}

export function PersonButton(props: MenuButtonProps) {
  const { user } = useSession();
  return (
    <Button {...props} className={styles.person ?? ""}>
      <Icon name="person" />
      <span className={styles.name}>{user.full_name ?? user.email}</span>
    </Button>
  );
}
