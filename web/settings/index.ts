export { SettingsScreen } from "./SettingsScreen.tsx";
/** Few people see it, so it is not loaded with the settings. */
export const loadSecondFactorCards = () => import("./profile/SecondFactorCards.tsx");
