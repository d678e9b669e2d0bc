import { Link, useNavigate } from "@tanstack/react-router";
import { Button } from "react-aria-components/Button";
import { Icon } from "../design/Icon.tsx";
import { Menu, MenuItem, MenuSeparator } from "../design/Menu.tsx";
import { useWords } from "../platform/words.ts";
import { useAccountItems } from "./AccountMenu.tsx";
import { tabOrder } from "./navigation.ts";
import styles from "./TabBar.module.css";
import { useDestinations } from "./use-destinations.ts";
import { useInboxCount } from "./use-inbox-count.ts";
import { words } from "./words/index.ts";

/** The navigation of a phone. */
export function TabBar({ onSearch }: { onSearch(): void }) {
  const main = useWords(words);
  const navigate = useNavigate();
  const shown = useDestinations();
  const to_review = useInboxCount();
  const account = useAccountItems();
  const tabs = tabOrder.flatMap((id) => shown.filter((one) => one.id === id));
  return (
    <nav className={styles.bar} aria-label={main.main}>
      {tabs.map(({ id, to, icon }) => (
        <Link
          key={id}
          to={to}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          className={styles.tab}
        >
          <Icon name={icon} className={styles.icon ?? ""} />
          {id === "inbox" && to_review > 0 && <span className={styles.count}>{to_review}</span>}
          {main.tabs[id as keyof typeof main.tabs]}
        </Link>
      ))}
      <Menu
        placement="top end"
        trigger={
          <Button className={styles.tab ?? ""}>
            <Icon name="more" className={styles.icon ?? ""} />
            {main.more}
          </Button>
        }
      >
        <MenuItem label={main.jump} icon="search" onAction={onSearch} />
        {shown
          .filter(({ tab }) => !tab)
          .map(({ id, to, icon }) => (
            <MenuItem key={id} label={main.screens[id]} icon={icon} onAction={() => void navigate({ to })} />
          ))}
        <MenuSeparator />
        {account}
      </Menu>
    </nav>
  );
}
