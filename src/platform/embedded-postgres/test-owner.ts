/**
 * A Daybook process for the tests. It takes the data folder from its command line, prints one JSON line, runs
 * until its standard input ends, then stops PostgreSQL. With `find` it only looks for a running server.
 */
import { text } from "node:stream/consumers";
import { type DataFolderInUse, findRunningPostgres, startEmbeddedPostgres } from "./index.ts";

const [verb, data_dir = "", package_folder] = process.argv.slice(2);
const tell = (message: unknown) => console.log(JSON.stringify(message));

try {
  if (verb === "find") {
    tell({ connectionString: await findRunningPostgres(data_dir) });
  } else {
    const server = await startEmbeddedPostgres({ data_dir, package_folder, log: () => undefined });
    tell({ ...server, uid: process.getuid?.() });
    await text(process.stdin);
    await server.stop();
  }
} catch (error) {
  const { name, message, owner_pid } = error as DataFolderInUse;
  tell({ refusal: name, message, owner_pid });
}
