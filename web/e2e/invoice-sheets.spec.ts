/** Sheets, dialogs and the bulk bar of invoices, customers and series: accessible, silent and no wider than the window. */
import type { Page } from "@playwright/test";
import { api } from "./api.ts";
import { customerId, description, draft, finalized, line } from "./invoice-records.ts";
import { expectReadingOrder, walkByKeyboard } from "./keyboard-walk.ts";
import { expectInEveryLook } from "./looks.ts";
import { expect, test } from "./pages.ts";

interface SheetCase {
  name: string;
  /** Below /app. */
  address(): Promise<string>;
  /** A text that is there once the sheet is complete. */
  shown: string | RegExp;
  /** What a person does first to see it. */
  open?(page: Page): Promise<void>;
}

const overdue = () => finalized({ date: "2026-09-01", due_date: "2026-09-15" });

async function seriesId(): Promise<string> {
  const { data } = await api().listRecurringInvoices({ q: "Habicht", limit: 1 });
  return data[0]?.id ?? "";
}

async function partlySettled(): Promise<string> {
  const { id } = await overdue();
  await api().createInvoicePayment(id, { amount: 261, date: "2026-10-01" });
  await api().creditInvoice(id, { items: [{ line: 1, quantity: 1 }] });
  return `/invoices?item=${id}`;
}

/** Since the series was paused, two of its invoices were due. */
async function resumeLate(): Promise<string> {
  const { id } = await api().createRecurringInvoice({
    customer_id: await customerId(),
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [line],
  });
  await api().updateRecurringInvoiceStatus(id, { status: "paused" });
  await api().updateRecurringInvoice(id, { start_date: "2026-09-01" });
  return `/recurring?item=${id}&act=resume`;
}

const cases: SheetCase[] = [
  { name: "invoice, partly paid and credited", address: partlySettled, shown: /^Credit note / },
  ...(
    [
      ["pay", "Method"],
      ["match", /closest amount first/],
      ["send", "Subject"],
      ["remind", "Subject"],
      ["cancel", "Reason"],
      ["write_off", "Reason"],
      ["credit", "Everything that is left"],
    ] as const
  ).map(([act, shown]) => ({
    name: `invoice, ${act}`,
    address: async () => `/invoices?item=${(await overdue()).id}&act=${act}`,
    shown,
  })),
  {
    name: "invoice, credit by line",
    address: async () => `/invoices?item=${(await overdue()).id}&act=credit`,
    shown: "Design sprint",
    open: (page) => page.getByText("Some lines").click(),
  },
  {
    name: "quote",
    address: async () => `/invoices?item=${(await finalized({ document_type: "quote" })).id}`,
    shown: "Offered",
  },
  {
    name: "draft, schedule",
    address: async () => `/invoices/${(await draft()).id}`,
    shown: "Send on",
    async open(page) {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Schedule" }).click();
    },
  },
  { name: "customer, new", address: async () => "/customers?item=new", shown: "Postal code" },
  {
    name: "customer",
    address: async () => `/customers?item=${await customerId()}`,
    shown: "Statement of account",
  },
  {
    name: "customer, edit",
    address: async () => `/customers?item=${await customerId()}&edit=true`,
    shown: "Postal code",
  },
  { name: "series", address: async () => `/recurring?item=${await seriesId()}`, shown: "Coming invoices" },
  {
    name: "series, edit",
    address: async () => `/recurring?item=${await seriesId()}&act=edit`,
    shown: "Counted from",
  },
  {
    name: "series, cancel",
    address: async () => `/recurring?item=${await seriesId()}&act=cancel`,
    shown: /^No more invoices are made/,
  },
  { name: "series, resume late", address: resumeLate, shown: /^Since 1 September 2026/ },
];

for (const { name, address, shown, open } of cases)
  test(`${name}: accessible, silent and no wider than the window`, async ({
    page,
    resumeSession,
    messages,
  }) => {
    await resumeSession();
    await page.goto(`/app${await address()}`);
    await open?.(page);
    const sheet = page.getByRole("dialog");
    await expectInEveryLook(
      page,
      async () => {
        await expect(sheet.getByText(shown).first()).toBeVisible();
        await expect(sheet.locator('[role="status"][aria-label="Loading"]')).toHaveCount(0);
        const overflow = () => sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        await expect.poll(overflow, { message: "pixels beyond the sheet" }).toBeLessThanOrEqual(0);
      },
      '[role="dialog"]',
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectReadingOrder(sheet);
    expect(await walkByKeyboard(page)).toBeGreaterThan(1);
    expect(messages).toEqual([]);
  });

for (const address of ["/invoices?status=overdue", "/customers", "/recurring"])
  test(`${address}: the list has the focus again after its sheet closed, opened by key and by click`, async ({
    page,
    resumeSession,
  }) => {
    await resumeSession();
    await page.goto(`/app${address}`);
    const grid = page.getByRole("grid");
    await expect(grid.getByRole("row").nth(1)).toBeVisible();
    const close = async () => {
      await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeVisible();
      await expect(page.getByRole("dialog").locator('[role="status"][aria-label="Loading"]')).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(grid).toBeFocused();
    };
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await close();
    await grid.getByRole("row").nth(1).click();
    await close();
  });

test("the question about a draft that somebody else changed: accessible and no wider than the window", async ({
  page,
  resumeSession,
}) => {
  await resumeSession();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(description(page)).toBeVisible();
  await api().updateInvoice(id, { notes: "Changed elsewhere" });
  await description(page).fill("Changed here");
  const question = page.getByRole("alertdialog");
  await expectInEveryLook(page, () => expect(question).toBeVisible(), '[role="alertdialog"]');
});

test("the bar of several selected invoices: accessible and no wider than the window", async ({
  page,
  resumeSession,
}) => {
  await resumeSession();
  await page.goto("/app/invoices");
  const grid = page.getByRole("grid", { name: "Invoices" });
  await expect(grid.getByRole("row", { name: /./ }).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected invoices" });
  const check = async () => {
    await expect(bar.getByRole("button", { name: "Clear selection" })).toBeInViewport({ ratio: 1 });
    await expect(grid.locator("[aria-selected=true]")).toHaveCount(1);
  };
  await expectInEveryLook(page, check);
});

test("an invoice that was issued with its PDF only says so", async ({ page, signIn }) => {
  await signIn();
  const items = [{ name: "Consulting", quantity: 1, price: 33.333, tax_rate: 19 }];
  const { id } = await finalized({ currency: "KWD", einvoice: "optional", items });
  await page.goto(`/app/invoices?item=${id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Issued without an e-invoice.")).toBeVisible();
  await expect(sheet.getByText("The currency has three decimals; an e-invoice allows two.")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "UBL" })).toHaveCount(0);
});
