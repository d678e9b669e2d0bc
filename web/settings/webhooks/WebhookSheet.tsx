import { useState } from "react";
import type { WebhookDelivery, WebhookEndpoint } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { Switch } from "../../design/Switch.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";
import { Deliveries } from "./Deliveries.tsx";
import { SecretSheet } from "./SecretSheet.tsx";
import styles from "./Webhooks.module.css";

interface Props {
  endpoint: WebhookEndpoint;
  onClose(): void;
}

const outdates = [queryKeys.all("webhooks")];

export function WebhookSheet({ endpoint, onClose }: Props) {
  const own = useWords(words).webhooks;
  const shared = useWords(sharedWords);
  const can_write = useCan()("webhooks.write");
  const [secret, setSecret] = useState<string | null>(null);
  const { id, url, status, disabled_reason } = endpoint;
  const change = useVerb<WebhookEndpoint["status"], WebhookEndpoint>({
    send: (next) => Promise.resolve(daybook.updateWebhookEndpoint(id, { status: next })),
    outdates,
  });
  const test = useVerb<null, WebhookDelivery>({
    send: (_, options) => Promise.resolve(daybook.testWebhookEndpoint(id, options)),
    outdates,
  });
  const rotate = async () => setSecret((await daybook.rotateWebhookSecret(id)).secret);
  return (
    <Sheet title={own.title} isOpen onClose={onClose} wide>
      <div className={parts.group}>
        <p className={styles.url}>{url}</p>
        {disabled_reason && <p className={text.bad}>{own.disabledBecause(disabled_reason)}</p>}
        {can_write && (
          <>
            <Switch
              isSelected={status === "enabled"}
              onChange={(on) => change.mutate(once(on ? "enabled" : "disabled"))}
            >
              {own.enabled}
            </Switch>
            <div className={styles.verbs}>
              <Button icon="send" onPress={() => test.mutate(once(null))} isPending={test.isPending}>
                {own.sendTest}
              </Button>
              <RemoveButton
                label={own.rotate}
                question={own.rotateQuestion}
                text={own.rotateText}
                send={rotate}
                outdates={outdates}
              />
              <RemoveButton
                label={shared.delete}
                question={own.deleteQuestion(url)}
                text={own.deleteText}
                send={() => daybook.deleteWebhookEndpoint(id)}
                outdates={outdates}
                after={onClose}
              />
            </div>
          </>
        )}
        <Deliveries endpoint_id={id} can_replay={can_write} />
      </div>
      {secret && <SecretSheet secret={secret} onClose={() => setSecret(null)} />}
    </Sheet>
  );
}
