/** The customer's page of an invoice: no script, every part of it, in both widths and themes. */
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import { drawLogo } from "./draw-logo.ts";
import { finalized } from "./invoice-records.ts";
import { expectInEveryLook, expectNoOverflow } from "./looks.ts";
import { expect, test } from "./pages.ts";

/** That of the logo. */
const accent = "#0f766e";

async function uploadLogo(): Promise<string> {
  const file = new File([new Uint8Array(await drawLogo())], "logo.png", { type: "image/png" });
  const uploaded = await api().uploadFile(file);
  if (!("file_path" in uploaded)) throw new Error("The service did not keep the file.");
  const { file_path } = uploaded;
  return (await api().createDocument({ file_path, category: "other", source: "upload" })).id;
}

/** With the logo and colour of a template. */
async function issue(body: object): Promise<Invoice> {
  const { id: template_id } = await api().createInvoiceTemplate({
    name: `Look ${crypto.randomUUID()}`,
    accent_color: accent,
    logo: await uploadLogo(),
  });
  return finalized({ template_id, ...body });
}

test("public page: a phone shows unit and tax rate of a line under its description", async ({ page }) => {
  const { token } = await finalized();
  await page.goto(`/i/${token}`);
  const facts = page.getByText("2 days · VAT 19%", { exact: true });
  await expect(facts).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInEveryLook(page, () =>
    expect(facts).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) < 760 }),
  );
});

test("public page: an open invoice has logo, colour and a code to pay by", async ({ page, messages }) => {
  const { token, number } = await issue({});
  await page.goto(`/i/${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number ?? "");
  await expect(page.getByRole("img", { name: /Logo/ })).toBeVisible();
  const button = page.getByRole("navigation").getByRole("link").first();
  await expect(button).toHaveCSS("background-color", "rgb(15, 118, 110)");
  await expectInEveryLook(page, () => expect(page.getByText("Amount due")).toBeVisible());
  await page.setViewportSize({ width: 390, height: 844 });
  const code = page.getByRole("figure");
  await expect(code.getByRole("img")).toBeVisible();
  await expect(code).toContainText("Scan to pay");
  await expect(page.locator("script")).toHaveCount(0);
  expect(messages).toEqual([]);
});

test("public page: payments and credit notes stand between the total and the open amount", async ({
  page,
  messages,
}) => {
  const invoice = await issue({ date: "2026-09-01", due_date: "2026-09-15" });
  await api().createInvoicePayment(invoice.id, { amount: 261, date: "2026-10-01" });
  const note = await api().creditInvoice(invoice.id, { items: [{ line: 1, quantity: 1 }] });
  await page.goto(`/i/${invoice.token}`);
  await expect(page.getByText("Overdue", { exact: true })).toBeVisible();
  const rows = page.getByRole("row");
  const texts = (await rows.allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  const at = (part: string) => texts.findIndex((text) => text.includes(part));
  expect(at("2,261.00")).toBeGreaterThan(0);
  expect(at("Payment")).toBeGreaterThan(at("2,261.00"));
  expect(at(note.number ?? "no number")).toBeGreaterThan(at("Payment"));
  expect(texts.at(-1)).toContain("869.50");
  // The code asks for the whole total.
  await expect(page.getByRole("figure")).toHaveCount(0);
  await expectInEveryLook(page, () => expect(page.getByText("Overdue", { exact: true })).toBeVisible());
  expect(messages).toEqual([]);
});

async function credit(invoice: Invoice): Promise<void> {
  await api().creditInvoice(invoice.id, {});
}

const states: [
  name: string,
  body: object,
  change: (invoice: Invoice) => Promise<unknown>,
  shown: RegExp[],
][] = [
  ["paid", {}, ({ id }) => api().createInvoicePayment(id, {}), [/^Paid$/, /^Payment, /, /^Outstanding$/]],
  ["credited", {}, credit, [/^Credited$/, /^Credit note /, /^Outstanding$/]],
  [
    "cancelled",
    {},
    ({ id }) => api().cancelInvoice(id, { reason: "Sent to the wrong customer" }),
    [/^Cancelled$/],
  ],
  ["a quote", { document_type: "quote" }, async () => {}, [/^Valid until$/]],
];

for (const [name, body, change, shown] of states)
  test(`public page: ${name} asks for no money and offers no code to pay by`, async ({ page, messages }) => {
    const invoice = await finalized(body);
    await change(invoice);
    await page.goto(`/i/${invoice.token}`);
    await expectInEveryLook(page, async () => {
      for (const text of shown) await expect(page.getByText(text).first()).toBeVisible();
    });
    await expect(page.getByText("Amount due")).toHaveCount(0);
    await expect(page.getByRole("figure")).toHaveCount(0);
    await expect(page.locator("script")).toHaveCount(0);
    expect(messages).toEqual([]);
  });

/** The longest that a line of totals can say: three decimals, a tax that names its base, a payment. */
async function wideInvoice(): Promise<Invoice> {
  const items = [
    { name: "Consulting", quantity: 1234, price: 98765.432, tax_rate: 19 },
    { name: "Donaudampfschifffahrtsgesellschaftskapitän", quantity: 1.5, price: 33.333, tax_rate: 7.7 },
  ];
  const dates = { date: "2026-09-01", due_date: "2026-09-15" };
  const invoice = await finalized({ currency: "KWD", einvoice: "optional", items, ...dates });
  await api().createInvoicePayment(invoice.id, { amount: 1000000.001, date: "2026-10-01" });
  return invoice;
}

test("public page: a large amount with three decimals fits on 320 px", async ({ page }) => {
  const { token } = await wideInvoice();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/i/${token}`);
  await expect(page.getByText("Overdue", { exact: true })).toBeVisible();
  await expectNoOverflow(page);
});

test("public page: a link that does not work says so", async ({ page }) => {
  await page.goto("/i/nothing-here");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectInEveryLook(page, () => expect(page.getByText(/Ask the sender/)).toBeVisible());
});

for (const [locale, title, advice] of [
  ["de-DE", "Dieser Link funktioniert nicht", /Bitten Sie den Absender/],
  ["fr-FR", "Ce lien ne fonctionne pas", /à l’expéditeur/],
  ["pl-PL", "This link does not work", /Ask the sender/],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });
    test("public page: a link that does not work says so in the language of the browser", async ({
      page,
    }) => {
      for (const address of ["/i/nothing-here", "/i/nothing-here/download?format=pdf"]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.getByText(advice)).toBeVisible();
      }
    });
  });
