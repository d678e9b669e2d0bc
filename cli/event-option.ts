import { eventFamilies, eventTypes } from "../src/contract.ts";
import { type OptionSpec, requireOneOf } from "./options.ts";

const known = [...eventFamilies, ...eventTypes];

export const eventsOption: OptionSpec<string[] | undefined> = {
  flags: "--event <type>",
  help: "Event type such as invoice.paid, or a family such as 'invoice.*'; repeatable (default: all)",
  collect: true,
  parse: (value) => requireOneOf(value, known),
};
