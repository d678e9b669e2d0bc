import { daybook } from "../platform/daybook.ts";
import { getPreferences, type Preferences, setPreferences } from "../platform/preferences.ts";

/** Shows the change at once and keeps it with the account. */
export function savePreferences(change: Partial<Preferences>): void {
  setPreferences(change);
  const { theme, density, language } = getPreferences();
  // Without the service the choice still lives in this browser.
  void daybook.updateMe({ preferences: { theme, density, language }, language }).catch(() => {});
}
