import type { Answer } from "../../client/api.ts";
import type { Context } from "../../context.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { series } from "./collection.ts";

export async function changeStatus(id: string, body: object, context: Context): Promise<"ok"> {
  const path = toPath(series.path, id, "status");
  const answer = await context.api.patch<Answer<{ status: string }>>(path, body);
  printOne(context, answer, `Series ${id} is ${answer.data.status}.`);
  return "ok";
}
