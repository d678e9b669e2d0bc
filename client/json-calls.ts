/** Calls whose answer is JSON: one resource, or a page of a list. */
import { type Answer, type Call, toCall } from "./call.ts";
import { toError } from "./errors.ts";
import { type List, type Page, toList } from "./list.ts";
import type { Arguments, Operation } from "./operation.ts";
import { planOf } from "./plan.ts";
import type { Query } from "./query.ts";
import type { Received, Requests } from "./request.ts";

export function callOf(requests: Requests, operation: Operation, given: Arguments): Call<unknown> {
  return toCall(answer(requests, operation, given));
}

async function answer(requests: Requests, operation: Operation, given: Arguments): Promise<Answer<unknown>> {
  const received = await requests.send(planOf(requests.options, operation, given));
  const body = parseBody(received);
  return toAnswer(received, operation.kind === "plain" ? body : body?.data);
}

function toAnswer({ response, answer_lost }: Received, data: unknown): Answer<unknown> {
  const { status, headers } = response;
  return {
    data,
    status,
    headers,
    etag: headers.get("etag"),
    request_id: headers.get("x-request-id"),
    // What an earlier attempt of this very call did is not a repetition.
    replayed: headers.get("idempotent-replayed") === "true" && !answer_lost,
  };
}

export function listOf(requests: Requests, operation: Operation, given: Arguments): List<unknown> {
  const page = async (query: Query) => {
    const received = await requests.send(planOf(requests.options, operation, { ...given, query }));
    return parseBody(received) as unknown as Page<unknown>;
  };
  return toList(page(given.query), (cursor) => page({ ...given.query, cursor }));
}

function parseBody({ response, text }: Received): Record<string, unknown> | undefined {
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const message = "The response is not JSON. Check that this is the address of a Daybook server.";
    throw toError({ code: "unexpected_answer", message, details: {} }, { status: response.status });
  }
}
