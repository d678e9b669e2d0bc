/**
 * Some changes need a recent proof of who is there: the service then answers `reauthentication_required`. And a session
 * can end while a form is filled. The person is asked once, by one dialog of the shell over the page, and the same
 * request is sent again: what was typed stays.
 */
import { isUnauthorized, toProblem } from "./problem.ts";
import { createStore, type Store } from "./store.ts";

/** What is wanted: a proof in a session that goes on, a new session, or one's own in the place of another person's. */
export type Wanted = "proof" | "sign_in" | "own_session";

export interface Question {
  wanted: Wanted;
  answer: Promise<boolean>;
  finish(confirmed: boolean): void;
}

/** The open question; the shell shows its dialog. */
export const sessionQuestion: Store<Question | null> = createStore<Question | null>(null);

export async function confirmed<Answer>(send: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const wanted = wantedBy(error);
    if (wanted === null || !(await ask(wanted))) throw error;
    return await send();
  }
}

function wantedBy(error: unknown): Wanted | null {
  if (isUnauthorized(error)) return "sign_in";
  const { code } = toProblem(error);
  if (code === "person_changed") return "own_session";
  return code === "reauthentication_required" ? "proof" : null;
}

/** Two requests that are refused at the same time share one question. */
export async function ask(wanted: Wanted): Promise<boolean> {
  const open = sessionQuestion.get();
  if (open?.wanted === wanted) return open.answer;
  // Without a session there is nothing to prove.
  open?.finish(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (is_confirmed: boolean) => {
    sessionQuestion.set(null);
    resolve(is_confirmed);
  };
  sessionQuestion.set({ wanted, answer: promise, finish });
  return promise;
}
