/** A question above the page. Mantine keeps the focus in it and gives it back; its parts are put together without a second `<header>`. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered size={560}>
      <Modal.Overlay />
      <Modal.Content data-area="staff" radius="lg">
        <Modal.Body className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
