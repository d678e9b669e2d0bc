/** JSON bodies must be UTF-8, so that text is stored exactly as it was sent. */
import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { InvalidJson } from "./errors.ts";
import { parseJson } from "./json.ts";

export const json_type = "application/json";

export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(json_type, { parseAs: "buffer" }, (_request, body, done) => {
    try {
      done(null, readBody(body as Buffer));
    } catch (error) {
      done(error instanceof AppError ? error : new InvalidJson((error as Error).message));
    }
  });
}

function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new InvalidJson("its bytes are not UTF-8");
  return parseJson(body.toString("utf8"));
}

/** JSON is always UTF-8. A body that declares another charset would be decoded wrongly, so it is refused. */
export function isUtf8Type(content_type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(content_type)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}
