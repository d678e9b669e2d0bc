/** The daily screens when something goes wrong: what is gone, who is signed out, another tab, names of every kind. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import { expectNoOverflow } from "./looks.ts";
import { expect, signInAgain, test } from "./pages.ts";
import { signInOverApi } from "./people.ts";
import { list } from "./transaction-records.ts";

const gone = "This record does not exist, or no longer does.";

const row = (page: Page, name: string) => list(page).getByRole("row", { name: new RegExp(`${name}\\b`) });

/** An account with so many transactions, of names that no other test has taught the service a category for. */
async function fill(name: string, rows: number): Promise<string> {
  const { id: account_id } = await api().createBankAccount({ name, currency: "EUR" });
  for (let index = 0; index < rows; index += 1) {
    const text = `${name} ${index}`;
    const about = { amount: -10, description: text, counterparty_name: text };
    await api().createTransaction({ account_id, booking_date: "2026-11-14", ...about });
  }
  return account_id;
}

async function chooseCategory(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).fill(typed);
  await page.getByRole("option", { name: typed }).click();
}

test("an address that names another organization's record says that there is none, on every daily screen", async ({
  page,
  signIn,
}) => {
  const { daybook: other } = await signInOverApi(facts().neighbour);
  const account = await other.createBankAccount({ name: "Foreign", currency: "EUR" });
  const secret = "Secret of Hedge Ltd";
  const transaction = await other.createTransaction({
    account_id: account.id,
    booking_date: "2026-11-02",
    amount: -7,
    description: secret,
  });
  const foreign = {
    transactions: transaction.id,
    inbox: (await other.createInboxItem({ display_name: secret, amount: 7 })).id,
    vendors: (await other.createVendor({ name: secret })).id,
    projects: (await other.createProject({ name: secret })).id,
  };
  await signIn();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [screen, id] of Object.entries(foreign)) {
      await page.goto(`/app/${screen}?item=${id}`);
      await expect(page.getByText(gone), `${screen} at ${width}`).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
    }
  }
  await page.goto(`/app/transactions?account=${account.id}`);
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
});

test("Back in the middle of a change of many: it is done, said, and undone from where one is", async ({
  page,
  signIn,
}) => {
  const account_id = await fill("Leaving", 3);
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}`);
  await page.getByRole("link", { name: /^Uncategorised/ }).click();
  await expect(page).toHaveURL(/tab=uncategorized/);
  for (const shop of ["Leaving 0", "Leaving 1"]) await row(page, shop).locator("[data-selects]").click();
  const held = Promise.withResolvers<void>();
  await page.route("**/v1/transactions/bulk", async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseCategory(page, "Software");
  await expect(row(page, "Leaving 1")).toContainText("Software");
  await page.goBack();
  await expect(page).not.toHaveURL(/tab=/);
  held.resolve();
  await expect(page.getByText("2 transactions set to Software")).toBeVisible();
  const categorized = async () =>
    (await api().listTransactions({ account_id, categorized: true, limit: 5 })).meta.count;
  expect(await categorized()).toBe(2);
  await expect(row(page, "Leaving 1")).toContainText("Software");
  await page.keyboard.press("z");
  await expect.poll(categorized).toBe(0);
  await expect(row(page, "Leaving 1")).toContainText("Uncategorised");
});

test("the session ends in the middle: after a sign-in over the page, the change is made once", async ({
  page,
  context,
  signIn,
}) => {
  const account_id = await fill("Expired", 2);
  await signIn();
  await page.goto(`/app/transactions?account=${account_id}`);
  await expect(row(page, "Expired 0")).toBeVisible();
  await page.keyboard.press("j");
  await context.clearCookies();
  await chooseCategory(page, "Software");
  await signInAgain(page);
  // The row is painted at once, before the change is made.
  await expect(row(page, "Expired 1")).toContainText("Software");
  const categorized = { account_id, categorized: true, limit: 5 };
  await expect.poll(async () => (await api().listTransactions(categorized)).meta.count).toBe(1);
});

test("two tabs: what is done in one appears in the other, and a row that was deleted there is gone", async ({
  page,
  context,
  signIn,
}) => {
  const account_id = await fill("Two tabs", 2);
  const body = { account_id, booking_date: "2026-11-14", amount: -3, description: "By hand" };
  const made = await api().createTransaction(body);
  await signIn();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/app/transactions?account=${account_id}`);
    await expect(row(tab, "By hand")).toBeVisible();
  }
  await page.bringToFront();
  await row(page, "Two tabs 0").locator("[data-selects]").click();
  await chooseCategory(page, "Software");
  await expect(row(other, "Two tabs 0")).toContainText("Software");
  await row(other, "By hand").click();
  const sheet = other.getByRole("dialog", { name: "By hand" });
  await expect(sheet).toBeVisible();
  await api().deleteTransaction(made.id);
  await expect(row(page, "By hand")).toHaveCount(0);
  await expect(other.getByText(gone)).toBeVisible();
});

const names = {
  long: `${"Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(3)} GmbH`,
  "right to left": "חברת החשמל לישראל בע״מ",
  markup: "<img src=x onerror=alert(1)> & Söhne",
};

test("names of every kind fit their rows, sheets and fields, and stay text", async ({ page, signIn }) => {
  const { id: account_id } = await api().createBankAccount({ name: "Names", currency: "EUR" });
  for (const [kind, name] of Object.entries(names)) {
    await api().createVendor({ name });
    await api().createProject({ name });
    await api().createInboxItem({ display_name: name, amount: 12 });
    await api().createTransaction({
      account_id,
      booking_date: "2026-11-02",
      amount: -7,
      description: `${kind} ${name}`,
      counterparty_name: name,
    });
  }
  await signIn();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const screen of ["vendors", "projects", `transactions?account=${account_id}`, "inbox?view=all"])
      for (const name of Object.values(names)) {
        await page.goto(`/app/${screen}`);
        const shown = page.getByRole("main").getByText(name, { exact: true }).first();
        await expect(shown, screen).toBeVisible();
        await expectNoOverflow(page);
        await shown.click();
        await expect(page).toHaveURL(/[?&]item=/);
        await expectNoOverflow(page);
      }
    await page.goto("/app/settings/audit");
    await expect(page.getByText(names.long, { exact: true }).first()).toBeVisible();
    await expectNoOverflow(page);
  }
});

test("a record that is deleted late does not close the one that is open by then", async ({
  page,
  signIn,
}) => {
  const [gone_later, other] = [
    await api().createProject({ name: "Late shed" }),
    await api().createProject({ name: "Late barn" }),
  ];
  await signIn();
  await page.goto(`/app/projects?item=${gone_later.id}`);
  const held = Promise.withResolvers<void>();
  await page.route(`**/v1/projects/${gone_later.id}`, async (route) => {
    if (route.request().method() === "DELETE") await held.promise;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /Late barn/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Late barn");
  held.resolve();
  await expect(page.getByText("Late shed")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`item=${other.id}`));
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Late barn");
});

test("inbox: whoever goes elsewhere before the list arrives finds the other screen as it is", async ({
  page,
  signIn,
}) => {
  await signIn();
  const list_wanted = Promise.withResolvers<void>();
  const screen_wanted = Promise.withResolvers<void>();
  await page.route(/\/v1\/inbox\?/, (route) => list_wanted.promise.then(() => route.continue()));
  await page.goto("/app/inbox");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.route(/\/InvoicesScreen-[^/]+\.js$/, (route) =>
    screen_wanted.promise.then(() => route.continue()),
  );
  await page.getByRole("link", { name: "Invoices" }).click();
  list_wanted.resolve();
  await expect(page.getByRole("option").first()).toBeVisible();
  screen_wanted.resolve();
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/invoices$/);
  // However the address of the inbox is written, its first item opens.
  await page.goto("/app/inbox/");
  await expect(page).toHaveURL(/\/app\/inbox\/?\?item=/);
});
