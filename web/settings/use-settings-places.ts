import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { type SectionId, shownSections } from "./sections.ts";
import { words } from "./words/index.ts";

export interface SettingsPlace {
  section: SectionId;
  label: string;
  /** Other words that people look for it by. */
  also: string;
}

/** The sections of the settings that this person may see, for the palette. */
export function useSettingsPlaces(): readonly SettingsPlace[] {
  const { sections, also } = useWords(words);
  const others: Partial<Record<SectionId, string>> = also;
  return shownSections(useCan()).map(({ id }) => ({
    section: id,
    label: sections[id],
    also: others[id] ?? "",
  }));
}
