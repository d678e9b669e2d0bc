/**
 * Every key of the app. This table drives the handlers (`useKey`), the hints on buttons (`Kbd`) and the help sheet.
 * A screen adds its own verbs here, with a group; the words of the help are in `words/en.ts`.
 */
export interface KeyBinding {
  /** Alternatives. A space separates keys that follow each other: "g o". `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  group: KeyGroup;
  /** Works while one types in a field, too. */
  while_typing?: true;
  /** Acts on what the page shows: off while a sheet, a dialog or a menu lies over it. */
  page_only?: true;
  /** Acts again and again while it is held down. Everything else is done once for one press. */
  repeats?: true;
  /**
   * Screens that have a handler of their own. The frame's handler is off there from the first moment, so that a key
   * pressed before the screen has loaded does not do something else.
   */
  own_on?: readonly string[];
}

export const keyGroups = ["everywhere", "goTo", "lists", "review", "editing"] as const;
export type KeyGroup = (typeof keyGroups)[number];

export const keyTable = {
  search: { keys: ["Mod+k"], group: "everywhere", while_typing: true },
  help: { keys: ["?"], group: "everywhere" },
  upload: { keys: ["u"], group: "everywhere" },
  create: {
    keys: ["n"],
    group: "everywhere",
    own_on: [
      "/customers",
      "/invoices",
      "/projects",
      "/recurring",
      "/rules",
      "/settings/categories",
      "/vendors",
    ],
  },
  undo: { keys: ["z", "Mod+z"], group: "everywhere" },
  close: { keys: ["Escape"], group: "everywhere", while_typing: true },
  goOverview: { keys: ["g o"], group: "goTo" },
  goInbox: { keys: ["g i"], group: "goTo" },
  goTransactions: { keys: ["g t"], group: "goTo" },
  goVault: { keys: ["g v"], group: "goTo" },
  goVendors: { keys: ["g d"], group: "goTo" },
  goProjects: { keys: ["g p"], group: "goTo" },
  goRules: { keys: ["g u"], group: "goTo" },
  goInvoices: { keys: ["g n"], group: "goTo" },
  goRecurring: { keys: ["g e"], group: "goTo" },
  goCustomers: { keys: ["g c"], group: "goTo" },
  goReports: { keys: ["g r"], group: "goTo" },
  goExports: { keys: ["g x"], group: "goTo" },
  next: { keys: ["j", "ArrowDown"], group: "lists", repeats: true },
  previous: { keys: ["k", "ArrowUp"], group: "lists", repeats: true },
  open: { keys: ["Enter"], group: "lists" },
  select: { keys: ["x"], group: "lists" },
  extendDown: { keys: ["Shift+ArrowDown"], group: "lists", repeats: true },
  extendUp: { keys: ["Shift+ArrowUp"], group: "lists", repeats: true },
  filter: { keys: ["/"], group: "lists" },
  confirm: { keys: ["Enter"], group: "review", page_only: true },
  decline: { keys: ["x"], group: "review", page_only: true },
  archive: { keys: ["e"], group: "review", page_only: true },
  category: { keys: ["c"], group: "review", page_only: true },
  approve: { keys: ["a"], group: "review", page_only: true },
  match: { keys: ["m"], group: "review", page_only: true },
  addLine: { keys: ["Mod+i"], group: "editing", while_typing: true },
  submit: { keys: ["Mod+Enter"], group: "editing", while_typing: true, page_only: true },
} as const satisfies Record<string, KeyBinding>;

export type KeyAction = keyof typeof keyTable;

/** Whether the screen at this path handles the action itself. */
export function isOwnOn(action: KeyAction, path: string): boolean {
  return bindingOf(action).own_on?.includes(path) ?? false;
}

export function bindingOf(action: KeyAction): KeyBinding {
  return keyTable[action];
}
