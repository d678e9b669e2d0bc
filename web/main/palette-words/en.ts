/** The words of the palette. They are loaded with it: the first screen does without them. */
export const en = {
  title: "Search and actions",
  placeholder: "Type a name, a number or an action",
  empty: "Nothing found.",
  groups: {
    actions: "Actions",
    settings: "Settings",
    customers: "Customers",
    vendors: "Vendors",
    invoices: "Invoices",
    inbox: "Inbox",
    transactions: "Transactions",
    documents: "Vault",
  },
  untitled: "Without a name",
};
export type PaletteWords = typeof en;
