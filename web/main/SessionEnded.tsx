import { useRouter } from "@tanstack/react-router";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/later/Dialog.tsx";
import type { Question } from "../platform/confirm-session.ts";
import { queryClient } from "../platform/query.ts";
import { enterOrganization, useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { SignInForm, useSignIn } from "../sign-in/index.ts";
import styles from "./ConfirmSession.module.css";
import { words } from "./session-words/index.ts";
import { goToSignIn } from "./sign-in-address.ts";

/**
 * The session has ended while the page is open, or became another person's: the same person signs in over the page, and
 * goes on where they were.
 */
export default function SessionEnded({ question }: { question: Question }) {
  const own = useWords(words).ended;
  const router = useRouter();
  const { user, organization } = useSession();
  const is_others = question.wanted === "own_session";
  const signing = useSignIn({
    email: user.email,
    organization_id: organization.id,
    onEntered: () => {
      question.finish(true);
      void queryClient.invalidateQueries();
    },
  });
  const leave = () => {
    if (is_others) enterOrganization();
    else queryClient.clear();
    question.finish(false);
    if (!is_others) goToSignIn(router);
  };
  return (
    <Dialog
      title={is_others ? own.otherTitle : own.title}
      isOpen
      question
      onClose={() => undefined}
      footer={<Button onPress={leave}>{own.leave}</Button>}
    >
      <p className={styles.text}>{is_others ? own.otherText(user.email) : own.text(user.email)}</p>
      <SignInForm signing={signing} onBack={leave} />
    </Dialog>
  );
}
