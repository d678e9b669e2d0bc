export { EditorScreen } from "./EditorScreen.tsx";
export { InvoicesScreen } from "./InvoicesScreen.tsx";
