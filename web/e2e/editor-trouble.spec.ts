/** The invoice editor when things go wrong: a broken service, an ended session, other tabs, impatient clicks, odd content. */
import type { Page } from "@playwright/test";
import type { Invoice } from "../../client/index.ts";
import { api } from "./api.ts";
import { facts } from "./facts.ts";
import {
  customerId,
  description,
  draft,
  finalized,
  firstLineOf,
  line,
  saved,
  statusOf,
} from "./invoice-records.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { expect, openedItem, signInAgain, test } from "./pages.ts";

const finalizeAndSend = (page: Page) => page.getByRole("button", { name: /^Finalize and send/ }).first();
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const failed = (page: Page) => page.locator("[data-save-state=failed]");

/** The service answers changes of drafts with a 500. */
async function breakSaving(page: Page): Promise<() => Promise<void>> {
  const matches = (url: URL) => /\/v1\/invoices(\/[0-9a-f-]+)?$/.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { error: { code: "internal_error", message: "Out of order" } } }),
  );
  return () => page.unroute(matches);
}

/** Changes wait on the way to the service until the promise is resolved. */
async function hold(page: Page, matches: (path: string) => boolean): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => matches(pathname),
    async (route) => {
      if (route.request().method() !== "GET") await held.promise;
      await route.continue();
    },
  );
  return held;
}

test("what could not be saved is not finalized; it is saved by itself once the service works again", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await expect(description(page)).toBeVisible();
  const mend = await breakSaving(page);
  await description(page).fill("Written while it was broken");
  await expect(page.getByRole("alert")).toContainText("Something went wrong in the service.");
  await finalizeAndSend(page).click();
  await expect(messages(page).getByText("Something went wrong in the service.")).toBeVisible();
  expect(await statusOf(invoice)).toBe("draft");
  await mend();
  await expect.poll(() => firstLineOf(invoice.id)).toBe("Written while it was broken");
  await saved(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what the service refuses to save is said with the reason, and the older version is not finalized", async ({
  page,
  signIn,
}) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await page.getByLabel("Price, line 1").fill("99999999999999999999");
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await finalizeAndSend(page).click();
  await expect(messages(page).getByRole("button", { name: "Dismiss" }).first()).toBeVisible();
  expect(await statusOf(invoice)).toBe("draft");
  await page.getByLabel("Price, line 1").fill("12");
  await saved(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("whoever goes elsewhere while the draft is saved or finalized stays there, and nothing is lost", async ({
  page,
  signIn,
}) => {
  await signIn();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  const saving = await hold(page, (path) => path.endsWith("/v1/invoices"));
  await page.goto("/app/invoices/new");
  await description(page).fill("Written in a hurry");
  await page.getByRole("link", { name: "Customers" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  const answer = page.waitForResponse(/\/v1\/invoices$/);
  saving.resolve();
  const { data } = (await (await answer).json()) as { data: Invoice };
  expect(await firstLineOf(data.id)).toBe("Written in a hurry");

  const invoice = await draft();
  const finalizing = await hold(page, (path) => path.endsWith(`${invoice.id}/finalize`));
  await page.goto(`/app/invoices/${invoice.id}`);
  await finalizeAndSend(page).click();
  await page.getByRole("link", { name: "Customers" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  finalizing.resolve();
  await expect(messages(page)).toContainText("finalized");
  expect(visited.filter((url) => url.includes("?item="))).toEqual([]);
});

test("a session that ends while somebody types: after a sign-in over the page, what was typed is saved", async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(description(page)).toBeVisible();
  await context.clearCookies();
  await description(page).fill("Typed without a session");
  await signInAgain(page);
  await expect(description(page)).toHaveValue("Typed without a session");
  await expect.poll(() => firstLineOf(id)).toBe("Typed without a session");
});

test("a draft goes to the organization that the page shows, and is not restored in another", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(facts().bookkeeper);
  const url = facts().url;
  const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
  const call = async (method: "get" | "post", path: string, data?: object) => {
    const answer = await context.request[method](`${url}/app/api/v1${path}`, {
      headers,
      ...(data ? { data } : {}),
    });
    return (await answer.json()).data;
  };
  const { organization } = await call("get", "/session");
  const others: { id: string }[] = await call("get", "/organizations");
  const other = others.find(({ id }) => id !== organization.id);
  await page.goto("/app/invoices/new");
  await expect(description(page)).toBeVisible();
  await call("post", "/session/switch", { organization_id: other?.id });
  const text = `Typed for another company ${Date.now()}`;
  await description(page).fill(text);
  await expect(page.getByText(/another organization/).first()).toBeVisible();
  expect(await call("get", `/invoices?status=draft&limit=100`)).not.toContainEqual(
    expect.objectContaining({ items: [expect.objectContaining({ name: text })] }),
  );
  await page.goto("/app/invoices/new");
  await expect(description(page)).toHaveValue("");
  await call("post", "/session/switch", { organization_id: organization.id });
  await page.goto("/app/invoices/new");
  await expect(description(page)).toHaveValue(text);
});

test("a customer without an e-mail address is noticed before the invoice gets its number", async ({
  page,
  signIn,
}) => {
  await signIn();
  const address = { address_line1: "Weg 1", postal_code: "20095", city: "Hamburg", country: "DE" };
  const { id: customer_id } = await api().createCustomer({ ...address, name: "Ohne Adresse GmbH" });
  const invoice = await draft({ customer_id });
  await page.goto(`/app/invoices/${invoice.id}`);
  await finalizeAndSend(page).click();
  await expect(messages(page).getByText(/no e-mail address/)).toBeVisible();
  expect(await statusOf(invoice)).toBe("draft");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Finalize", exact: true }).click();
  await expect.poll(() => statusOf(invoice)).toBe("unpaid");
});

test("two clicks in the same moment finalize and send once", async ({ page, signIn }) => {
  await signIn();
  const invoice = await draft();
  await page.goto(`/app/invoices/${invoice.id}`);
  await expect(page.getByText("Nothing is missing", { exact: false })).toBeVisible();
  await finalizeAndSend(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  await expect(messages(page).getByText(/finalized/)).toHaveCount(1);
  const { data } = await api().listEmails({ invoice_id: invoice.id, limit: 10 });
  expect(data).toHaveLength(1);
  await expect(page.getByRole("dialog")).toContainText("Finalized as");
  // Back goes to no editor of what can no longer be edited.
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/invoices\?item=/);
  await expect(page.getByRole("dialog")).toContainText("Finalized as");
});

test("a draft that was deleted elsewhere is kept as a new one", async ({ page, signIn }) => {
  await signIn();
  const { id } = await draft();
  await page.goto(`/app/invoices/${id}`);
  await expect(description(page)).toBeVisible();
  await api().deleteInvoice(id);
  await description(page).fill("Worth keeping");
  await expect(page.getByRole("alert")).toContainText("was deleted elsewhere");
  await page.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(page).toHaveURL(/item=/);
  const made = await openedItem(page);
  expect(made).not.toBe(id);
  await expect.poll(() => firstLineOf(made)).toBe("Worth keeping");
  await expect(description(page)).toHaveValue("Worth keeping");
});

for (const [name, find] of [
  [
    "a deleted draft",
    async () => {
      const { id } = await draft();
      await api().deleteInvoice(id);
      return id;
    },
  ],
  ["an id of nobody", async () => "01900000-0000-7000-8000-000000000000"],
  ["no id at all", async () => "hello"],
] as const)
  test(`an address of ${name} says so and leads back`, async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/app/invoices/${await find()}`);
    await expect(page.getByText("This record does not exist")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
    await expect(page.getByRole("grid", { name: "Invoices" })).toBeVisible();
    await page.goto(`/app/invoices?item=${await find()}`);
    await expect(page.getByRole("dialog").getByText("This record does not exist")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

test("another organization's invoice is as unknown as one that never was", async ({ page, signIn }) => {
  const { id } = await finalized();
  await signIn(facts().newcomer);
  await page.goto(`/app/invoices?item=${id}`);
  await expect(page.getByRole("dialog").getByText("This record does not exist")).toBeVisible();
});

for (const [currency, price, shown] of [
  ["KWD", 1234.567, /^KWD\s?2,938\.269$/],
  ["JPY", 1234, /^(JP)?¥2,937$/],
] as const)
  test(`amounts in ${currency} have the decimals of the currency`, async ({ page, signIn }) => {
    await signIn();
    const { id, total } = await draft({ currency, items: [{ ...line, price }] });
    await page.goto(`/app/invoices/${id}`);
    await expect(page.locator("[data-total]")).toHaveText(shown);
    await expect(page.locator("[data-total]")).toHaveAttribute("data-total", String(total));
  });

test("200 lines, long names and negative lines: the same total, nothing wider than the window", async ({
  page,
  signIn,
}) => {
  await signIn();
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft "
    .repeat(2)
    .trim();
  const items = Array.from({ length: 200 }, (_, index) => ({
    name: index === 0 ? long : `Position ${index + 1}`,
    quantity: index % 7 === 3 ? -1 : 3,
    price: 19.99,
    tax_rate: index % 2 === 0 ? 19 : 7,
  }));
  const { id, total } = await api().createInvoice({ customer_id: await customerId(), items });
  await page.goto(`/app/invoices/${id}`);
  await expect(page.getByLabel("Description, line 200")).toBeAttached();
  await expect(page.locator("[data-total]")).toHaveAttribute("data-total", String(total));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
  await page.goto(`/app/invoices?item=${id}`);
  await expect(page.getByRole("dialog").getByText(long)).toBeVisible();
  await expectNoOverflow(page);
});

test("a business in another EU country: no VAT is proposed with the reason, and never charged or left out silently", async ({
  page,
  signIn,
}) => {
  await signIn();
  const address = { address_line1: "Wijnhaven 88", postal_code: "3011", city: "Rotterdam", country: "NL" };
  const dutch = {
    ...address,
    name: `Havenkwartier ${Date.now()}`,
    vat_id: "NL857103442B01",
    email: "a@haven.example",
  };
  const { id: customer_id } = await api().createCustomer(dutch);
  const goods = { ...line, name: "Lamp", kind: "goods" as const };
  const { id } = await draft({ customer_id, items: [{ ...line, kind: "services" }, goods] });
  const categories = async () =>
    (await api().getInvoice(id)).items.map((one) => [one.tax_rate, one.tax_category]);
  await page.goto(`/app/invoices/${id}`);
  const proposal = page.getByRole("status").filter({ hasText: "business in another EU country" });
  await expect(proposal).toContainText("NL857103442B01");
  await expectAccessible(page);
  // 3,800 and 19 %: nothing has changed yet.
  await expect(page.locator("[data-total]")).toHaveText("€4,522.00");
  await proposal.getByRole("button", { name: "Keep the VAT" }).click();
  await expect(proposal).toHaveCount(0);
  await expect(page.locator("[data-total]")).toHaveText("€4,522.00");
  await page.reload();
  await proposal.getByRole("button", { name: "Charge no VAT" }).click();
  await expect(page.locator("[data-total]")).toHaveText("€3,800.00");
  await expect(proposal).toHaveCount(0);
  await expect.poll(categories).toEqual([
    [0, "reverse_charge"],
    [0, "intra_community"],
  ]);
  await page.keyboard.press("Control+i");
  await page.getByLabel("Description, line 3").fill("Travel");
  await page.getByLabel("Price, line 3").fill("10");
  await expect.poll(async () => (await categories())[2]).toEqual([0, "intra_community"]);
  await expect(proposal).toHaveCount(0);
});
