export { EditorScreen } from "./EditorScreen.tsx";
export { InvoicesScreen } from "./InvoicesScreen.tsx";
export { RecurringScreen } from "./recurring/RecurringScreen.tsx";
