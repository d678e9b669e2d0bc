import type {
  Envelope,
  SeriesStatusReport,
  StatusInput,
  seriesStatusAliases,
} from "../../../src/contract.ts";
import type { Context } from "../../context.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { series } from "./collection.ts";

/** The service also takes the verbs that the commands are called by. */
type StatusChange = Omit<StatusInput, "status"> & { status: keyof typeof seriesStatusAliases };

export async function changeStatus(id: string, body: StatusChange, context: Context): Promise<"ok"> {
  const path = toPath(series.path, id, "status");
  const answer = await context.api.patch<Envelope<Pick<SeriesStatusReport, "status">>>(path, body);
  printOne(context, answer, `Series ${id} is now ${answer.data.status}.`);
  return "ok";
}
