/** The built web app (scripts/build-web.ts): dist/web of a checkout, and of an installed package. */
import { fileURLToPath } from "node:url";

/** An installed package runs JavaScript from dist/service, a checkout TypeScript from src. */
const is_checkout = import.meta.url.endsWith(".ts");

export const web_folder: string = fileURLToPath(
  new URL(is_checkout ? "../../dist/web" : "../../../web", import.meta.url),
);
