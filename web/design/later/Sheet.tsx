import { type ReactNode, useState } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../IconButton.tsx";
import styles from "../Sheet.module.css";
import { DiscardQuestion, UnsavedContext } from "../unsaved.ts";

interface Props {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** Beside the title, such as a badge. */
  beside?: ReactNode;
  /** Stays at the bottom: what can be done. */
  footer?: ReactNode;
  wide?: boolean;
}

export function Sheet({ title, isOpen, onClose, children, beside, footer, wide }: Props) {
  const shared = useWords(words);
  const [is_unsaved, setUnsaved] = useState(false);
  const [asks, setAsks] = useState(false);
  const close = () => (is_unsaved ? setAsks(true) : onClose());
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable
      className={styles.overlay ?? ""}
    >
      <Modal className={classes(styles.sheet, wide && styles.wide)}>
        <Dialog className={styles.dialog ?? ""}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ""}>
              {title}
            </Heading>
            {beside}
            <IconButton icon="close" label={shared.close} onPress={close} className={styles.close ?? ""} />
          </header>
          <div className={styles.body}>
            <UnsavedContext value={setUnsaved}>{children}</UnsavedContext>
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
          {is_unsaved && asks && <DiscardQuestion onKeep={() => setAsks(false)} onDiscard={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
