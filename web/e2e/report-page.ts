/** A report as a browser test reads it: its table, its figures as they are written, and its CSV. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "./pages.ts";

export const euros = (amount: number, signDisplay: "auto" | "exceptZero" = "auto") =>
  new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR", signDisplay })
    .format(amount)
    .replace("-", "−");
export const signed = (amount: number) => euros(amount, "exceptZero");
export const sum = (amounts: number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 10_000), 0) / 10_000;

export async function open(page: Page, address: string, title: string) {
  await page.goto(`/app/reports${address}`);
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  const table = page.getByRole("table", { name: title, exact: true });
  await expect(table).toBeVisible();
  return table;
}

/** The total comes last. */
export const expectColumn = (page: Page, title: string, id: string, texts: (string | RegExp)[]) =>
  expect(
    page.getByRole("table", { name: title, exact: true }).locator(`td[data-column="${id}"]`),
    `${title}: ${id}`,
  ).toHaveText(texts, { useInnerText: true });

export async function csvOf(page: Page): Promise<string[][]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download this report as CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  return text
    .trim()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell));
}
