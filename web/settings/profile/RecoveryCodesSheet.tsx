import { useWords } from "../../platform/words.ts";
import { DoneSheet } from "../parts/DoneSheet.tsx";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";

interface Props {
  codes: readonly string[];
  onClose(): void;
}

export function RecoveryCodesSheet({ codes, onClose }: Props) {
  const own = useWords(words).security;
  return (
    <DoneSheet title={own.recovery} onClose={onClose}>
      <p>{own.recoveryText}</p>
      <p>{own.recoveryShown}</p>
      <Secret label={own.recovery} value={codes.join("\n")} />
    </DoneSheet>
  );
}
