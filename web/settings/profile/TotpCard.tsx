import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TotpSetup } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import { Card } from "../../design/Card.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";
import styles from "./Security.module.css";
import { TotpSheet } from "./TotpSheet.tsx";

export function TotpCard({ is_on }: { is_on: boolean }) {
  const own = useWords(words).security;
  const client = useQueryClient();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useVerb<null, TotpSetup>({
    send: () => Promise.resolve(daybook.startTotp()),
    after: (_, answer) => setSetup(answer),
  });
  const refresh = useMutation({
    mutationFn: () => client.invalidateQueries({ queryKey: queryKeys.all("me") }),
  });
  return (
    <Card
      title={
        <span className={styles.title}>
          {own.totp}
          <Badge tone={is_on ? "good" : "plain"}>{is_on ? own.totpOn : own.totpOff}</Badge>
        </span>
      }
    >
      <div className={styles.line}>
        <p className={styles.text}>{own.totpText}</p>
        {is_on ? (
          <RemoveButton
            label={own.turnOff}
            question={own.turnOffQuestion}
            text={own.turnOffText}
            send={() => daybook.removeTotp()}
            outdates={[queryKeys.all("me")]}
          />
        ) : (
          <Button onPress={() => start.mutate(once(null))} isPending={start.isPending}>
            {own.setUp}
          </Button>
        )}
      </div>
      {setup && (
        <TotpSheet
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(recovery_codes) => {
            setSetup(null);
            setCodes(recovery_codes);
          }}
        />
      )}
      {codes && (
        <RecoveryCodesSheet
          codes={codes}
          onClose={() => {
            setCodes(null);
            refresh.mutate();
          }}
        />
      )}
    </Card>
  );
}
