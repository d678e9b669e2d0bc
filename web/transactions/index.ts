export { ImportScreen } from "./import/ImportScreen.tsx";
export { TransactionsScreen } from "./TransactionsScreen.tsx";
