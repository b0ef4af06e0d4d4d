/** Blocked days to come; one that opens again can be blocked again at once. */

import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import type { BlockedDaysView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { useWho } from '#web/kit/use-who.ts';
import { OrphanDialog } from '../orphan-dialog.tsx';
import classes from './admin-blocked-days.module.css';
import { DayName } from './day-name.tsx';
import { OpenDay } from './open-day.tsx';
import { useBlocking } from './use-blocking.ts';
import { useOpenOffers } from './use-open-offers.ts';

type BlockedDay = BlockedDaysView['blockedDays'][number];

export interface BlockedListProps {
  days: BlockedDay[];
  /** Null for all branches: days of single ones are only counted. */
  branchId: string | null;
}

export function BlockedList({ days, branchId }: BlockedListProps) {
  const isOfAll = branchId === null;
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const who = useWho();
  const [open, { isLoading, error }] = api.useUnblockDayMutation();
  const [opened, setOpened] = useState<BlockedDay | null>(null);
  const [asked, setAsked] = useState<BlockedDay | null>(null);
  const offersOf = useOpenOffers(branchId);
  const ofSome = isOfAll ? days.filter(({ partnerBranchId }) => partnerBranchId !== null) : [];
  const openAgain = async (day: BlockedDay) => {
    setAsked(null);
    const reply = await open({ params: { id: day._id } });
    if ('error' in reply) return;
    setOpened(day);
    announce(t('booking-branches:days.opened', { date: shown(day.date) }));
  };
  return (
    <section className={classes.part} aria-label={t('booking-branches:days.next')}>
      <h2>{t('booking-branches:days.next')}</h2>
      {opened && <Opened key={opened._id} day={opened} onBlocked={() => setOpened(null)} />}
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
      {days.length === 0 && <p className="muted">{t('booking-branches:days.none')}</p>}
      <ul className={classes.rows}>
        {days
          .filter((day) => !ofSome.includes(day))
          .map((day) => {
            const ofAll = !isOfAll && day.partnerBranchId === null ? t('booking-branches:days.all') : null;
            const name = [day.name, ofAll].filter(Boolean).join(', ');
            return (
              <li key={day._id}>
                <DayName
                  date={day.date}
                  name={name}
                  since={
                    day.blocked
                      ? t('booking-branches:days.since', {
                          at: formatDateTime(day.blocked.at),
                          by: who(day.blocked.by),
                        })
                      : undefined
                  }
                />
                <Button
                  variant="subtle"
                  size="xs"
                  disabled={isLoading}
                  onClick={() => (offersOf(day) > 0 ? setAsked(day) : void openAgain(day))}
                >
                  {t('booking-branches:days.open')}
                  <span className="vh">{`: ${shown(day.date)} ${name}`}</span>
                </Button>
              </li>
            );
          })}
        {[...new Set(ofSome.map(({ date }) => date))].map((date) => (
          <li key={date}>
            <DayName date={date} name={nameOfSome(ofSome, date, t)} />
          </li>
        ))}
      </ul>
      {asked && (
        <OpenDay
          date={shown(asked.date)}
          count={offersOf(asked)}
          onConfirm={() => void openAgain(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {ofSome.length > 0 && <p className="muted">{t('booking-branches:days.someHint')}</p>}
    </section>
  );
}

const shown = (date: string): string => formatDate(`${date}T12:00:00Z`);

/** Why a day is blocked in some branches, and in how many. */
function nameOfSome(days: readonly BlockedDay[], date: string, t: TFunction<['booking-branches']>): string {
  const those = days.filter((day) => day.date === date);
  const names = new Set(those.flatMap(({ name }) => name ?? []));
  return [...names, t('days.some', { count: those.length })].join(', ');
}

/** Takes the opening back: the day is blocked as it was. */
function Opened({ day, onBlocked }: { day: BlockedDay; onBlocked: () => void }) {
  const { t } = useTranslation('booking-branches');
  const blocking = useBlocking(day.partnerBranchId);
  return (
    <div className={classes.opened}>
      <p>{t('days.opened', { date: shown(day.date) })}</p>
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
