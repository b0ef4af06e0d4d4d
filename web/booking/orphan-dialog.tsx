/** Names the appointments that a change leaves without their time or their place, before it is made. They stay as they are. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import classes from './orphan-dialog.module.css';
import type { Orphans } from './orphans.ts';

export interface OrphanDialogProps {
  orphans: Orphans;
  /** What is done to them: the words of the button. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function OrphanDialog({ orphans, confirm, onConfirm, onClose }: OrphanDialogProps) {
  const { t } = useTranslation(['booking-branches', 'common']);
  const { count, over, appointments } = orphans;
  const lost = count - over;
  const more = count - appointments.length;
  const title = over === 0 ? 'title' : lost === 0 ? 'titleOver' : 'titleBoth';
  return (
    <Dialog isOpen area="staff" title={t(`booking-branches:orphans.${title}`, { count })} onClose={onClose}>
      {lost > 0 && <p>{t('booking-branches:orphans.text')}</p>}
      {over > 0 && <p>{t('booking-branches:orphans.textOver')}</p>}
      <section {...SCROLLS} className={classes.list} aria-label={t('booking-branches:orphans.list')}>
        <ul>
          {appointments.map(({ orderId, orderNumber, from, branchName, firstName, lastName, isOver }) => (
            <li key={orderId}>
              <span className="b">{`${formatDateTime(from)}, ${firstName} ${lastName}`}</span>
              <span className="muted">{`${orderNumber}, ${branchName}`}</span>
              {isOver && lost > 0 && <span className={classes.over}>{t('booking-branches:orphans.isOver')}</span>}
            </li>
          ))}
        </ul>
      </section>
      {more > 0 && <p>{t('booking-branches:orphans.more', { count: more })}</p>}
      <div className={classes.actions}>
        <Button size="sm" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A list that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const SCROLLS = { tabIndex: 0 };
