/** Where the client keeps things, by the XDG base directory rules. */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

export interface Folders {
  /** Credentials. */
  config: string;
  /** Journals of uploads. */
  state: string;
  /** What may be deleted at any time. */
  cache: string;
}

export function findFolders(env: Record<string, string | undefined>): Folders {
  const home = env.HOME || homedir();
  const folder = (name: string, fallback: string) => {
    const given = env[name];
    // The rules say that a relative path is to be ignored.
    return join(given && isAbsolute(given) ? given : join(home, fallback), "daybook");
  };
  return {
    config: folder("XDG_CONFIG_HOME", ".config"),
    state: folder("XDG_STATE_HOME", ".local/state"),
    cache: folder("XDG_CACHE_HOME", ".cache"),
  };
}
