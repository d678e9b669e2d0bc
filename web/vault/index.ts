export { VaultScreen } from "./VaultScreen.tsx";
