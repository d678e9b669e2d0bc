/** A page of a document as a picture. The service renders it when it is asked for the first time. */
import { queryOptions } from "@tanstack/react-query";
import { daybook, fileAddress } from "./daybook.ts";
import { queryKeys } from "./query-keys.ts";

export interface Preview {
  /** For `<img>`: the browser has it in its cache by then. */
  address: string;
  page_count: number;
}

/** The file of a document never changes, and neither does its picture. */
export const previewQuery = (document_id: string, page: number, width: number) =>
  queryOptions({
    queryKey: [...queryKeys.part("documents", document_id, "preview"), page, width],
    queryFn: async ({ signal }): Promise<Preview> => {
      const file = await daybook.getDocumentPreview(document_id, { page, width }, { signal });
      await file.blob();
      return {
        address: fileAddress(`/v1/documents/${document_id}/preview?page=${page}&width=${width}`),
        page_count: Number(file.headers.get("x-page-count") ?? 1),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const pictured = /^(application\/pdf|image\/(png|tiff|jpeg|webp|heic))$/;

export function hasPreview(content_type: string): boolean {
  return pictured.test(content_type);
}
