/** Who may only read sees everything and no button that would be refused. */
import type { Locator, Page } from "@playwright/test";
import { api } from "./api.ts";
import { bankFile } from "./bank-file.ts";
import { facts } from "./facts.ts";
import { expect, test } from "./pages.ts";

interface Case {
  path: string;
  heading: RegExp;
  /** Is there once the screen is complete. */
  shown(page: Page): Locator;
  /** Opens the first of them. */
  opens?: true;
}

const rows = (page: Page) => page.getByRole("grid").getByRole("row", { name: /./ });

const cases: Case[] = [
  { path: "/inbox", heading: /Inbox/, shown: (page) => page.getByRole("option") },
  { path: "/inbox?view=matched", heading: /Inbox/, shown: (page) => page.getByRole("option") },
  { path: "/inbox?view=archived", heading: /Inbox/, shown: (page) => page.getByRole("main") },
  { path: "/vault", heading: /Vault/, shown: rows, opens: true },
  { path: "/vault?in=trash", heading: /Vault/, shown: (page) => page.getByRole("radio").first() },
  { path: "/inbox?add=true", heading: /Inbox/, shown: (page) => page.getByRole("option") },
  {
    path: "/transactions/import",
    heading: /Import a bank file/,
    shown: (page) => page.getByRole("row", { name: /looked-at\.csv/ }),
  },
  ...["vendors", "projects", "rules"].map((name): Case => {
    const title = new RegExp(name, "i");
    return { path: `/${name}?item=new`, heading: title, shown: (page) => page.locator("tbody tr") };
  }),
  ...["transactions", "vendors", "projects", "rules"].map((name): Case => {
    const title = new RegExp(name, "i");
    return { path: `/${name}`, heading: title, shown: (page) => page.locator("tbody tr"), opens: true };
  }),
];

/** What a person who may only read can use: going somewhere, looking, choosing what is shown. */
const harmless = [
  /^Search|^Filter|^Clear|^Switch organization|^Close|^More$|^Show|^Undo/,
  /^(Next|Previous)|^Zoom|^Rotate|^Download|^Newest|^Received/,
  /Vera Lund|Juniper/,
  // Choices of the filters.
  /^(All|Account|Category|From|To|Open calendar|Grid|List|Select)\b/,
  /^(day|month|year)/i,
];

test.beforeAll(async () => {
  const account = await api().createBankAccount({ name: "Looked at", currency: "EUR" });
  await api().importTransactions(bankFile("looked-at.csv", 2, "Looked at"), { account_id: account.id });
  const { id } = await api().createProject({ name: "Looked at" });
  const { data: categories } = await api().listCategories({ limit: 1 });
  await api().createCategorizationRule({
    name: "Looked at",
    match_text: "looked at",
    set_category_id: categories[0]?.id ?? null,
    set_project_id: id,
  });
});

for (const { path, heading, shown, opens } of cases)
  test(`a viewer at ${path} sees no button that would be refused`, async ({ page, signIn }) => {
    await signIn(facts().viewer);
    const writes: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET") writes.push(`${request.method()} ${pathname}`);
    });
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(shown(page).first()).toBeVisible();
    if (opens) {
      await shown(page).first().click();
      await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
    }
    const found = await page.evaluate(() =>
      [...document.querySelectorAll("main button, [role=dialog] button")]
        .filter((button) => button.checkVisibility() && !(button as HTMLButtonElement).disabled)
        // The marks on a paper only point to the field beside it.
        .filter((button) => button.closest("[aria-hidden=true]") === null)
        .map((button) => button.getAttribute("aria-label") ?? button.textContent ?? ""),
    );
    const unknown = found.filter((name) => !harmless.some((pattern) => pattern.test(name.trim())));
    expect(unknown).toEqual([]);
    // Keys do no more than buttons.
    for (const key of ["n", "u", "e", "a", "x", "c", "m"]) await page.keyboard.press(key);
    expect(writes).toEqual([]);
    expect(refused).toEqual([]);
  });
