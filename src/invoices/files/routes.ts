/** GET /v1/invoices/{id}/download */
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Type, Uuid } from "../../platform/http/schema.ts";
import { artifactFormats } from "../constants.ts";
import type { ArtifactTools } from "./ensure-artifacts.ts";
import { sendArtifact } from "./send-artifact.ts";

const dispositions = ["attachment", "inline"] as const;

export function artifactRoutes(tools: ArtifactTools): AnyRoute[] {
  return [
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
