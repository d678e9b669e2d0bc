/** The errors that services under test have logged since the last test ended. One list per worker process. */
export interface LoggedError {
  /** The answer's status, when a request failed. */
  status: number | null;
  /** Route and cause, with its stack. */
  text: string;
}

let logged: LoggedError[] = [];
let allowed = false;

export function keepError(error: LoggedError): void {
  logged.push(error);
}

/** For a test that breaks the service on purpose: a 500 does not fail it. */
export function allowServerErrors(): void {
  allowed = true;
}

export function takeErrors(): { all: LoggedError[]; unexpected: LoggedError[] } {
  const all = logged;
  // 503 and 507 are refusals with a reason; only a 500 is a bug.
  const unexpected = allowed ? [] : all.filter(({ status }) => status === 500);
  logged = [];
  allowed = false;
  return { all, unexpected };
}
