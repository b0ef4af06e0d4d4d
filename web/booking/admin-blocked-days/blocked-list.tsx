/** Blocked days to come; one that opens again can be blocked again at once. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { BlockedDaysView, BranchNameView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { OrphanDialog } from '../orphan-dialog.tsx';
import classes from './admin-blocked-days.module.css';
import { DayName } from './day-name.tsx';
import { useBlocking } from './use-blocking.ts';

type BlockedDay = BlockedDaysView['blockedDays'][number];

export interface BlockedListProps {
  days: BlockedDay[];
  branches: BranchNameView[];
  /** Of all branches: those of a single one say whose they are; else those of all say so. */
  isOfAll: boolean;
}

export function BlockedList({ days, branches, isOfAll }: BlockedListProps) {
  const { t } = useTranslation(['branches', 'errors', 'common']);
  const [open, { isLoading, error }] = api.useUnblockDayMutation();
  const [opened, setOpened] = useState<BlockedDay | null>(null);
  const whose = ({ partnerBranchId }: BlockedDay): string | null => {
    if (partnerBranchId === null) return isOfAll ? null : t('branches:days.all');
    return isOfAll ? (branches.find(({ _id }) => _id === partnerBranchId)?.name ?? null) : null;
  };
  const openAgain = async (day: BlockedDay) => {
    const reply = await open({ params: { id: day._id } });
    if ('error' in reply) return;
    setOpened(day);
    announce(t('branches:days.opened', { date: formatDate(`${day.date}T12:00:00Z`) }));
  };
  return (
    <section className={classes.part} aria-label={t('branches:days.next')}>
      <h2>{t('branches:days.next')}</h2>
      {opened && <Opened key={opened._id} day={opened} onBlocked={() => setOpened(null)} />}
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
      {days.length === 0 && <p className="muted">{t('branches:days.none')}</p>}
      <ul className={classes.rows}>
        {days.map((day) => {
          const name = [day.name, whose(day)].filter(Boolean).join(', ');
          return (
            <li key={day._id}>
              <DayName date={day.date} name={name} />
              <Button variant="subtle" size="xs" disabled={isLoading} onClick={() => void openAgain(day)}>
                {t('branches:days.open')}
                <span className="vh">{`: ${formatDate(`${day.date}T12:00:00Z`)} ${name}`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Takes the opening back: the day is blocked as it was. */
function Opened({ day, onBlocked }: { day: BlockedDay; onBlocked: () => void }) {
  const { t } = useTranslation('branches');
  const blocking = useBlocking(day.partnerBranchId);
  return (
    <div className={classes.opened}>
      <p>{t('days.opened', { date: formatDate(`${day.date}T12:00:00Z`) })}</p>
      <Button
        variant="default"
        size="xs"
        loading={blocking.isSending}
        onClick={() => void blocking.block([day.date], day.name ?? '', onBlocked)}
      >
        {t('days.undo')}
      </Button>
      {blocking.failure && (
        <p role="alert" className={classes.refused}>
          {blocking.failure}
        </p>
      )}
      {blocking.asked && (
        <OrphanDialog
          orphans={blocking.asked.orphans}
          confirm={t('orphans.block')}
          onConfirm={blocking.asked.goOn}
          onClose={blocking.leave}
        />
      )}
    </div>
  );
}
