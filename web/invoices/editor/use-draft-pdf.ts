import { useMutation } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { saveFile } from "../../platform/save-file.ts";
import { showProblem } from "../../platform/show-problem.ts";
import { type Draft, toBody } from "./draft.ts";

/** The draft as a PDF, made by the service on demand and saved as a file. */
export function useDraftPdf(draft: Draft) {
  const make = useMutation({
    mutationFn: async () => {
      const download = await daybook.previewInvoice(toBody(draft), { format: "pdf" });
      saveFile(await download.blob(), `${draft.document_type}-draft.pdf`);
    },
    onError: showProblem,
  });
  return { open: () => make.mutate(), isPending: make.isPending };
}
