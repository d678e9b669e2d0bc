/** Invoices: what the service refuses is said in the form, in the person's language, and nothing changes. */
import { api } from "./api.ts";
import { act, finalized, statusOf, submit } from "./invoice-records.ts";
import { expect, test } from "./pages.ts";

test("cancel needs a reason, and says so; write off", async ({ page, signIn }) => {
  await signIn();
  const invoice = await finalized();
  await act(page, invoice, "Cancel invoice");
  await submit(page, "Cancel invoice");
  await expect(page.getByText("Enter a reason: the invoice already has its number.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await expect(page.getByRole("dialog")).not.toContainText("body.");
  await page.getByLabel("Reason").fill("Sent to the wrong customer");
  await submit(page, "Cancel invoice");
  await expect(page.getByText("Cancelled: Sent to the wrong customer")).toBeVisible();
  await expect.poll(() => statusOf(invoice)).toBe("cancelled");
  const lost = await finalized();
  await act(page, lost, "Write off");
  await page.getByLabel("Reason").fill("Insolvent");
  await submit(page, "Write off");
  await expect(page.getByText("Written off: Insolvent")).toBeVisible();
  await expect.poll(() => statusOf(lost)).toBe("uncollectible");
});

test("a written-off invoice takes a late payment over what nobody paid, and is written off again after Undo", async ({
  page,
  signIn,
}) => {
  await signIn();
  const lost = await finalized();
  await api().createInvoicePayment(lost.id, { amount: 61 });
  await api().writeOffInvoice(lost.id, { reason: "Insolvent" });
  await act(page, lost, "Record payment");
  await expect(page.getByLabel("Amount")).toHaveValue("€2,200.00");
  await submit(page, "Record payment");
  await expect.poll(() => statusOf(lost)).toBe("paid");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => statusOf(lost)).toBe("uncollectible");
});

test("where the service refuses, its reason is shown in the form and nothing changes", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await finalized();
  const refused = () => expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await act(page, invoice, "Record payment");
  await page.getByLabel("Amount").fill("99999");
  await submit(page, "Record payment");
  await refused();
  await act(page, invoice, "Send");
  await page.getByLabel("To", { exact: true }).fill("nobody");
  await submit(page, "Send");
  await expect(page.getByLabel("To", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await act(page, invoice, "Credit");
  await page.getByText("Some lines").click();
  await submit(page, "Credit");
  await refused();
  expect(await api().getInvoiceBalance(invoice.id)).toMatchObject({
    open_amount: invoice.total,
    sent_at: null,
  });
});

test("what another person did first is refused with the reason, in every form", async ({ page, signIn }) => {
  await signIn();
  const refuse = async (name: string, reason: string, prepare: () => Promise<unknown>) => {
    const invoice = await finalized();
    await act(page, invoice, name);
    await expect(page.getByRole("dialog", { name: `${name}: ${invoice.number}` })).toBeVisible();
    await api().createInvoicePayment(invoice.id, {});
    await prepare();
    await submit(page, name);
    // The note about the missing mail server is an alert, too.
    await expect(page.getByRole("dialog").getByRole("alert").filter({ hasText: reason }), name).toBeVisible();
    // Once: the form says it, and no message beside it.
    await expect(page.getByRole("region", { name: "Messages" }), name).toHaveText("");
    expect(await statusOf(invoice), name).toBe("paid");
  };
  const giveReason = () => page.getByLabel("Reason").fill("Too late");
  const asItIs = async () => {};
  await refuse("Cancel invoice", "the invoice is paid", giveReason);
  await refuse("Write off", "the invoice is paid", giveReason);
  await refuse("Remind", "only for open invoices", asItIs);
  await refuse("Record payment", "Nothing is open any more: the invoice is settled.", asItIs);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("an overpayment is refused in the form, with both amounts", async ({ page, resumeSession }) => {
    await resumeSession();
    const invoice = await finalized();
    await page.goto(`/app/invoices?item=${invoice.id}&act=pay`);
    await page.getByLabel("Betrag").fill("99999");
    await page.getByRole("dialog").getByRole("button", { name: "Zahlung erfassen" }).click();
    const reason = page.getByRole("dialog").getByRole("alert");
    await expect(reason).toBeInViewport();
    await expect(reason).toHaveText(/^99\.999,00\s€ passt nicht: Offen sind 2\.261,00\s€\./);
    expect(await statusOf(invoice)).toBe("unpaid");
  });

  test("a payment in closed books, a wrong IBAN and an impossible step are refused in German", async ({
    page,
    resumeSession,
  }) => {
    await resumeSession();
    const invoice = await finalized();
    await page.goto(`/app/invoices?item=${invoice.id}&act=cancel`);
    await page.getByLabel("Grund").fill("Zu spät");
    await api().createInvoicePayment(invoice.id, {});
    await page.getByRole("dialog").getByRole("button", { name: "Rechnung stornieren" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
      "Das ist nicht möglich: Die Rechnung ist bezahlt.",
    );
    await page.route("**/v1/invoices/*/payments", (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            code: "period_locked",
            message: "The books are closed.",
            details: { locked_until: "2026-09-30", date: "2026-09-02" },
          },
        },
      }),
    );
    const open = await finalized();
    await page.goto(`/app/invoices?item=${open.id}&act=pay`);
    await page.getByRole("dialog").getByRole("button", { name: "Zahlung erfassen" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
      /^Die Bücher sind bis 30\. September 2026 abgeschlossen/,
    );
    await page.goto("/app/settings/company");
    await page.getByLabel("IBAN").fill("DE00 1234");
    await page.getByLabel("IBAN").press("Enter");
    await expect(page.getByText("Das ist keine gültige IBAN", { exact: false })).toBeVisible();
  });
});
