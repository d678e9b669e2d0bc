import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { Menu } from "react-aria-components/Menu";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { SearchField } from "react-aria-components/SearchField";
import { Icon } from "../design/Icon.tsx";
import sheet from "../design/Sheet.module.css";
import { useKnownActions } from "../platform/actions.ts";
import { useWords } from "../platform/words.ts";
import { settingsWords, useSettingsPlaces } from "../settings/index.ts";
import { matchesWords } from "./matches-words.ts";
import styles from "./Palette.module.css";
import { PaletteItem, PaletteSection } from "./PaletteSection.tsx";
import { words } from "./palette-words/index.ts";
import { useSearchResults } from "./use-search-results.ts";

export const used_words = [words, settingsWords];

interface Props {
  /** What was typed before it was there. */
  typed: string;
  onClose(): void;
}

/** Finds every record and every action by typing. */
export default function Palette({ typed, onClose }: Props) {
  const own = useWords(words);
  const [text, setText] = useState(typed);
  const found = useSearchResults(text);
  const possible = useKnownActions().filter(({ label }) => matchesWords(label, text));
  const navigate = useNavigate();
  const settings = useSettingsPlaces().filter(({ label, also }) => matchesWords(`${label} ${also}`, text));
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={sheet.overlay ?? ""}>
      <Modal className={styles.modal ?? ""}>
        <Dialog className={styles.dialog ?? ""} aria-label={own.title}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField className={styles.field ?? ""} aria-label={own.title} autoFocus>
              <Icon name="search" />
              <Input className={styles.input ?? ""} placeholder={own.placeholder} />
            </SearchField>
            <Menu
              className={styles.results ?? ""}
              aria-label={own.title}
              renderEmptyState={() => <p className={styles.empty}>{own.empty}</p>}
            >
              {possible.length > 0 && (
                <PaletteSection title={own.groups.actions}>
                  {possible.map(({ id, label, key, run: act }) => (
                    <PaletteItem key={id} label={label} hint={key} onAction={run(act)} />
                  ))}
                </PaletteSection>
              )}
              {settings.length > 0 && (
                <PaletteSection title={own.groups.settings}>
                  {settings.map(({ section, label }) => (
                    <PaletteItem
                      key={section}
                      label={label}
                      onAction={run(() => void navigate({ to: "/settings/$section", params: { section } }))}
                    />
                  ))}
                </PaletteSection>
              )}
              {found.map(({ type, results }) => (
                <PaletteSection key={type} title={own.groups[type]}>
                  {results.map(({ key, title, note, open }) => (
                    <PaletteItem key={key} label={title ?? own.untitled} note={note} onAction={run(open)} />
                  ))}
                </PaletteSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
