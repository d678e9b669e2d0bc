import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Sheet } from "../design/Sheet.tsx";
import text from "../design/text.module.css";
import { useWords } from "../platform/words.ts";
import styles from "./AddSheet.module.css";
import { addReceipts } from "./add-receipts.ts";
import { words } from "./words/index.ts";

const accepted = ["application/pdf", "image/*", ".heic", ".xml"];

/** Two ways to add receipts with a press; the others, drop and paste, work everywhere. */
export function AddSheet({ onClose }: { onClose(): void }) {
  const own = useWords(words);
  const take = (files: FileList | null) => {
    if (!files?.length) return;
    addReceipts([...files], own);
    onClose();
  };
  return (
    <Sheet title={own.addTitle} isOpen onClose={onClose}>
      <p className={text.soft}>{own.addText}</p>
      <div className={styles.ways}>
        <FileTrigger acceptedFileTypes={["image/*"]} defaultCamera="environment" onSelect={take}>
          <Button look="primary" icon="camera" className={styles.camera ?? ""}>
            {own.takePicture}
          </Button>
        </FileTrigger>
        <FileTrigger acceptedFileTypes={accepted} allowsMultiple onSelect={take}>
          <Button icon="file" className={styles.files ?? ""}>
            {own.chooseFiles}
          </Button>
        </FileTrigger>
      </div>
      <p className={classes(text.muted, text.wideOnly)}>{own.dropHere}</p>
    </Sheet>
  );
}
