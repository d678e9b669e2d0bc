import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { hasNoUsers } from "./has-no-users.ts";
import { NotSetUp } from "./NotSetUp.tsx";
import styles from "./SignIn.module.css";
import { SignInForm } from "./SignInForm.tsx";
import { enterApp } from "./sign-in.ts";
import { useSignIn } from "./use-sign-in.ts";
import { words } from "./words/index.ts";

export function SignInScreen() {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.mark} aria-hidden="true">
          D
        </span>
        {hasNoUsers() ? <NotSetUp /> : <SignIn />}
      </div>
    </main>
  );
}

function SignIn() {
  const own = useWords(words);
  const signing = useSignIn({ onEntered: enterApp });
  useTitle(own.signIn);
  return (
    <>
      <h1 className={styles.title}>{signing.methods ? own.secondTitle : own.title}</h1>
      <SignInForm signing={signing} onBack={signing.restart} />
    </>
  );
}
