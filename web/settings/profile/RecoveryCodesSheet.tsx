import { Button } from "../../design/Button.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { Secret } from "../parts/Secret.tsx";
import { words } from "../words/index.ts";

interface Props {
  codes: readonly string[];
  onClose(): void;
}

export function RecoveryCodesSheet({ codes, onClose }: Props) {
  const own = useWords(words).security;
  return (
    <Sheet
      title={own.recovery}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {own.done}
        </Button>
      }
    >
      <div className={parts.group}>
        <p>{own.recoveryText}</p>
        <p>{own.recoveryShown}</p>
        <Secret label={own.recovery} value={codes.join("\n")} />
      </div>
    </Sheet>
  );
}
