export { ExportsScreen } from "./ExportsScreen.tsx";
