/** Several invoices at once: downloaded, sent, reminded and finalized, with the reasons of refusals. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import { draft, finalized, line, statusOf } from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

const gridOf = (page: Page) => page.getByRole("grid", { name: "Invoices" });
const barOf = (page: Page) => page.getByRole("region", { name: "Selected invoices" });

const answer = (page: Page, question: string, name: string) =>
  page.getByRole("alertdialog", { name: question }).getByRole("button", { name, exact: true }).click();

/** With the keys, once the list shows both and nothing else. */
async function selectBoth(page: Page): Promise<void> {
  const grid = gridOf(page);
  await expect(grid).toHaveAttribute("aria-rowcount", "3");
  for (const selected of [1, 2]) {
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(grid.locator("[aria-selected=true]")).toHaveCount(selected);
  }
}

test("several at once: downloaded as one ZIP, sent, and reminded with the reasons of refusals", async ({
  page,
  signIn,
}) => {
  await signIn();
  const notes = `Several${Date.now()}`;
  const made: Invoice[] = [await finalized({ notes }), await finalized({ notes })];
  await page.goto(`/app/invoices?q=${encodeURIComponent(notes)}`);
  await selectBoth(page);
  const bar = barOf(page);
  const started = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Download" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe("invoices.zip");
  const unpacked = Object.keys(unzipSync(await readFile(await file.path())));
  expect(unpacked.toSorted()).toEqual(made.map(({ number }) => `Invoice ${number}.pdf`).toSorted());
  await bar.getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("alertdialog", { name: "Send 2 documents?" });
  await expect(question).toContainText("To: Habicht");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  const sentAt = async () => (await api().getInvoiceBalance(made[0]?.id ?? "")).sent_at;
  expect(await sentAt()).toBeNull();
  await bar.getByRole("button", { name: "Send" }).click();
  await answer(page, "Send 2 documents?", "Send");
  // The service of these tests has no mail server, and nothing is said to be sent.
  await expect(page.getByText("2 written but not sent (no mail server)", { exact: true })).toBeVisible();
  const [paid] = made;
  await api().createInvoicePayment(paid?.id ?? "", {});
  await page.reload();
  await selectBoth(page);
  await bar.getByRole("button", { name: "Remind" }).click();
  await answer(page, "Send 2 reminders?", "Remind");
  await expect(page.getByText(/^1 written but not sent \(no mail server\), 1 refused: /)).toBeVisible();
});

test("several drafts are finalized at once, and the reason of a refusal is shown", async ({
  page,
  signIn,
}) => {
  await signIn();
  const notes = `Drafts${Date.now()}`;
  const [ready, unfinished] = [await draft({ notes }), await api().createInvoice({ notes, items: [line] })];
  await page.goto(`/app/invoices?status=draft&q=${notes}`);
  await selectBoth(page);
  await barOf(page).getByRole("button", { name: "Finalize" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("No customer yet");
  await answer(page, "Finalize 2 drafts?", "Finalize");
  await expect(page.getByText(/^1 done, 1 refused: .*(customer|buyer)/i)).toBeVisible();
  await expect.poll(() => statusOf(ready)).toBe("unpaid");
  expect(await statusOf(unfinished)).toBe("draft");
});
