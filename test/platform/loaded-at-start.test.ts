/** A service that waits needs little memory: libraries that few requests need load when they are needed. */
import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Prints every module that `serve` imports. */
const list = `
  import { registerHooks } from "node:module";
  const urls = [];
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
  await import(${JSON.stringify(join(root, "src/main/serve.ts"))});
  console.log(urls.join("\\n"));`;

async function packagesLoaded(): Promise<Set<string>> {
  const args = ["--input-type=module", "--eval", list];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const names = stdout.matchAll(/\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\/[^\n]*$/gm);
  return new Set([...names].map(([, name = ""]) => name));
}

test("serve loads the large libraries when it needs them", async () => {
  const loaded = await packagesLoaded();
  expect(loaded).toContain("fastify");
  const later = [
    "oidc-provider",
    "@simplewebauthn/server",
    "@modelcontextprotocol/sdk",
    "zod",
    "@aws-sdk/client-s3",
    "node-pg-migrate",
    "nodemailer",
    "pdfkit",
    "fontkit",
    "pdfjs-dist",
    "@hyzyla/pdfium",
    "sharp",
    "onnxruntime-node",
  ];
  expect(later.filter((name) => loaded.has(name))).toEqual([]);
});
