/** The log of a service under test. Nothing is printed; setup.ts shows the errors when a test fails. */
import { pino } from "pino";
import { keepError } from "./logged-errors.ts";

export function testLog() {
  return pino(
    { level: "error" },
    {
      write(line: string) {
        const { msg, route, status = null, err } = JSON.parse(line);
        keepError({ status, text: `${msg}${route ? ` (${route})` : ""}: ${err?.stack ?? line}` });
      },
    },
  );
}
