import { expect, type Page } from "@playwright/test";

/** Every screen of the app. The checks in screens.spec.ts walk this list; a new screen adds a line. */
export interface ScreenCase {
  name: string;
  /** Below /app. */
  path: string;
  /** The text of a heading that is there once the screen is complete. */
  heading: RegExp;
  /** Without a session. */
  signed_out?: true;
  /** It shows times or keys of the run, so there is no picture of it. */
  differs?: true;
  /** What a person does first to see the whole screen. */
  prepare?(page: Page): Promise<void>;
}

/** The choice of customers is open at first. */
async function closeChoice(page: Page): Promise<void> {
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
}

/** The picture of the open document is made when somebody looks at it. */
async function untilPictured(page: Page): Promise<void> {
  await page.getByRole("option").first().waitFor();
  await expect(page.getByText("The picture is being made")).toHaveCount(0);
}

/** Files of the sample company that no picture can be made of. */
const unpictured = ["Bill-protected.pdf", "DS-2291.xml"];

/** Pictures of documents are made in the background, and read when their tiles come into sight. */
async function untilThumbnailed(page: Page): Promise<void> {
  const tiles = page.getByRole("grid", { name: "Documents" }).getByRole("row");
  const without = tiles.filter({ hasNot: page.locator("img") });
  await expect
    .poll(async () => (await without.allInnerTexts()).map((text) => text.split("\n")[0]).toSorted())
    .toEqual(unpictured);
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < document.documentElement.scrollHeight)
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}

export const screens: readonly ScreenCase[] = [
  { name: "sign-in", path: "/sign-in", heading: /Sign in to Daybook/, signed_out: true },
  { name: "overview", path: "/", heading: /Good morning, Mara/ },
  { name: "invoices", path: "/invoices", heading: /Invoices/ },
  { name: "invoices-overdue", path: "/invoices?status=overdue", heading: /Invoices/ },
  {
    name: "invoice-new",
    path: "/invoices/new",
    heading: /New invoice/,
    prepare: closeChoice,
  },
  { name: "recurring", path: "/recurring", heading: /Recurring/ },
  { name: "recurring-new", path: "/recurring?item=new", heading: /Recurring/, prepare: closeChoice },
  { name: "customers", path: "/customers", heading: /Customers/ },
  { name: "exports", path: "/exports", heading: /Exports/ },
  { name: "exports-new", path: "/exports?item=new", heading: /Exports/ },
  ...[
    "company",
    "books",
    "templates",
    "templates?item=new",
    "categories",
    "budgets",
    "members",
    "accounts",
    "rates",
    "moving",
    "keys",
    "webhooks",
    "audit",
    "profile",
    "security",
    "apps",
  ].map((section) => ({
    name: `settings-${section.replace("?item=", "-")}`,
    path: `/settings/${section}`,
    heading: /Settings/,
    ...(["keys", "audit", "security"].includes(section) ? { differs: true as const } : {}),
  })),
  ...["profit-loss&compare=year", "cash-flow", "categories", "budgets", "recurring", "aging", "vat"].map(
    (report) => ({
      name: `reports-${report.split("&")[0]}`,
      path: `/reports?report=${report}`,
      heading: /Reports/,
    }),
  ),
  { name: "vendors", path: "/vendors", heading: /Vendors/ },
  { name: "projects", path: "/projects", heading: /Projects/ },
  { name: "rules", path: "/rules", heading: /Rules/ },
  { name: "transactions", path: "/transactions", heading: /Transactions/ },
  { name: "transactions-import", path: "/transactions/import", heading: /Import a bank file/ },
  { name: "inbox", path: "/inbox", heading: /Inbox/, prepare: untilPictured },
  { name: "vault", path: "/vault", heading: /Vault/, prepare: untilThumbnailed },
  { name: "vault-list", path: "/vault?look=list", heading: /Vault/ },
];
