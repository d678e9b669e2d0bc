import { lazy } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../design/Icon.tsx";
import { Kbd } from "../design/Kbd.tsx";
import { useWords } from "../platform/words.ts";
import { MenuButton } from "./MenuButton.tsx";
import { NavLink } from "./NavLink.tsx";
import shell from "./Shell.module.css";
import styles from "./Sidebar.module.css";
import { OrganizationButton, PersonButton } from "./SidebarButtons.tsx";
import { parts } from "./shell-parts.ts";
import { useDestinations } from "./use-destinations.ts";
import { useInboxCount } from "./use-inbox-count.ts";
import { words } from "./words/index.ts";

const OrganizationMenu = lazy(parts.organizationMenu);
const AccountMenu = lazy(parts.accountMenu);

const groups = ["daily", "sales", "insight"] as const;

export function Sidebar({ onSearch }: { onSearch(): void }) {
  const main = useWords(words);
  const shown = useDestinations();
  const to_review = useInboxCount();
  return (
    <aside className={shell.side}>
      <MenuButton button={OrganizationButton}>{(menu) => <OrganizationMenu {...menu} />}</MenuButton>
      <Button className={styles.jump ?? ""} onPress={onSearch}>
        <Icon name="search" />
        <span className={styles.grow}>{main.jump}</span>
        <Kbd action="search" />
      </Button>
      <nav aria-label={main.main}>
        {groups.map((group) => (
          <div key={group}>
            {group !== "daily" && shown.some((one) => one.group === group) && (
              <h2 className={styles.group}>{main.groups[group]}</h2>
            )}
            {shown
              .filter((one) => one.group === group)
              .map((one) => (
                <NavLink
                  key={one.id}
                  to={one.to}
                  icon={one.icon}
                  label={main.screens[one.id]}
                  count={one.id === "inbox" ? to_review : 0}
                />
              ))}
          </div>
        ))}
      </nav>
      <nav className={styles.foot} aria-label={main.account}>
        <NavLink to="/settings" icon="settings" label={main.screens.settings} count={0} />
        <MenuButton button={PersonButton}>{(menu) => <AccountMenu {...menu} />}</MenuButton>
      </nav>
    </aside>
  );
}
