/** The MCP server of Daybook: tools over the client package. The command line and /mcp put a transport under it. */
export { createMcpServer, type McpOptions } from "./server.ts";
