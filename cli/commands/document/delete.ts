import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { flag } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { requireId } from "../../resources/find-record.ts";
import { confirmation_details, recordArgument, yesOption } from "../../resources/verbs.ts";
import { documents } from "./documents.ts";

export const documentDelete = command({
  path: ["document", "delete"],
  aliases: ["rm"],
  summary: "Move a document to the trash, or delete it permanently",
  details: confirmation_details,
  arguments: { record: recordArgument(documents) },
  options: {
    permanent: flag(
      "--permanent",
      "Permanently delete a document that is in the trash; this cannot be undone",
    ),
    yes: yesOption,
  },
  examples: [
    ["document rm lease.pdf --yes", "Move to the trash without confirmation"],
    ["document rm lease.pdf --permanent", "Delete permanently"],
  ],
  async run({ record, permanent, yes }, context) {
    const { daybook, io, settings } = context;
    const question = permanent
      ? `Permanently delete document ${record}? This cannot be undone.`
      : `Move document ${record} to the trash?`;
    if (!(await confirmed(context, yes, question))) return "declined";
    const id = await requireId(documents, record, context);
    await (permanent ? daybook.deleteDocumentPermanently(id) : daybook.deleteDocument(id));
    io.note(permanent ? `Permanently deleted document ${record}.` : `Moved document ${record} to the trash.`);
    if (settings.json) printJson(context, { id, deleted: true });
    return "ok";
  },
});
