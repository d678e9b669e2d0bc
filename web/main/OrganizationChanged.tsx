import { useState } from "react";
import { Button } from "../design/Button.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { Dialog } from "../design/later/Dialog.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryClient } from "../platform/query.ts";
import { enterOrganization, useSession } from "../platform/session.ts";
import { organizationChanged } from "../platform/session-changes.ts";
import { useWords } from "../platform/words.ts";
import styles from "./ConfirmSession.module.css";
import { words } from "./session-words/index.ts";

/**
 * Another tab switched to another organization. Until somebody has chosen, nothing is read or written here. Staying keeps
 * the page as it is, with what was typed.
 */
export default function OrganizationChanged() {
  const own = useWords(words).organizationChanged;
  const { organization } = useSession();
  const [error, setError] = useState<unknown>(null);
  const [is_sending, setSending] = useState(false);
  const stay = async () => {
    setSending(true);
    try {
      await daybook.switchOrganization({ organization_id: organization.id });
      organizationChanged.set(false);
      void queryClient.invalidateQueries();
    } catch (reason) {
      setError(reason);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      title={own.title}
      isOpen
      question
      onClose={() => undefined}
      footer={
        <>
          <Button onPress={enterOrganization}>{own.leave}</Button>
          <Button look="primary" isPending={is_sending} onPress={() => void stay()}>
            {own.stay(organization.name)}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{own.text(organization.name)}</p>
      {Boolean(error) && <FormProblem error={error} />}
    </Dialog>
  );
}
