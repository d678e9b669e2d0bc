/** Receipts on their way: pasted, many at once, cancelled, failed and tried again. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { api } from "./api.ts";
import { drawReceipt, dropFiles, pastePicture } from "./drop-files.ts";
import { expect, test } from "./pages.ts";

/** As many as are taken at once. */
const many = 50;
const at_once = 3;
/** A busy machine takes long for 50 files. */
const long = { timeout: 240_000 };

const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
const uploads = "**/v1/uploads*";

const papers = (word: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const paper = await drawReceipt(index, `${word} ${index} Ltd`, 5000 + index);
      return { ...paper, name: `${word}-${index}.pdf` };
    }),
  );

/** The requests wait until the test lets them go: one after the other with `held.shift()?.()`, or all. */
async function holdUploads(page: Page) {
  const held: (() => void)[] = [];
  let is_open = false;
  await page.route(uploads, async (route) => {
    if (!is_open) await new Promise<void>((go) => held.push(go));
    // One that was cancelled is gone.
    await route.continue().catch(() => undefined);
  });
  return {
    held,
    release() {
      is_open = true;
      for (const go of held.splice(0)) go();
    },
  };
}

test("uploads: a picture that is pasted becomes a receipt", async ({ page, signIn }) => {
  const noise = { type: "gaussian", mean: 200, sigma: 20 } as const;
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff", noise } });
  const picture = { name: "pasted.png", base64: (await drawn.png().toBuffer()).toString("base64") };
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByRole("option").first()).toBeVisible();
  await pastePicture(page, picture);
  await expect(tray(page)).toContainText("pasted.png");
  await expect(tray(page)).toContainText("1 added");
  await expect
    .poll(async () => {
      const { data } = await api().listInboxItems({ limit: 5, sort: "created_at", order: "desc" });
      return data.map(({ primary_document }) => primary_document?.file_name);
    })
    .toContain("pasted.png");
});

test("uploads: of 50 files three are sent at a time, and all arrive", async ({ page, signIn }) => {
  test.setTimeout(900_000);
  const files = await papers("many", many);
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByRole("option").first()).toBeVisible();
  const { held, release } = await holdUploads(page);
  await dropFiles(page, files);
  await expect(tray(page).getByRole("listitem")).toHaveCount(many);
  await expect(tray(page).getByRole("progressbar")).toHaveCount(at_once);
  await expect.poll(() => held.length).toBe(at_once);
  // One arrives, and the next begins.
  held.shift()?.();
  await expect(tray(page).getByText("Added", { exact: true })).toHaveCount(1);
  await expect.poll(() => held.length).toBe(at_once);
  await expect(tray(page).getByText("Waiting", { exact: true })).toHaveCount(many - at_once - 1);
  release();
  await expect(tray(page)).toContainText(`${many} added`, long);
  const { data } = await api().listDocuments({ limit: 100, sort: "created_at", order: "desc" });
  const arrived = data.filter(({ file_name }) => file_name?.startsWith("many-"));
  expect(new Set(arrived.map(({ file_name }) => file_name)).size).toBe(many);
  expect(arrived.length).toBe(many);
});

test("uploads: more than 50 files are not taken silently", async ({ page, signIn }) => {
  const files = await papers("crowd", 1);
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByRole("option").first()).toBeVisible();
  await holdUploads(page);
  const [paper] = files;
  if (!paper) throw new Error("There is no file.");
  await dropFiles(
    page,
    Array.from({ length: many + 1 }, (_, index) => ({ ...paper, name: `crowd-${index}.pdf` })),
  );
  await expect(page.getByText(/50 files/)).toBeVisible();
  await expect(tray(page).getByRole("listitem")).toHaveCount(many);
});

test("uploads: one that is cancelled leaves nothing, and the others arrive", async ({ page, signIn }) => {
  const files = await papers("cancel", 4);
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByRole("option").first()).toBeVisible();
  const { held, release } = await holdUploads(page);
  await dropFiles(page, files);
  await expect.poll(() => held.length).toBe(at_once);
  // One that is being sent, and the one that waits then takes its place.
  await tray(page).getByRole("button", { name: "Cancel: cancel-1.pdf" }).click();
  await expect(tray(page).getByRole("listitem")).toHaveCount(3);
  await expect.poll(() => held.length).toBe(at_once + 1);
  release();
  await expect(tray(page)).toContainText("3 added", long);
  const { data } = await api().listDocuments({ limit: 100, sort: "created_at", order: "desc" });
  const names = data.map(({ file_name }) => file_name).filter((name) => name?.startsWith("cancel-"));
  expect(names.toSorted()).toEqual(["cancel-0.pdf", "cancel-2.pdf", "cancel-3.pdf"]);
});

test("uploads: one that failed says why, and is tried again", async ({ page, signIn }) => {
  const files = await papers("fails", 2);
  await signIn();
  await page.goto("/app/inbox");
  await expect(page.getByRole("option").first()).toBeVisible();
  const refusal = { error: { code: "disk_full", message: "The disk is full.", details: {} } };
  let refusals = 0;
  await page.route(uploads, (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill({ status: 422, json: refusal }) : route.continue();
  });
  await dropFiles(page, files);
  await expect(tray(page)).toContainText("1 not added", long);
  const failed = tray(page).getByRole("listitem").filter({ hasText: "The disk is full." });
  await expect(failed).toHaveCount(1);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(tray(page)).toContainText("2 added", long);
});

test("uploads: a file of another kind and one that is too large are refused in plain words", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/app/inbox?add=true");
  const program = { name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
  await page.route(uploads, (route) =>
    route.request().headers()["x-file-name"] === "large.pdf"
      ? route.fulfill({ status: 413, json: { error: { code: "payload_too_large", message: "26214400" } } })
      : route.continue(),
  );
  const large = { name: "large.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await page.locator('[role="dialog"] input[multiple]').setInputFiles([program, large]);
  await expect(tray(page)).toContainText("This kind of file is not accepted.");
  await expect(tray(page)).toContainText("The file is too large.");
  await expect(tray(page)).not.toContainText("application/pdf");
});
