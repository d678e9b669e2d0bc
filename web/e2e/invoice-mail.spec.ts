/** What leaves by e-mail, with a mail server that refuses and then accepts; and the PDF of an invoice from elsewhere. */
import type { Locator, Page } from "@playwright/test";
import type { Invoice } from "../../client/index.ts";
import { startSmtp, type TestSmtp } from "../../src/mail/test-smtp.ts";
import { now } from "./facts.ts";
import { OwnService } from "./own-service.ts";
import { expect, test } from "./pages.ts";

let smtp: TestSmtp;
let service: OwnService;
test.beforeAll(async () => {
  smtp = await startSmtp();
  service = new OwnService(now, { DAYBOOK_SMTP_URL: smtp.url });
  await service.start();
  await service.api().replaceLegalEntity({ name: "Long Books", country: "DE", vat_id: "DE123456789" });
});
test.afterAll(async () => {
  await service.end();
  await smtp.close();
});

async function finalized(): Promise<Invoice> {
  const { id: customer_id } = await service.api().createCustomer({
    name: "Birch GmbH",
    email: "books@birch.example",
    country: "DE",
  });
  const items = [{ name: "Consulting", quantity: 1, price: 100, tax_rate: 19 }];
  const body = {
    customer_id,
    items,
    date: "2026-11-01",
    due_date: "2026-11-10",
    einvoice: "optional",
  } as const;
  const { id } = await service.api().createInvoice(body);
  return (await service.api().finalizeInvoice(id)) as Invoice;
}

async function openSheet(page: Page, { id }: Pick<Invoice, "id">): Promise<Locator> {
  await service.enter(page, `/invoices?item=${id}`);
  return page.getByRole("dialog");
}

const notices = (page: Page) => page.getByRole("region", { name: "Messages" });
const emailsOf = async ({ id }: Pick<Invoice, "id">) =>
  (await service.api().listEmails({ invoice_id: id })).data.map(({ status }) => status);

test("an e-mail that failed says why, and is sent again from the sheet", async ({ page }) => {
  const invoice = await finalized();
  smtp.mood = "unknown_recipient";
  await service.api().sendInvoice(invoice.id, {});
  await expect.poll(() => emailsOf(invoice)).toEqual(["failed"]);
  const sheet = await openSheet(page, invoice);
  await expect(sheet.getByText(/^Not sent to books@birch\.example: .*no such user/)).toBeVisible();

  smtp.mood = "well";
  await sheet.getByRole("button", { name: "Try again" }).click();
  // Whole: "Waiting to be sent to …" comes before it.
  await expect(sheet.getByText("Sent to books@birch.example", { exact: true })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Try again" })).toHaveCount(0);
  expect(await emailsOf(invoice)).toEqual(["sent"]);
  expect(smtp.accepted).toHaveLength(1);
});

test("an e-mail that the server may have taken is not called unsent, and can be sent again", async ({
  page,
}) => {
  const invoice = await finalized();
  smtp.mood = "dies_after_content";
  await service.api().remindInvoice(invoice.id, {});
  await expect.poll(() => emailsOf(invoice)).toEqual(["uncertain"]);
  const sheet = await openSheet(page, invoice);
  await expect(sheet.getByText(/^Perhaps sent to books@birch\.example: /)).toBeVisible();
  smtp.mood = "well";
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByText("Reminder sent to books@birch.example")).toBeVisible();
});

test("what cannot be sent again is said, and stays as it is", async ({ page }) => {
  const invoice = await finalized();
  smtp.mood = "unknown_recipient";
  await service.api().sendInvoice(invoice.id, {});
  await expect.poll(() => emailsOf(invoice)).toEqual(["failed"]);
  const sheet = await openSheet(page, invoice);
  const again = sheet.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.route("**/emails/*/retry", (route) => route.fulfill({ status: 500, body: "" }));
  await again.click();
  await expect(notices(page)).not.toBeEmpty();
  await expect(again).toBeEnabled();
  expect(await emailsOf(invoice)).toEqual(["failed"]);
});

const rows = `Number,Client,Date,Due date,Amount,Tax,Total,Balance
ALT-1,Oak SARL,2026-10-01,2026-10-15,100.00,19.00,119.00,119.00
ALT-2,Oak SARL,2026-10-05,2026-10-19,200.00,38.00,238.00,238.00
`;

async function imported(number: string): Promise<Invoice> {
  const file = new File([rows], "invoices.csv", { type: "text/csv" });
  await service.api().importRecords(file, { kind: "invoices" });
  const { data } = await service.api().listInvoices({ q: number, limit: 1 });
  return data[0] as Invoice;
}

async function choosePdf(page: Page, sheet: Locator, content: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await sheet.getByRole("button", { name: "Upload its PDF" }).click();
  const file = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
}

test("the PDF of an imported invoice is uploaded in its sheet, and then it can be loaded and sent", async ({
  page,
}) => {
  const invoice = await imported("ALT-1");
  const sheet = await openSheet(page, invoice);
  const content = "%PDF-1.4\n% ALT-1\n%%EOF\n";
  await choosePdf(page, sheet, content);
  await expect(sheet.getByRole("button", { name: "Upload its PDF" })).toHaveCount(0);
  const started = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "PDF", exact: true }).click();
  const stream = await (await started).createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(content);
  await expect(sheet.getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

test("a file that is no PDF is refused with the reason, and another one can be chosen", async ({ page }) => {
  const invoice = await imported("ALT-2");
  const sheet = await openSheet(page, invoice);
  await choosePdf(page, sheet, "This is a letter.");
  await expect(notices(page)).toContainText("Not uploaded: ");
  await expect(notices(page)).not.toContainText("PDF uploaded");
  await choosePdf(page, sheet, "%PDF-1.4\n% ALT-2\n%%EOF\n");
  await expect(sheet.getByRole("link", { name: "PDF", exact: true })).toBeVisible();
});
