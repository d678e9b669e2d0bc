import { toProblem } from "./problem.ts";
import { showToast } from "./toasts.ts";

/** Says why something did not work. */
export function showProblem(error: unknown): void {
  const { message, request_id } = toProblem(error);
  showToast({ text: message, tone: "bad", request_id });
}
