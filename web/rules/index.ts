export { RulesScreen } from "./RulesScreen.tsx";
