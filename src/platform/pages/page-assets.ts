/**
 * The style, fonts and icon of the service's own pages, and the script of the one page that has one. Their addresses
 * change with their content or, for the fonts, never, so browsers keep them for ever.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { readAsset } from "../assets.ts";
import { immutable } from "../http/caching.ts";

const types = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The style names the fonts, so their addresses are fixed. */
const fonts = ["geist-latin.woff2", "geist-latin-ext.woff2"];
const hashed = ["pages.css", "setup.js", "icon.svg"] as const;

const contents = new Map<string, Uint8Array>(
  [...fonts, ...hashed].map((name) => [name, readAsset(`pages/${name}`)]),
);
// One request for both: the colours and type, which the web app is built with, too, and the pages' own style.
contents.set("pages.css", Buffer.concat([readAsset("pages/tokens.css"), readAsset("pages/pages.css")]));

export function assetUrl(name: (typeof hashed)[number]): string {
  const [base, extension] = name.split(".");
  const hash = createHash("sha256").update(contents.get(name) as Uint8Array);
  return `/assets/${base}-${hash.digest("hex").slice(0, 12)}.${extension}`;
}

export function addPageAssets(server: FastifyInstance): void {
  for (const [name, bytes] of contents) {
    const url = fonts.includes(name) ? `/assets/${name}` : assetUrl(name as (typeof hashed)[number]);
    const type = types[name.split(".").at(-1) as keyof typeof types];
    server.get(url, (_request, reply) => reply.headers(immutable).type(type).send(bytes));
  }
}
