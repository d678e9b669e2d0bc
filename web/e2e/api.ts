/** The service as a program sees it: tests prepare records with it, and compare with what it says. */
import { createDaybook, type Daybook } from "../../client/index.ts";
import { facts } from "./facts.ts";

export function api(): Daybook {
  const { url, token } = facts();
  return createDaybook({ base_url: url, token });
}
