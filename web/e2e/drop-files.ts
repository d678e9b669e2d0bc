import type { Locator, Page } from "@playwright/test";
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

/** Drops files on the page or on a part of it, as a person does with the mouse. */
export async function dropFiles(page: Page, files: readonly DroppedFile[], on?: Locator): Promise<void> {
  await give(on ?? page.locator("body"), files, ["dragenter", "dragover", "drop"]);
}

/** Holds files over a part of the page. */
export async function holdFiles(files: readonly DroppedFile[], over: Locator): Promise<void> {
  await give(over, files, ["dragenter", "dragover"]);
}

/** Pastes a picture, as a person does who has taken one of the screen. */
export async function pastePicture(page: Page, picture: DroppedFile): Promise<void> {
  await give(page.locator("body"), [picture], ["paste"]);
}

async function give(
  target: Locator,
  files: readonly DroppedFile[],
  events: readonly string[],
): Promise<void> {
  await target.evaluate(
    (element, [given, types]) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const type = name.endsWith(".png") ? "image/png" : "application/pdf";
        transfer.items.add(new File([bytes], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      for (const type of types)
        element.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent(type, { ...init, clipboardData: transfer })
            : new DragEvent(type, { ...init, dataTransfer: transfer }),
        );
    },
    [files, events] as const,
  );
}
