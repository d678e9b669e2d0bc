import { useLocation, useNavigate } from "@tanstack/react-router";
import { type Action, useActions } from "../platform/actions.ts";
import { isOwnOn, useKey } from "../platform/keys/index.ts";
import { densities, languageNames, languages, themes } from "../platform/preferences.ts";
import { signOut, useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { savePreferences } from "./save-preferences.ts";
import { useDestinations } from "./use-destinations.ts";
import type { MainWords } from "./words/en.ts";
import { words } from "./words/index.ts";

/** What can be done from everywhere. */
export function useGlobalActions(showKeys: () => void): void {
  const main = useWords(words);
  const navigate = useNavigate();
  const can = useCan();
  const shown = useDestinations();
  const addReceipts = can("inbox.write")
    ? () => void navigate({ to: "/inbox", search: { add: true } as never })
    : null;
  const newInvoice = can("invoices.write") ? () => void navigate({ to: "/invoices/new" }) : null;
  useKey("upload", addReceipts, { fallback: true });
  const is_own = isOwnOn("create", useLocation({ select: ({ pathname }) => pathname }));
  useKey("create", is_own ? null : newInvoice, { fallback: true });
  useActions([
    ...(newInvoice
      ? [
          {
            id: "new-invoice",
            label: main.newInvoice,
            run: newInvoice,
            ...(is_own ? {} : { key: "create" as const }),
          },
        ]
      : []),
    ...(addReceipts
      ? [{ id: "add-receipts", label: main.addReceipts, run: addReceipts, key: "upload" as const }]
      : []),
    ...shown.map(({ id, to, key }) => ({
      id: `go-${id}`,
      label: main.screens[id],
      run: () => void navigate({ to }),
      ...(key ? { key } : {}),
    })),
    { id: "keys", label: main.showKeys, run: showKeys, key: "help" },
    ...preferenceActions(main),
    { id: "sign-out", label: main.signOut, run: () => void signOut() },
  ]);
}

function preferenceActions(main: MainWords): Action[] {
  return [
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: `${main.theme}: ${main.themes[theme]}`,
      run: () => savePreferences({ theme }),
    })),
    ...densities.map((density) => ({
      id: `density-${density}`,
      label: `${main.density}: ${main.densities[density]}`,
      run: () => savePreferences({ density }),
    })),
    ...languages.map((language) => ({
      id: `language-${language}`,
      label: `${main.language}: ${languageNames[language]}`,
      run: () => savePreferences({ language }),
    })),
  ];
}
