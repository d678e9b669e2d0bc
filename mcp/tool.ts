/** What a tool is: its name and words for the model, its arguments, and what it does with the client. */
import type { Daybook } from "../client/index.ts";
import type { Fields } from "./fields.ts";
import type { Links } from "./links.ts";

export interface ToolContext {
  daybook: Daybook;
  links: Links;
}

export interface ToolAnswer {
  data: object;
  /** Shown after the data. */
  text?: string;
  image?: { base64: string; mime_type: string };
}

/**
 * read: changes nothing. write: can be undone. destructive: cannot be undone, and is refused unless the server was
 * started with permission for it.
 */
export type Effect = "read" | "write" | "destructive";

export interface Definition<Arguments> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  /** Whether it reaches people outside of the organization. */
  reaches_out?: true;
  fields: Fields<Arguments>;
  run(given: Arguments, context: ToolContext): Promise<ToolAnswer>;
}

export interface Tool extends Omit<Definition<unknown>, "run"> {
  run(given: Record<string, unknown>, context: ToolContext): Promise<ToolAnswer>;
}

/** Ties the types of the arguments to their schemas. The server checks arguments before `run` gets them. */
export function tool<Arguments>(definition: Definition<Arguments>): Tool {
  return definition as unknown as Tool;
}
