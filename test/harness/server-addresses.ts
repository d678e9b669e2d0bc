/** Every path that the server handles, declared routes and pages, read from the router itself. */
import type { FastifyInstance } from "fastify";

export interface Address {
  method: string;
  /** With `:name` for a parameter. */
  path: string;
}

const indent_length = 4;

export function addressesOf(server: FastifyInstance): Address[] {
  const parents: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const match = /^([│├└─ ]*)(\S+)(?: \(([^)]*)\))?/.exec(line);
      if (!match) return [];
      const [, indent = "", part = "", methods = ""] = match;
      const depth = indent.length / indent_length;
      const path = (parents[depth - 1] ?? "") + part;
      parents.length = depth;
      parents[depth] = path;
      return methods === "" ? [] : methods.split(", ").map((method) => ({ method, path }));
    });
}
