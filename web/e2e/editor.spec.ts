/** The invoice editor: by keyboard, saving, two tabs, what is missing, previews, scheduling. */

import { toBody } from "../invoices/editor/draft.ts";
import { randomDraft } from "../invoices/editor/test-drafts.ts";
import { api } from "./api.ts";
import { customerId, description, draft, firstLineOf, line, saved, statusOf } from "./invoice-records.ts";
import { expect, openedItem, test } from "./pages.ts";

test("a new invoice by keyboard alone: customer, three lines, finalized and sent", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/invoices");
  await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Find a customer by typing" })).toBeFocused();
  await page.keyboard.type("hab");
  await expect(page.getByRole("option", { name: /Habicht/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();
  for (const [line, [name, quantity, price]] of (
    [
      ["Strategy", "1", "840.50"],
      ["Workshop", "2.5", "115"],
      ["Travel", "3", "18.99"],
    ] as const
  ).entries()) {
    await page.keyboard.press("Control+i");
    await expect(page.getByLabel(`Description, line ${line + 1}`)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(quantity);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(price);
    await page.keyboard.press("Tab");
    await page.keyboard.type("19");
  }
  // 840.50 + 287.50 + 56.97, and 19 %
  await expect(page.locator("[data-total]")).toHaveText("€1,410.11");
  await expect(page.getByText("Nothing is missing", { exact: false })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  const id = await openedItem(page);
  const invoice = await api().getInvoice(id);
  expect(invoice).toMatchObject({ status: "unpaid", total: 1410.11 });
  expect(invoice.items.map(({ name }) => name)).toEqual(["Strategy", "Workshop", "Travel"]);
});

test("a draft asks for no customer while its own is still being read", async ({ page, signIn }) => {
  const answered = Promise.withResolvers<void>();
  await page.route(/\/v1\/customers\/[^/]+$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(description(page)).toBeVisible();
  await expect(page.getByText("Find a customer by typing")).toHaveCount(0);
  answered.resolve();
  await expect(page.getByRole("button", { name: "Change" })).toBeVisible();
});

test("what is typed while the editor is being loaded is for its customer field", async ({ page, signIn }) => {
  await signIn();
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/EditorScreen-[^/]+\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/app/invoices");
  await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("habi");
  loaded.resolve();
  const field = page.getByRole("combobox", { name: "Find a customer by typing" });
  await expect(field).toBeFocused();
  await page.keyboard.type("cht");
  await expect(field).toHaveValue("habicht");
  await expect(page).toHaveURL(/\/app\/invoices\/new/);
  // Keys act again once the field has what was typed.
  await page.goBack();
  await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
  // The list handles the key a moment after it is drawn.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/app\/invoices\/new/, { timeout: 5000 });
  }).toPass();
});

test("a finalized invoice is not checked as a draft once more", async ({ page, signIn, messages }) => {
  await signIn();
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(page.getByText("Nothing is missing", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Finalize", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /^INV-/ })).toContainText("Open");
  expect(refused).toEqual([]);
  expect(messages).toEqual([]);
});

test("a mistyped name is no new customer: Enter makes none, and leaving the field says so", async ({
  page,
  signIn,
}) => {
  await signIn();
  const mistyped = `Habbicht ${Date.now()}`;
  await page.goto("/app/invoices/new");
  const field = page.getByRole("combobox", { name: "Find a customer by typing" });
  await field.fill(mistyped);
  await expect(page.getByRole("option", { name: `New customer “${mistyped}”` })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByText(`“${mistyped}” is not a customer yet.`, { exact: false })).toBeVisible();
  await expect(field).toHaveValue(mistyped);
  expect((await api().listCustomers({ q: mistyped })).data).toEqual([]);
  await field.fill("Habicht");
  await expect(page.getByText("is not a customer yet", { exact: false })).toBeHidden();
});

test("a saved draft is titled as what it is, and its page has units in words", async ({ page, signIn }) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Invoice", exact: true })).toBeVisible();
  await expect(page.getByRole("article").getByText("2 days", { exact: true })).toBeVisible();
});

test("totals on the screen equal the service's", async ({ page, signIn }) => {
  await signIn();
  for (const seed of [1, 2, 3, 5, 8, 13, 21, 34]) {
    const body = toBody({ ...randomDraft(seed), customer_id: await customerId() });
    const { id, total } = await api().createInvoice(body);
    await page.goto(`/app/invoices/${id}`);
    await expect(page.locator("[data-total]"), `seed ${seed}`).toHaveAttribute("data-total", String(total));
  }
});

test("a percentage becomes the amount of a discount, and a charge is added to it", async ({
  page,
  signIn,
}) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await page.getByRole("button", { name: "Add discount" }).click();
  await expect(page.getByLabel("Description, line 2")).toBeFocused();
  await page.getByLabel("Percentage, line 2").fill("10");
  await page.getByRole("button", { name: "Add charge" }).click();
  await page.getByLabel("Description, line 3").fill("Freight");
  await page.getByLabel("Amount, line 3").fill("15");
  // 1,900 less 190 plus 15, and 19 %
  await expect(page.locator("[data-total]")).toHaveText("€2,052.75");
  const lines = async () =>
    (await api().getInvoice(id)).items.map(({ kind, name, amount }) => [kind, name, amount]);
  await expect.poll(lines).toEqual([
    [null, "Design sprint", 1900],
    ["discount", "Discount", -190],
    ["charge", "Freight", 15],
  ]);
});

test("closing the tab loses nothing that was typed, not even at once", async ({ page, context, signIn }) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await description(page).fill("Typed and saved");
  await expect.poll(() => firstLineOf(id)).toBe("Typed and saved");
  await description(page).fill("Typed and closed");
  await page.close();
  const again = await context.newPage();
  await again.goto(`/app/invoices/${id}`);
  await expect(description(again)).toHaveValue("Typed and closed");
  await expect.poll(() => firstLineOf(id)).toBe("Typed and closed");
});

test("two tabs on one draft: the second is told and chooses", async ({ page, context, signIn }) => {
  await signIn();
  const { id } = await draft();
  const other = await context.newPage();
  await page.goto(`/app/invoices/${id}`);
  await other.goto(`/app/invoices/${id}`);
  await expect(description(other)).toBeVisible();
  await description(page).fill("From the first tab");
  await expect.poll(() => firstLineOf(id)).toBe("From the first tab");
  await description(other).fill("From the second tab");
  const question = other.getByRole("alertdialog");
  await expect(question).toContainText("Somebody else changed this draft");
  expect(await firstLineOf(id)).toBe("From the first tab");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => firstLineOf(id)).toBe("From the second tab");
  await description(page).fill("From the first tab again");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take the other" }).click();
  await expect(description(page)).toHaveValue("From the second tab");
});

test("what is missing is named, with a link to the field", async ({ page, signIn }) => {
  await signIn();
  const { id } = await api().createInvoice({ items: [line] });
  await page.goto(`/app/invoices/${id}`);
  await expect(page.getByText(/before it can be finalized/)).toBeVisible();
  await page.getByRole("button", { name: "Go there" }).first().click();
  await expect(page.getByRole("combobox", { name: "Find a customer by typing" })).toBeFocused();
});

test("a line without a description is missing: it blocks the invoice, and a reload keeps it", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByLabel("Price, line 2").fill("55");
  const incomplete = page.locator("[data-save-state=incomplete]");
  await expect(incomplete).toHaveText("Line without description not saved");
  await page.keyboard.press("ControlOrMeta+Enter");
  const said = page.getByText("Line 2 has no description.");
  await expect(page.getByRole("region", { name: "Messages" }).locator(said)).toBeVisible();
  expect(await statusOf(invoice)).toBe("draft");

  await page.reload();
  await expect(page.getByLabel("Price, line 2")).toHaveValue("55.00");
  await expect(incomplete).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Go there" }).click();
  await expect(page.getByLabel("Description, line 2")).toBeFocused();
  await page.getByLabel("Description, line 2").fill("Travel");
  await saved(page);
  await expect(page.getByText(/^Nothing is missing/)).toBeVisible();
  await expect(page.locator("[data-total]").first()).toHaveAttribute("data-total", "2326.45");
  expect((await api().getInvoice(invoice.id)).total).toBe(2326.45);
  await page.reload();
  await expect(page.getByLabel("Price, line 2")).toHaveValue("55.00");
  await saved(page);
});

test("the first line of a draft without lines is taxed as a new invoice is", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/app/invoices/new");
  const tax = page.getByLabel("VAT %, line 1");
  await expect(tax).toBeVisible();
  const rate = await tax.inputValue();
  expect(Number(rate)).toBeGreaterThan(0);
  await page.getByLabel("Note", { exact: true }).fill("Only a note");
  await saved(page);
  await page.reload();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Only a note");
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(tax).toHaveValue(rate);
  await page.goto("/app/invoices/new");
  await expect(tax).toHaveValue(rate);
});

test("a tab that is closed while the draft is still new loses nothing", async ({ page, context, signIn }) => {
  await signIn();
  await page.goto("/app/invoices/new");
  await description(page).fill("Typed before anything was saved");
  await page.close();
  const again = await context.newPage();
  await again.goto("/app/invoices/new");
  await expect(description(again)).toHaveValue("Typed before anything was saved");
  await saved(again);
  const id = await openedItem(again);
  expect(await firstLineOf(id)).toBe("Typed before anything was saved");
});

test("a draft is shown as page, e-mail and UBL before it is finalized", async ({ page, signIn }) => {
  await signIn();
  const { id } = await draft({ notes: "Thank you" });
  const check = await api().finalizeInvoice(id, { dry_run: true });
  const number = "findings" in check ? check.number : "";
  await page.goto(`/app/invoices/${id}`);
  const preview = page.getByRole("region", { name: "As the customer sees it" });
  await expect(preview.getByText("Thank you")).toBeVisible();
  await expect(preview.getByRole("img", { name: "Scan to pay" })).toBeVisible();
  await preview.getByText("E-mail", { exact: true }).click();
  await expect(preview.getByRole("heading", { name: number })).toBeVisible();
  await preview.getByText("UBL", { exact: true }).click();
  await expect(preview.getByText("urn:cen.eu:en16931:2017", { exact: false })).toBeVisible();
  await description(page).fill("Rewritten");
  await expect(preview.getByText("<cbc:Name>Rewritten</cbc:Name>", { exact: false })).toBeVisible();
});

test("the currency of a draft is found by typing", async ({ page, signIn }) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  const field = page.getByRole("combobox", { name: "Currency" });
  await field.fill("Swiss");
  await page.getByRole("option", { name: /CHF/ }).click();
  await expect(page.locator("[data-total]")).toHaveText(/^CHF\s?2,261\.00$/);
  await expect.poll(async () => (await api().getInvoiceBalance(id)).currency).toBe("CHF");
  await page.reload();
  await expect(field).toHaveValue(/^CHF/);
});

test("scheduled: finalized and sent later by itself", async ({ page, signIn }) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("spinbutton", { name: /day/ }).focus();
  await page.keyboard.type("01122026");
  await sheet.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  await expect(page.getByRole("dialog").getByText("Scheduled", { exact: true })).toBeVisible();
  expect(await api().getInvoice(invoice.id)).toMatchObject({
    status: "scheduled",
    scheduled_send_at: "2026-12-01T08:00:00.000Z",
  });
  await page.goto(`/app/invoices/${invoice.id}`);
  await expect(page.getByText(/^Will be finalized and sent on 1 Dec/)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Do not send by itself" }).click();
  await expect.poll(() => statusOf(invoice)).toBe("draft");
});

test("what cannot be finalized is refused with the reason, and stays a draft", async ({ page, signIn }) => {
  await signIn();
  const invoice = await api().createInvoice({ items: [line] });
  await page.goto(`/app/invoices/${invoice.id}`);
  const reason = page.getByRole("region", { name: "Messages" }).getByText(/customer|buyer/i);
  await page.getByRole("button", { name: /^Finalize and send/ }).click();
  await expect(reason).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(reason).toBeHidden();
  // The key is the editor's, also where a button has the focus that would take Enter for itself.
  await page.getByRole("button", { name: /^Add line/ }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(reason).toBeVisible();
  await expect(page.getByLabel("Description, line 2")).toHaveCount(0);
  expect(await statusOf(invoice)).toBe("draft");
});

test("a line is saved as a product, found by typing in the next one, and taken back", async ({
  page,
  signIn,
}) => {
  await signIn();
  const { id } = await draft({ items: [{ name: "Quarzlampe", price: 42.5, tax_rate: 19, unit: "pc" }] });
  await page.goto(`/app/invoices/${id}`);
  await page.getByRole("button", { name: "Save line 1 as a product" }).click();
  await expect(page.getByText("Quarzlampe saved as a product")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save line 1 as a product" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByLabel("Description, line 2").fill("quarzl");
  await page.getByRole("option", { name: /Quarzlampe/ }).click();
  await expect(page.getByLabel("Price, line 2")).toHaveValue("42.50");
  await expect(page.getByLabel("Unit, line 2")).toHaveValue("pc");
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await page.keyboard.press("z");
  await expect(page.getByRole("button", { name: "Save line 1 as a product" })).toBeVisible();
  await expect.poll(async () => (await api().listProducts({ q: "Quarzlampe" })).data.length).toBe(0);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("numbers with the decimal sign of another language are not read as thousands", async ({
    page,
    resumeSession,
  }) => {
    await resumeSession();
    const { id } = await draft();
    await page.goto(`/app/invoices/${id}`);
    const lineOf = async () =>
      (await api().getInvoice(id)).items.map(({ quantity, price }) => [quantity, price]);
    const field = (path: string) => page.locator(`[data-path="items.0.${path}"]`);
    await field("quantity").fill("1.5");
    await field("price").fill("12.50");
    await field("price").blur();
    await expect(field("quantity")).toHaveValue("1,5");
    await expect(field("price")).toHaveValue("12,50");
    await expect.poll(lineOf).toEqual([[1.5, 12.5]]);
    // What cannot be read stays, is marked, changes nothing, and is not finalized.
    await field("price").fill("1.2.3");
    await field("price").blur();
    await expect(field("price")).toHaveValue("1.2.3");
    await expect(field("price")).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Finalisieren und senden" }).first().click();
    await expect(page.getByText("„1.2.3“ ist hier nicht als Zahl lesbar.")).toBeVisible();
    expect(await lineOf()).toEqual([[1.5, 12.5]]);
    expect(await statusOf({ id })).toBe("draft");
  });
});
