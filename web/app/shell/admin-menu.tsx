/** The places of the administration on a screen too narrow for their column: behind a button, over the page. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPlaces, type PlaceCounts } from './admin-nav.tsx';
import classes from './staff-shell.module.css';

export function AdminMenu({ counts }: { counts: PlaceCounts }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={classes.tool} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        <span className="vh">{t('staff.menu')}</span>
        {waiting > 0 && (
          <span className={classes.waiting}>
            <span aria-hidden>{waiting}</span>
            <span className="vh">{t('staff.open', { count: waiting })}</span>
          </span>
        )}
      </button>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={280}
        title={t('staff.admin')}
        closeButtonProps={{ 'aria-label': t('close') }}
        attributes={{ content: { 'data-area': 'staff' } }}
        styles={{ body: { padding: 0 } }}
      >
        <nav aria-label={t('nav.main')}>
          <AdminPlaces counts={counts} onChosen={close} />
        </nav>
      </Drawer>
    </>
  );
}
