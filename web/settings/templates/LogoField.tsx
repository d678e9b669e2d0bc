import { useMutation } from "@tanstack/react-query";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "../../design/Button.tsx";
import { FormProblem } from "../../design/FormProblem.tsx";
import { daybook, fileAddress } from "../../platform/daybook.ts";
import { useWords } from "../../platform/words.ts";
import { words as sectionWords } from "../words/index.ts";
import styles from "./Templates.module.css";
import { words } from "./words/index.ts";

/** What the PDF can print. */
const accepted = ["image/png", "image/jpeg", "image/webp", "image/gif"];

interface Props {
  /** The document that has the picture. */
  value: string | null;
  onChange(document_id: string | null): void;
  error: string | undefined;
}

export function LogoField({ value, onChange, error }: Props) {
  const all = useWords(sectionWords);
  const own = useWords(words);
  const upload = useMutation({ mutationFn: sendLogo, onSuccess: onChange });
  return (
    <div className={styles.logoField}>
      <span className={styles.logoBox}>
        {value && <img src={fileAddress(`/v1/documents/${value}/download`)} alt={own.logo} />}
      </span>
      <div className={styles.logoText}>
        <span>{own.logoHelp}</span>
        {error && <span role="alert">{error}</span>}
        {upload.error && <FormProblem error={upload.error} />}
        <span className={styles.logoActions}>
          <FileTrigger
            acceptedFileTypes={accepted}
            onSelect={(files) => files?.[0] && upload.mutate({ file: files[0], key: crypto.randomUUID() })}
          >
            <Button small icon="upload" isPending={upload.isPending}>
              {value ? own.replaceLogo : own.chooseLogo}
            </Button>
          </FileTrigger>
          {value && (
            <Button small look="quiet" onPress={() => onChange(null)}>
              {all.remove}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

/** The picture becomes a document of the vault, which the template names. */
async function sendLogo({ file, key }: { file: File; key: string }): Promise<string> {
  const uploaded = await daybook.uploadFile(file, {}, { idempotency_key: `${key}-file` });
  if (!("file_path" in uploaded)) throw new Error("The service did not keep the file.");
  const { id } = await daybook.createDocument(
    { file_path: uploaded.file_path, category: "other", source: "upload" },
    { idempotency_key: `${key}-document` },
  );
  return id;
}
