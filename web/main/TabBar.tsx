import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../design/Icon.tsx";
import { useWords } from "../platform/words.ts";
import { MenuButton, type MenuButtonProps } from "./MenuButton.tsx";
import { tabOrder } from "./navigation.ts";
import { parts } from "./shell-parts.ts";
import styles from "./TabBar.module.css";
import { useDestinations } from "./use-destinations.ts";
import { useInboxCount } from "./use-inbox-count.ts";
import { words } from "./words/index.ts";

const MoreMenu = lazy(parts.moreMenu);

/** The navigation of a phone. */
export function TabBar({ onSearch }: { onSearch(): void }) {
  const main = useWords(words);
  const shown = useDestinations();
  const to_review = useInboxCount();
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
      <MenuButton button={MoreButton}>{(menu) => <MoreMenu {...menu} onSearch={onSearch} />}</MenuButton>
    </nav>
  );
}

function MoreButton(props: MenuButtonProps) {
  const main = useWords(words);
  return (
    <Button {...props} className={styles.tab ?? ""}>
      <Icon name="more" className={styles.icon ?? ""} />
      {main.more}
    </Button>
  );
}
