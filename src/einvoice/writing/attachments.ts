/** Documents embedded in the UBL (BG-24). */
import { branch, leaf, type XmlElement } from "./xml.ts";

export interface EmbeddedDocument {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

/** EN 16931 allows these media types and no other (BR-CL-24). */
export const embeddableTypes: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
]);

/** Other types are left out; they are in the ZIP of the invoice. */
export function writeAttachments(documents: readonly EmbeddedDocument[]): (XmlElement | null)[] {
  return documents
    .filter(({ content_type }) => embeddableTypes.has(content_type))
    .map(({ name, content_type, bytes }, index) =>
      branch(
        "cac:AdditionalDocumentReference",
        leaf("cbc:ID", String(index + 1)),
        leaf("cbc:DocumentDescription", name),
        branch(
          "cac:Attachment",
          leaf("cbc:EmbeddedDocumentBinaryObject", Buffer.from(bytes).toString("base64"), {
            mimeCode: content_type,
            filename: name,
          }),
        ),
      ),
    );
}
