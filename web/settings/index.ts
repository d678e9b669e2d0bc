export { SettingsScreen } from "./SettingsScreen.tsx";
export { useSettingsPlaces } from "./use-settings-places.ts";
export { words as settingsWords } from "./words/index.ts";

/** Few people see it, so it is not loaded with the settings. */
export const loadSecondFactorCards = () => import("./profile/SecondFactorCards.tsx");
