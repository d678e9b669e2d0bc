/** For tests: ways to call the executable, each with what the test expects of its end. */
import { expect } from "vitest";
import type { Ended } from "./executable.ts";
import type { Service } from "./service.ts";

export interface Calls {
  run(...args: string[]): Promise<Ended>;
  /** The answer with --json of a command that succeeds. */
  json(...args: string[]): Promise<ReturnType<typeof JSON.parse>>;
  /** What a command that fails with this code says on standard error. */
  refused(code: number, ...args: string[]): Promise<string>;
}

/** The service is a function, because it starts after the calls are defined. */
export function callsTo(service: () => Service): Calls {
  const run = (...args: string[]) => service().cli.run(args);
  return {
    run,
    async json(...args) {
      const { code, stdout, stderr } = await run(...args, "--json");
      expect({ args, code, stderr }).toMatchObject({ code: 0 });
      return JSON.parse(stdout);
    },
    async refused(code, ...args) {
      const ended = await run(...args);
      expect({ args, ...ended }).toMatchObject({ code, stdout: "" });
      return ended.stderr;
    },
  };
}
