import { useMutation } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { toProblem } from "../../platform/problem.ts";
import { showToast } from "../../platform/toasts.ts";
import { type Draft, toBody } from "./draft.ts";

/** The draft as a PDF, made by the service on demand and saved as a file. */
export function useDraftPdf(draft: Draft) {
  const make = useMutation({
    mutationFn: async () => {
      const download = await daybook.previewInvoice(toBody(draft), { format: "pdf" });
      save(await download.blob(), `${draft.document_type}-draft.pdf`);
    },
    onError(error) {
      const { message, request_id } = toProblem(error);
      showToast({ text: message, tone: "bad", request_id });
    },
  });
  return { open: () => make.mutate(), isPending: make.isPending };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
