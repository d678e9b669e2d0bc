/**
 * The statements that the service runs for a request, so that a bare handler can run the same ones without anything
 * around them. For figures that would be too much to write a second time.
 */
import pg from "pg";

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export interface Recording {
  url: string;
  statements: Statement[];
  body: unknown;
}

/** Runs the request once and notes its statements, except for those that only set up its transaction. */
export async function recordStatements(
  url: string,
  get: (url: string) => Promise<unknown>,
): Promise<Recording> {
  const statements: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function (...given) {
    const [statement] = given;
    if (isFromRequest(statement)) statements.push(statement);
    return query.apply(this, given);
  };
  try {
    const body = await get(url);
    return { url, statements, body };
  } finally {
    client.query = query;
  }
}

function isFromRequest(statement: unknown): statement is Statement {
  const { text } = (statement ?? {}) as Partial<Statement>;
  return text !== undefined && !/^\s*(select set_config|set local)/.test(text);
}
