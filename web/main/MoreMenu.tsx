import { useNavigate } from "@tanstack/react-router";
import { MenuItem, MenuPopover } from "../design/later/Menu.tsx";
import { useWords } from "../platform/words.ts";
import { useAccountItems } from "./AccountMenu.tsx";
import type { OpenMenu } from "./MenuButton.tsx";
import { useDestinations } from "./use-destinations.ts";
import { words } from "./words/index.ts";

/** What has no tab of its own. */
export default function MoreMenu({ onSearch, ...menu }: OpenMenu & { onSearch(): void }) {
  const main = useWords(words);
  const navigate = useNavigate();
  const shown = useDestinations();
  const account = useAccountItems();
  return (
    <MenuPopover {...menu} label={main.more} placement="top end">
      <MenuItem label={main.jump} icon="search" onAction={onSearch} />
      {shown
        .filter(({ tab }) => !tab)
        .map(({ id, to, icon }) => (
          <MenuItem key={id} label={main.screens[id]} icon={icon} onAction={() => void navigate({ to })} />
        ))}
      {account}
    </MenuPopover>
  );
}
