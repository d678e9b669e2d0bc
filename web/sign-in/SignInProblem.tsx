import { FormProblem } from "../design/FormProblem.tsx";
import { isUnauthorized } from "../platform/problem.ts";
import { useWords } from "../platform/words.ts";
import { secondsToWait } from "./sign-in.ts";
import { words } from "./words/index.ts";

interface Props {
  error: unknown;
  /** What to say of a password or code that is refused. */
  wrong: string;
}

export function SignInProblem({ error, wrong }: Props) {
  const own = useWords(words);
  if (isUnauthorized(error)) return <FormProblem text={wrong} />;
  const seconds = secondsToWait(error);
  return <FormProblem error={error} text={seconds === null ? undefined : own.tooMany(seconds)} />;
}
