import { Button } from "../../design/Button.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";

export function SecretSheet({ secret, onClose }: { secret: string; onClose(): void }) {
  const own = useWords(words).webhooks;
  return (
    <Sheet
      title={own.made}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {own.done}
        </Button>
      }
    >
      <div className={parts.group}>
        <p>{own.secretText}</p>
        <Secret label={own.secret} value={secret} />
      </div>
    </Sheet>
  );
}
