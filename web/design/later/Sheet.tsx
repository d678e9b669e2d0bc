import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../IconButton.tsx";
import styles from "../Sheet.module.css";

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
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
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
            <IconButton icon="close" label={shared.close} onPress={onClose} className={styles.close ?? ""} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
