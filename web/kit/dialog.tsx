/** A question above the page. It hangs beside the page in the document and says itself whose type sizes it shares. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Staff read smaller type. */
  area?: 'staff' | undefined;
  /** Holds a table. */
  size?: 'wide' | undefined;
  children: ReactNode;
}

const WIDE = 960;

export function Dialog({ isOpen, title, onClose, area, size, children }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      {...(size === 'wide' ? { size: WIDE } : {})}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ content: { 'data-area': area } }}
    >
      {children}
    </Modal>
  );
}
