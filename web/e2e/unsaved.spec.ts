/** A sheet over a form keeps what was entered until somebody saves or discards it. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { act, finalized, submit } from "./invoice-records.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, test } from "./pages.ts";

const formOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const questionOf = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you entered?" });

async function keep(page: Page) {
  await questionOf(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(questionOf(page)).toBeHidden();
}

const pressOutside = (page: Page) => page.mouse.click(300, 450);

test("an untouched form closes at once: by Esc, its button and a press outside", async ({ page, signIn }) => {
  await signIn();
  const form = formOf(page, "New customer");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => form.getByRole("button", { name: "Close" }).click(),
    () => pressOutside(page),
  ]) {
    await page.goto("/app/customers?item=new");
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await close();
    await expect(form).toBeHidden();
    await expect(questionOf(page)).toBeHidden();
  }
});

test("what was entered is discarded only after a question", async ({ page, signIn, messages }) => {
  await signIn();
  await page.goto("/app/customers");
  const grid = page.getByRole("grid", { name: "Customers" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("n");
  const form = formOf(page, "New customer");
  const name = form.getByLabel("Name", { exact: true });
  await name.fill("Erle & Partner");
  await form.getByRole("button", { name: "Close" }).click();
  await keep(page);
  await pressOutside(page);
  await keep(page);
  await name.focus();
  await page.keyboard.press("Escape");
  await expectInEveryLook(
    page,
    () => expect(questionOf(page).getByRole("button", { name: "Keep editing" })).toBeFocused(),
    '[role="alertdialog"]',
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(questionOf(page)).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Erle & Partner");
  await page.keyboard.press("Escape");
  await questionOf(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(grid).toBeFocused();
  await expect(page).not.toHaveURL(/item/);
  expect((await api().listCustomers({ q: "Erle & Partner" })).data).toEqual([]);
  expect(messages).toEqual([]);
});

test("a choice counts as entered, and what is saved is not asked about", async ({ page, signIn }) => {
  await signIn();
  const { id } = await api().createCustomer({ name: `Ulme ${Date.now()}`, country: "DE" });
  await page.goto(`/app/customers?item=${id}&edit=true`);
  const form = page.getByRole("dialog");
  await form
    .getByRole("button", { name: /Show options/ })
    .first()
    .click();
  await page.getByRole("option", { name: /Austria/ }).click();
  await form.getByRole("button", { name: "Close" }).click();
  await keep(page);
  await submit(page, "Save");
  await expect(form).toContainText("Nothing open");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("a form of an invoice's sheet asks, too; Cancel does not", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Record payment");
  const form = page.getByRole("dialog");
  const day = form.getByRole("spinbutton", { name: /day/ });
  await day.focus();
  await page.keyboard.type("3");
  await page.keyboard.press("Escape");
  await keep(page);
  await form.getByLabel("Reference").fill("Transfer 4711");
  await page.keyboard.press("Escape");
  await keep(page);
  await expect(form.getByLabel("Reference")).toHaveValue("Transfer 4711");
  await submit(page, "Cancel");
  await expect(form.getByRole("button", { name: "More actions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});
