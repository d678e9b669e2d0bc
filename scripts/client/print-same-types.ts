/** A file that compiles only if the types of the client are those of the service. */
import type { OpenApiDocument } from "../../src/platform/openapi/json-schema.ts";
import { wireSchemas } from "../../src/wire-schemas.ts";
import { generated, namedTypes } from "./print-types.ts";

/** Types of which the OpenAPI document says more, or less, than TypeScript: free objects, names of scopes and events. */
const one_is_wider = new Set([
  "BatchBody",
  "DocumentCountsOut",
  "Invoice",
  "InvoiceItemIn",
  "InvoicePreview",
  "InvoiceTemplateSettings",
  "Me",
  "Organization",
  "OrganizationPatch",
  "ScopeName",
  "WebhookEndpointCreate",
  "WebhookEndpointPatch",
]);

export function printSameTypes(document: OpenApiDocument): string {
  const names = namedTypes(document).filter((name) => name in wireSchemas);
  const lines = names.map((name) => {
    const compare = one_is_wider.has(name) ? "Fits" : "Same";
    return `  ${name}: ${compare}<Plain<contract.${name}>, client.${name}>;\n`;
  });
  return `${generated}import type * as client from "../../client/types.ts";
import type * as contract from "../../src/contract.ts";
import type { AllTrue, Fits, Plain, Same } from "./compare-types.ts";

export interface Compared {
${lines.join("")}}

export const all_are_same: AllTrue<Compared> = true;
`;
}
