import { untrusted } from "../answer.ts";
import { readDocument } from "../documents.ts";
import { idField, join, pick } from "../fields.ts";
import { documentUri } from "../links.ts";
import * as schemas from "../schemas.ts";
import { type ToolAnswer, tool } from "../tool.ts";

export const viewDocument = tool({
  name: "view_document",
  title: "View a document",
  description:
    "Shows a receipt, bill or other document: one page as an image, or the text of a text file. The id is the last part of a daybook://documents/ address.",
  effect: "read",
  fields: join(
    idField("document_id", "The id of the document"),
    pick(schemas.getDocumentPreview.query, ["page"]),
  ),
  async run({ document_id, page = 1 }, { daybook }): Promise<ToolAnswer> {
    const document = await daybook.getDocument(document_id);
    const content = await readDocument(daybook, document, page);
    const { id, category, content_type, page_count, file_name } = document;
    const data = { id, uri: documentUri(id), category, content_type, page, page_count };
    return content.kind === "text"
      ? { data: { ...data, ...untrusted({ file_name }) }, text: content.text }
      : { data: { ...data, ...untrusted({ file_name }) }, image: content };
  },
});
