import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "../classes.ts";
import styles from "../Dialog.module.css";
import sheet from "../Sheet.module.css";

interface Props {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  footer?: ReactNode;
  /** For a question that must be answered: a click beside it does not close it. */
  question?: boolean;
}

export function Dialog({ title, isOpen, onClose, children, footer, question = false }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!question}
      className={classes(sheet.overlay, styles.overlay)}
    >
      <Modal className={styles.modal ?? ""}>
        <AriaDialog role={question ? "alertdialog" : "dialog"} className={styles.dialog ?? ""}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {title}
          </Heading>
          {children}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
