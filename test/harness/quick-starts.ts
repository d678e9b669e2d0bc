/**
 * A run starts some hundred processes of the service, and loading its modules is most of what they do. Node keeps the
 * compiled modules in this folder, for the processes of this run and of the next ones.
 */
import { resolve } from "node:path";

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "../../node_modules/.cache/daybook-modules");
