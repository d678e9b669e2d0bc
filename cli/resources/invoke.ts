/** Calls of the client by the names in a resource's table. */
import type { Answer, Call, Daybook, List, Page } from "../../client/index.ts";
import type { OperationName, Resource, Row } from "./resource.ts";

/** The table was checked by the compiler; here its types are not known any more. */
function invoke<Result>(daybook: Daybook, name: OperationName, given: readonly unknown[]): Result {
  const method = daybook[name] as unknown as (...given: readonly unknown[]) => Result;
  return method(...given);
}

export function callOf(daybook: Daybook, name: OperationName, ...given: unknown[]): Call<Row> {
  return invoke(daybook, name, given);
}

export function answerOf(daybook: Daybook, name: OperationName, ...given: unknown[]): Promise<Answer<Row>> {
  return callOf(daybook, name, ...given).answer();
}

/** Some lists are short and come without pages. */
type Listed = List<Row> | Call<Row[]>;

export async function readPage(
  daybook: Daybook,
  { list }: Pick<Resource, "list">,
  query: object,
  options: { all?: boolean } = {},
): Promise<Page<Row>> {
  const listed = invoke<Listed>(daybook, list, [query]);
  if (options.all && "all" in listed) return toPage(await listed.all());
  const first = await listed;
  return Array.isArray(first) ? toPage(first) : first;
}

function toPage(data: Row[]): Page<Row> {
  return { data, meta: { count: data.length, next_cursor: null } };
}
