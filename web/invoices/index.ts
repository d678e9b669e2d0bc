/** Each screen is loaded alone: the list needs nothing of the editor. */
export const loadInvoices = () => import("./InvoicesScreen.tsx");
export const loadEditor = () => import("./EditorScreen.tsx");
export const loadRecurring = () => import("./recurring/RecurringScreen.tsx");
