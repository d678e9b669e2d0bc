import { useNavigate } from "@tanstack/react-router";
import { Menu, MenuItem, MenuSeparator } from "../design/Menu.tsx";
import { useWords } from "../platform/words.ts";
import { useAccountItems } from "./AccountMenu.tsx";
import { MoreButton } from "./TabBar.tsx";
import { useDestinations } from "./use-destinations.ts";
import { words } from "./words/index.ts";

/** What has no tab of its own. */
export default function MoreMenu({ onSearch }: { onSearch(): void }) {
  const main = useWords(words);
  const navigate = useNavigate();
  const shown = useDestinations();
  const account = useAccountItems();
  return (
    <Menu placement="top end" trigger={<MoreButton />}>
      <MenuItem label={main.jump} icon="search" onAction={onSearch} />
      {shown
        .filter(({ tab }) => !tab)
        .map(({ id, to, icon }) => (
          <MenuItem key={id} label={main.screens[id]} icon={icon} onAction={() => void navigate({ to })} />
        ))}
      <MenuSeparator />
      {account}
    </Menu>
  );
}
