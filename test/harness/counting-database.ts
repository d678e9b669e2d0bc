/** For tests: a database that records every query, to compare what two requests cost. */
import type { Database, Tx } from "../../src/platform/db/database.ts";

export interface CountingDatabase {
  db: Database;
  /** How often each kind of call was made since the last time. */
  take(): Record<string, number>;
}

export function countingDatabase(real: Database): CountingDatabase {
  let counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name, receiver) {
        count(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
  return {
    db: {
      ...real,
      system(now, work) {
        count("system");
        return real.system(now, (tx) => work(counted(tx)));
      },
      organization(context, work) {
        count("organization");
        return real.organization(context, (tx) => work(counted(tx)));
      },
    },
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}
