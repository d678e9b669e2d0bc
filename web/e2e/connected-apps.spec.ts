/** Programs that act for a person: consent, the device page, the list of connected apps. */
import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { createDaybook } from "../../client/index.ts";
import { expectInEveryLook } from "./looks.ts";
import { OwnService } from "./own-service.ts";
import { test as base, expect } from "./pages.ts";

const callback = "http://127.0.0.1:9/callback";

const service = new OwnService(new Date().toISOString());
const test = base.extend({
  baseURL: async ({ baseURL: _ }, use) => use(service.url),
  page: async ({ context }, use) => use(await context.newPage()),
});

test.beforeAll(() => service.start());
test.afterAll(() => service.end());

/** The sign-in of the OAuth server: its pages run no script. */
async function signInOnPage(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A program that may read invoices and customers, and the question with which it begins. */
async function registerProgram(page: Page, name: string) {
  const { client_id } = await service.api().createOAuthClient({
    name,
    kind: "native",
    scopes: ["invoices.read", "customers.read"],
    redirect_uris: [callback],
  });
  // The program is not there: what it would be sent is in the address.
  await page.route(`${callback}*`, (route) => route.fulfill({ body: "The program" }));
  const verifier = randomBytes(32).toString("base64url");
  const question = new URLSearchParams({
    client_id,
    redirect_uri: callback,
    response_type: "code",
    scope: "invoices.read customers.read",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "e2e",
  });
  return { client_id, verifier, question };
}

test("consent: refused, then allowed; the app is listed in words, and disconnected", async ({
  page,
  request,
}) => {
  const { client_id, verifier, question } = await registerProgram(page, "Receipt Robot");

  await page.goto(`/oauth/auth?${question}`);
  await signInOnPage(page, { email: service.email, password: "wrong-harbour-lamp-42" });
  await expect(page.getByRole("alert")).toBeVisible();
  await signInOnPage(page, service);
  const consent = page.getByRole("heading", { name: "Allow Receipt Robot to use your account?" });
  await expectInEveryLook(page, () => expect(consent).toBeVisible());
  for (const area of ["Invoices and products", "Customers"])
    await expect(page.getByRole("listitem").filter({ hasText: area })).toContainText("view only");
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page).toHaveURL(/callback\?error=access_denied/);

  await page.goto(`/oauth/auth?${question}`);
  await expect(consent).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/callback\?code=/);
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const token = await redeem(request, {
    grant_type: "authorization_code",
    client_id,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  });
  const program = createDaybook({ base_url: service.url, token: token.access_token ?? "" });
  await program.listCustomers({ limit: 1 });

  await service.enter(page, "/settings/apps");
  const row = page.getByRole("row", { name: /Receipt Robot/ });
  await expectInEveryLook(page, () => expect(row).toBeVisible());
  await expect(row).toContainText("Invoices and products");
  await expect(row).not.toContainText("invoices.read");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("You have connected no apps.")).toBeVisible();
  const refused = async () =>
    program.listCustomers({ limit: 1 }).then(
      () => null,
      ({ status }: { status: number }) => status,
    );
  await expect.poll(refused).toBe(401);
});

interface TokenAnswer {
  access_token?: string;
  error?: string;
}

async function redeem(request: APIRequestContext, form: Record<string, string>): Promise<TokenAnswer> {
  return (await request.post(`${service.url}/oauth/token`, { form })).json();
}

async function askFromDevice(request: APIRequestContext) {
  const form = { client_id: "daybook-cli", scope: "openid apis.all" };
  return (await request.post(`${service.url}/oauth/device/auth`, { form })).json();
}

test("device: a wrong code is refused, a strange device is cancelled, the own one is connected", async ({
  page,
  request,
}) => {
  const ask = () => askFromDevice(request);
  const poll = (device_code: string) =>
    redeem(request, {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      client_id: "daybook-cli",
      device_code,
    });

  await page.goto("/oauth/device");
  const code = page.getByLabel("Code");
  await expectInEveryLook(page, () => expect(code).toBeVisible());
  await code.fill("AAAA-AAAA");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("This code does not exist");

  const strange = await ask();
  await code.fill(strange.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("heading", { name: "Is this your device?" });
  await expectInEveryLook(page, () => expect(question).toBeVisible());
  await expect(page.getByText(strange.user_code)).toBeVisible();
  await page.getByRole("button", { name: "No, cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("The request was cancelled");
  expect((await poll(strange.device_code)).error).toBe("access_denied");

  const own = await ask();
  await page.goto(own.verification_uri_complete);
  await expect(page.getByLabel("Code")).toHaveValue(own.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, the codes are the same" }).click();
  await signInOnPage(page, service);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const token = await poll(own.device_code);
  const program = createDaybook({ base_url: service.url, token: token.access_token ?? "" });
  expect((await program.getSession()).user?.email).toBe(service.email);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  const signInInGerman = async (page: Page, password: string) => {
    await page.getByLabel("E-Mail").fill(service.email);
    await page.getByLabel("Passwort").fill(password);
    await page.getByRole("button", { name: "Anmelden" }).click();
  };

  test("consent: sign-in, refusal and permissions", async ({ page }) => {
    const { question } = await registerProgram(page, "Belegroboter");
    await page.goto(`/oauth/auth?${question}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByText("um Belegroboter zu verbinden")).toBeVisible();
    await signInInGerman(page, "wrong-harbour-lamp-42");
    await expect(page.getByRole("alert")).toHaveText(
      "Die E-Mail-Adresse, das Passwort oder der Code ist falsch.",
    );
    await signInInGerman(page, service.password);
    const consent = page.getByRole("heading", { name: "Darf Belegroboter Ihr Konto verwenden?" });
    await expectInEveryLook(page, () => expect(consent).toBeVisible());
    await expect(page.getByRole("listitem")).toHaveText([
      "Rechnungen und Produkte – nur ansehen",
      "Kunden – nur ansehen",
    ]);
    await expect(page.getByRole("radio", { name: /Long Books.*Inhaber/ })).toBeChecked();
    await page.getByRole("button", { name: "Ablehnen" }).click();
    await expect(page).toHaveURL(/callback\?error=access_denied/);
  });

  test("device: a wrong code, the comparison of codes, and the connection", async ({ page, request }) => {
    await page.goto("/oauth/device");
    await page.getByLabel("Code").fill("AAAA-AAAA");
    await page.getByRole("button", { name: "Weiter" }).click();
    await expect(page.getByRole("alert")).toContainText("Diesen Code gibt es nicht");
    const { user_code } = await askFromDevice(request);
    await page.getByLabel("Code").fill(user_code);
    await page.getByRole("button", { name: "Weiter" }).click();
    const question = page.getByRole("heading", { name: "Ist das Ihr Gerät?" });
    await expectInEveryLook(page, () => expect(question).toBeVisible());
    await page.getByRole("button", { name: "Ja, die Codes stimmen überein" }).click();
    await signInInGerman(page, service.password);
    await expect(page.getByRole("listitem")).toHaveText("Alles – ansehen und ändern");
    await page.getByRole("button", { name: "Erlauben" }).click();
    await expect(page.getByRole("heading", { name: "Verbunden" })).toBeVisible();
  });
});
