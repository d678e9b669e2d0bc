import { useNavigate } from "@tanstack/react-router";
import { MenuGroup, MenuItem, MenuPopover, MenuSeparator } from "../design/later/Menu.tsx";
import { densities, languageNames, languages, themes, usePreferences } from "../platform/preferences.ts";
import { signOut } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import type { OpenMenu } from "./MenuButton.tsx";
import { savePreferences } from "./save-preferences.ts";
import { words } from "./words/index.ts";

export default function AccountMenu(menu: OpenMenu) {
  const main = useWords(words);
  return (
    <MenuPopover {...menu} label={main.account} placement="top start">
      {useAccountItems()}
    </MenuPopover>
  );
}

/** Theme, density, language, the profile and sign-out: in the menu of the sidebar and behind More on a phone. */
export function useAccountItems() {
  const main = useWords(words);
  const { theme, density, language } = usePreferences();
  const navigate = useNavigate();
  return (
    <>
      <MenuGroup title={main.theme}>
        {themes.map((one) => (
          <MenuItem
            key={one}
            label={main.themes[one]}
            chosen={one === theme}
            onAction={() => savePreferences({ theme: one })}
          />
        ))}
      </MenuGroup>
      <MenuGroup title={main.density}>
        {densities.map((one) => (
          <MenuItem
            key={one}
            label={main.densities[one]}
            chosen={one === density}
            onAction={() => savePreferences({ density: one })}
          />
        ))}
      </MenuGroup>
      <MenuGroup title={main.language}>
        {languages.map((one) => (
          <MenuItem
            key={one}
            label={languageNames[one]}
            chosen={one === language}
            onAction={() => savePreferences({ language: one })}
          />
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        label={main.profile}
        icon="person"
        onAction={() => void navigate({ to: "/settings/$section", params: { section: "profile" } })}
      />
      <MenuItem label={main.signOut} icon="signOut" onAction={() => void signOut()} />
    </>
  );
}
