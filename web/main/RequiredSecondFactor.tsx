import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Button } from "../design/Button.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { sessionQuestion } from "../platform/confirm-session.ts";
import { sessionQuery, signOut, useSession } from "../platform/session.ts";
import { useStore } from "../platform/store.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { MenuButton } from "./MenuButton.tsx";
import styles from "./RequiredSecondFactor.module.css";
import { OrganizationButton } from "./SidebarButtons.tsx";
import { words as sessionWords } from "./session-words/index.ts";
import { words } from "./words/index.ts";

const ConfirmSession = lazy(() => import("./ConfirmSession.tsx"));
const SessionEnded = lazy(() => import("./SessionEnded.tsx"));
const OrganizationMenu = lazy(() => import("./OrganizationMenu.tsx"));
const SecondFactorCards = lazy(async () => (await import("../settings/index.ts")).loadSecondFactorCards());

/**
 * Instead of the app, for a member without the second factor that the organization requires. They set one up here, go to
 * another organization or sign out.
 */
export default function RequiredSecondFactor() {
  const main = useWords(words);
  const own = useWords(sessionWords).required;
  const { organization } = useSession();
  const { refetch, isFetching } = useQuery(sessionQuery);
  const question = useStore(sessionQuestion);
  useTitle(own.title);
  return (
    <main className={styles.screen}>
      <div className={styles.top}>
        <MenuButton button={OrganizationButton}>{(menu) => <OrganizationMenu {...menu} />}</MenuButton>
        <Button look="quiet" icon="signOut" onPress={() => void signOut()}>
          {main.signOut}
        </Button>
      </div>
      <h1 className={styles.title}>{own.title}</h1>
      <p className={styles.text}>{own.text(organization.name)}</p>
      <Suspense fallback={<SkeletonRows />}>
        <SecondFactorCards>
          <Button look="primary" isPending={isFetching} onPress={() => void refetch()}>
            {own.enter(organization.name)}
          </Button>
        </SecondFactorCards>
      </Suspense>
      <Suspense>
        {question?.wanted === "proof" && <ConfirmSession question={question} />}
        {question && question.wanted !== "proof" && <SessionEnded question={question} />}
      </Suspense>
    </main>
  );
}
