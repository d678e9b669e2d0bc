/**
 * The MCP server: one set of tools over the client package, whatever the transport. It uses the SDK's `Server` and not
 * `McpServer`, because that takes Zod schemas and ours are the JSON Schemas of the contract.
 */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  type Tool as ListedTool,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { Daybook } from "../client/index.ts";
import { isRefusal, toRefusal, toText, untrusted_note } from "./answer.ts";
import { toInputSchema } from "./fields.ts";
import { linksAt } from "./links.ts";
import { listResources, readResource, resourceTemplates } from "./resources.ts";
import type { Tool, ToolAnswer } from "./tool.ts";
import { tools } from "./tools/index.ts";

export interface McpOptions {
  version: string;
  /** Where people reach the service; for links. */
  base_url: string;
  /** Whether tools may do what cannot be undone: finalize and send invoices. */
  allow_destructive: boolean;
  /** How to allow it, for the model to tell the user. */
  how_to_allow: string;
  /** The client for one call, which ends with the signal. */
  connect(signal: AbortSignal): Daybook;
}

const instructions = `Daybook keeps the books of a small company: receipts and bills in an inbox, bank transactions, invoices, figures.
Start with overview or search. Records have ids; lists have a count and a next_cursor. Amounts are exact; never compute totals yourself.
${untrusted_note}
Ask the user before each change, and show a preview before you draft an invoice.`;

const validator = new AjvJsonSchemaValidator();
const checks = new Map(
  tools.map((tool) => [
    tool.name,
    { tool, check: validator.getValidator<Record<string, unknown>>(toInputSchema(tool.fields)) },
  ]),
);

export function createMcpServer(options: McpOptions): Server {
  const server = new Server(
    { name: "daybook", title: "Daybook", version: options.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => toListed(tool, options)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    call(options, params.name, params.arguments ?? {}, signal),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }, { signal }) =>
    refusing(() => listResources(options.connect(signal), params?.cursor)),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) =>
    refusing(() => readResource(options.connect(signal), params.uri)),
  );
  return server;
}

function toListed(tool: Tool, { allow_destructive, how_to_allow }: McpOptions): ListedTool {
  const { name, title, description, effect, reaches_out = false } = tool;
  const is_off = effect === "destructive" && !allow_destructive;
  return {
    name,
    title,
    description: is_off ? `${description} Switched off here. ${how_to_allow}` : description,
    inputSchema: toInputSchema(tool.fields) as ListedTool["inputSchema"],
    annotations: {
      title,
      readOnlyHint: effect === "read",
      destructiveHint: effect === "destructive",
      openWorldHint: reaches_out,
    },
  };
}

async function call(
  options: McpOptions,
  name: string,
  given: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const known = checks.get(name);
  if (!known) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
  const { tool, check } = known;
  if (tool.effect === "destructive" && !options.allow_destructive)
    return refuse({
      code: "not_allowed",
      message: `${tool.title} is switched off for assistants. ${options.how_to_allow}`,
    });
  const checked = check(given);
  if (!checked.valid) return refuse({ code: "invalid_arguments", message: checked.errorMessage });
  try {
    const context = { daybook: options.connect(signal), links: linksAt(options.base_url) };
    return toResult(await tool.run(given, context));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { isError: true, content: [{ type: "text", text: toRefusal(error) }] };
  }
}

function toResult({ data, text, image }: ToolAnswer): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text: toText(data) }];
  if (text !== undefined) content.push({ type: "text", text });
  if (image) content.push({ type: "image", data: image.base64, mimeType: image.mime_type });
  return { content };
}

function refuse(error: { code: string; message: string }): CallToolResult {
  return { isError: true, content: [{ type: "text", text: toText({ error }) }] };
}

/** What the service refuses is a protocol error where the protocol has no other place for it. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new McpError(ErrorCode.InvalidRequest, `${error.message} (${error.code})`);
  }
}
