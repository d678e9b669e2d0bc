import { toProblem } from "../platform/problem.ts";
import { showToast } from "../platform/toasts.ts";

/** Saves bytes that the page has as a file of the person. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Why a file could not be made. */
export function showProblem(error: unknown): void {
  const { message, request_id } = toProblem(error);
  showToast({ text: message, tone: "bad", request_id });
}
