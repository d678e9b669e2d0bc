/** A file that compiles only if the types of the client are those of the service. */
import type { OpenApiDocument } from "../../src/platform/openapi/json-schema.ts";
import { wireSchemas } from "../../src/wire-schemas.ts";
import { generated, namedTypes } from "./print-types.ts";

export function printSameTypes(document: OpenApiDocument): string {
  const names = namedTypes(document).filter((name) => name in wireSchemas);
  const lines = names.map((name) => `  ${name}: Same<Plain<contract.${name}>, client.${name}>;\n`);
  return `${generated}import type * as client from "../../client/types.ts";
import type * as contract from "../../src/contract.ts";
import type { AllTrue, Plain, Same } from "./compare-types.ts";

export interface Compared {
${lines.join("")}}

export const all_are_same: AllTrue<Compared> = true;
`;
}
