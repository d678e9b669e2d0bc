/**
 * The generated files of the client package and of the MCP server. `npm run client` writes them and test/client/generated.db.test.ts compares
 * them. They need the OpenAPI document, and that needs a running service, so both are the same test.
 */
import type { OpenApiDocument } from "../src/platform/openapi/json-schema.ts";
import { printOperations } from "./client/print-operations.ts";
import { printSameTypes } from "./client/print-same-types.ts";
import { printSchemas } from "./client/print-schemas.ts";
import { printTypes } from "./client/print-types.ts";

/** Their texts, by their path in the repository. */
export function clientFiles(document: OpenApiDocument): Record<string, string> {
  return {
    "client/operations.ts": printOperations(document),
    "client/types.ts": printTypes(document),
    "mcp/schemas.ts": printSchemas(document),
    "test/client/same-types.ts": printSameTypes(document),
  };
}
