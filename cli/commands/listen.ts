import type { StreamMessage } from "../../client/index.ts";
import { command } from "../command.ts";
import { eventsOption } from "../event-option.ts";
import { text } from "../options.ts";
import { harmless } from "../output/width.ts";

export const listen = command({
  path: ["listen"],
  summary: "Print events as they happen, until interrupted",
  details: [
    "One line per event: time, type, record ID. A lost connection is opened again, and events that happened meanwhile",
    "follow. With --after, another run continues where an earlier one ended.",
  ].join(" "),
  options: {
    events: eventsOption,
    after: text("--after <event>", "Continue after this event, as the last run printed it"),
  },
  examples: [
    ["listen", "Watch everything"],
    ["listen --event 'invoice.*' --json | jq -r .id", "Print the IDs of invoices that change"],
  ],
  async run({ events, after }, { daybook, io, settings, interrupts, now }) {
    const stream = daybook.streamEvents(after ? { last_event_id: after } : {}, {
      signal: interrupts.stopping,
      on_state: (state) =>
        io.note(state === "open" ? "Listening. Ctrl-C ends." : "Connection lost. Waiting…"),
    });
    interrupts.finishFirst();
    for await (const message of stream) {
      if (message.type === "reset")
        io.note("Events were missed while the connection was lost. Load what you need again.");
      else if (isWanted(message, events)) {
        const event_id = stream.last_event_id;
        if (settings.json) io.print(JSON.stringify({ ...message, event_id }));
        else io.print(harmless(`${now().toISOString()}  ${message.type.padEnd(28)}  ${message.id ?? ""}`));
      }
    }
    if (stream.last_event_id) io.note(`Continue with --after ${stream.last_event_id}`);
    return "ok";
  },
});

function isWanted({ type }: StreamMessage, events: readonly string[] | undefined): boolean {
  return (
    events === undefined || events.some((event) => event === type || event === `${type.split(".")[0]}.*`)
  );
}
