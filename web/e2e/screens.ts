/** Every screen of the app. The checks in screens.spec.ts walk this list; a new screen adds a line. */
export interface ScreenCase {
  name: string;
  /** Below /app. */
  path: string;
  /** The text of a heading that is there once the screen is complete. */
  heading: RegExp;
  /** Without a session. */
  signed_out?: true;
  /** Compared with a committed picture; leave it out where the content changes from run to run. */
  picture?: true;
}

export const screens: readonly ScreenCase[] = [
  { name: "sign-in", path: "/sign-in", heading: /Sign in to Daybook/, signed_out: true, picture: true },
  { name: "overview", path: "/", heading: /Good morning, Mara/, picture: true },
];

/** Screens whose checks have not passed in all widths and themes yet; with E2E_ALL=1 they run. */
export const unproven: readonly ScreenCase[] = [
  { name: "invoices", path: "/invoices", heading: /Invoices/ },
  { name: "invoices-overdue", path: "/invoices?status=overdue", heading: /Invoices/ },
  { name: "invoice-new", path: "/invoices/new", heading: /New invoice/ },
  { name: "recurring", path: "/recurring", heading: /Recurring/ },
  { name: "recurring-new", path: "/recurring?item=new", heading: /New series/ },
  { name: "customers", path: "/customers", heading: /Customers/ },
  ...[
    "company",
    "categories",
    "budgets",
    "members",
    "accounts",
    "rates",
    "keys",
    "webhooks",
    "audit",
    "profile",
    "security",
    "apps",
  ].map((section) => ({ name: `settings-${section}`, path: `/settings/${section}`, heading: /Settings/ })),
  { name: "inbox", path: "/inbox", heading: /Inbox/ },
  { name: "vault", path: "/vault", heading: /Vault/ },
  { name: "vault-list", path: "/vault?look=list", heading: /Vault/ },
];
