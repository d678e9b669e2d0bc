import type { Page } from "@playwright/test";
import { drawBill } from "../../src/demo/papers/draw-pdf.ts";
import type { CalendarDate } from "../../src/kernel/calendar.ts";

export interface DroppedFile {
  name: string;
  base64: string;
}

/** A bill that the service can read. */
export async function drawReceipt(index: number, seller: string, total_cents: number): Promise<DroppedFile> {
  const bytes = await drawBill({
    language: "en",
    seller,
    seller_lines: ["Main Street 1, 10115 Berlin"],
    number: `R-2026-${1000 + index}`,
    date: "2026-11-10" as CalendarDate,
    due_date: null,
    items: [["Paper", Math.round(total_cents / 1.19)]],
    vat_percent: 19,
    total_cents,
  });
  return { name: `receipt-${index}.pdf`, base64: bytes.toString("base64") };
}

/** Drops files on the page, as a person does with the mouse. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "application/pdf" }));
    }
    for (const type of ["dragenter", "dragover", "drop"])
      document.body.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
      );
  }, files);
}
