/**
 * Some changes need a recent proof of who is there: the service then answers `reauthentication_required`. The person is
 * asked once, by one dialog of the shell, and the same request is sent again.
 */
import { toProblem } from "./problem.ts";
import { createStore, type Store } from "./store.ts";

export interface Question {
  answer: Promise<boolean>;
  finish(confirmed: boolean): void;
}

/** The open question; the shell shows its dialog. */
export const sessionQuestion: Store<Question | null> = createStore<Question | null>(null);

export async function confirmed<Answer>(send: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (toProblem(error).code !== "reauthentication_required" || !(await ask())) throw error;
    return await send();
  }
}

/** Two requests that are refused at the same time share one question. */
function ask(): Promise<boolean> {
  const open = sessionQuestion.get();
  if (open) return open.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (is_confirmed: boolean) => {
    sessionQuestion.set(null);
    resolve(is_confirmed);
  };
  sessionQuestion.set({ answer: promise, finish });
  return promise;
}
