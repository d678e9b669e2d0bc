import { useWords } from "../../platform/words.ts";
import { DoneSheet } from "../parts/DoneSheet.tsx";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";

export function SecretSheet({ secret, onClose }: { secret: string; onClose(): void }) {
  const own = useWords(words).webhooks;
  return (
    <DoneSheet title={own.made} onClose={onClose}>
      <p>{own.secretText}</p>
      <Secret label={own.secret} value={secret} />
    </DoneSheet>
  );
}
