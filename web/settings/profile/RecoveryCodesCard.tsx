import { useState } from "react";
import { Card } from "../../design/Card.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import styles from "./Security.module.css";

export function RecoveryCodesCard() {
  const own = useWords(words).security;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const replace = async () => setCodes((await daybook.replaceRecoveryCodes()).recovery_codes);
  return (
    <Card title={own.recovery}>
      <div className={styles.line}>
        <p className={styles.text}>{own.recoveryText}</p>
        <RemoveButton
          label={own.newCodes}
          question={own.newCodesQuestion}
          text={own.newCodesText}
          send={replace}
          outdates={[]}
        />
      </div>
      {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
