/** Downloads of finalized invoices: the files of one, or the PDFs of several. */
import { Ids } from "../../platform/http/ids.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Type, Uuid } from "../../platform/http/schema.ts";
import { artifactFormats, download_invoices_max } from "../constants.ts";
import type { ArtifactTools } from "./ensure-artifacts.ts";
import { sendArtifact } from "./send-artifact.ts";
import { sendSeveral } from "./send-several.ts";

const dispositions = ["attachment", "inline"] as const;

export function artifactRoutes(tools: ArtifactTools): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/invoices/download",
      operation_id: "downloadInvoices",
      summary: "Download the PDFs of several finalized invoices as one ZIP",
      tag: "Invoices",
      scope: "invoices.read",
      query: Type.Object(
        {
          ids: Ids("The invoices' ids", download_invoices_max),
        },
        { additionalProperties: false },
      ),
      data: null,
      produces: ["*/*"],
      transaction: "none",
      async handle({ query, context, reply }) {
        await sendSeveral(tools, context, query.ids, reply);
        return undefined;
      },
    }),
    route({
      method: "GET",
      path: "/v1/invoices/{id}/download",
      operation_id: "downloadInvoice",
      summary: "Download a finalized invoice as PDF, as UBL, or as a ZIP of both with its attachments",
      tag: "Invoices",
      scope: "invoices.read",
      params: Type.Object({ id: Uuid }),
      query: Type.Object(
        {
          format: Type.Optional(OneOf(artifactFormats)),
          disposition: Type.Optional(OneOf(dispositions)),
        },
        { additionalProperties: false },
      ),
      data: null,
      produces: ["*/*"],
      transaction: "none",
      async handle({ params, query, context, request, reply }) {
        const { format = "pdf", disposition = "attachment" } = query;
        await sendArtifact(tools, context, { invoice_id: params.id, format, disposition }, request, reply);
        return undefined;
      },
    }),
  ];
}
