/** Appointments that their branch cannot keep: who is offered another time by SMS, and what became of each. Nothing where there are none. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { REBOOKING_LONGEST_DAYS, REBOOKING_USUAL_DAYS } from '#shared/limits/rescheduling.ts';
import type { RebookingsView, RebookingView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { DateField } from '#web/kit/date-field.tsx';
import { LoadError } from '#web/kit/load-error.tsx';
import { useToday } from '#web/kit/use-today.ts';
import classes from './rebooking.module.css';
import { RebookingRow } from './rebooking-row.tsx';
import { useOfferRebooking } from './use-offer-rebooking.ts';

export interface RebookingPanelProps {
  /** Null for all branches. */
  branchId: string | null;
}

export function RebookingPanel({ branchId }: RebookingPanelProps) {
  const whose = branchId === null ? {} : { partnerBranchId: branchId };
  const { currentData, error, refetch } = api.useListRebookingsQuery(
    { query: whose },
    { refetchOnMountOrArgChange: true },
  );
  if (error !== undefined && !currentData) return <LoadError error={error} onRetry={() => void refetch()} />;
  return currentData && currentData.count > 0 ? <Rebookings rebookings={currentData} /> : null;
}

/** One person may have two appointments. */
const keyOf = ({ orderId, from }: RebookingView): string => `${orderId} ${from}`;

function Rebookings({ rebookings: { count, waiting, appointments } }: { rebookings: RebookingsView }) {
  const { t } = useTranslation('booking-branches');
  const today = useToday();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState(() => addDays(today, REBOOKING_USUAL_DAYS));
  const { offer, isSending, failure, done } = useOfferRebooking();
  const open = appointments.filter(({ mayOffer }) => mayOffer);
  const chosen = open.filter((one) => !skipped.has(keyOf(one)));
  const turn = (key: string) =>
    setSkipped((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const isDay = until >= today && until <= addDays(today, REBOOKING_LONGEST_DAYS);
  const more = count - appointments.length;
  return (
    <section className={classes.panel} aria-label={t('rebooking.title')}>
      <h2>{t('rebooking.title')}</h2>
      <p className={waiting > 0 ? classes.waiting : 'muted'}>
        {waiting > 0 ? t('rebooking.waiting', { count: waiting }) : t('rebooking.noneWaits')}
      </p>
      <ul className={classes.rows}>
        {appointments.map((one) => (
          <RebookingRow
            key={keyOf(one)}
            appointment={one}
            today={today}
            isChosen={!skipped.has(keyOf(one))}
            onTurn={() => turn(keyOf(one))}
          />
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('orphans.more', { count: more })}</p>}
      {open.length > 0 && (
        <>
          <DateField
            size="sm"
            className={classes.day}
            label={t('rebooking.until')}
            description={t('rebooking.untilHint')}
            first={today}
            last={addDays(today, REBOOKING_LONGEST_DAYS)}
            value={until}
            error={isDay ? undefined : t('rebooking.untilWrong', { days: REBOOKING_LONGEST_DAYS })}
            onChange={setUntil}
          />
          <p className={classes.text}>{t('rebooking.text')}</p>
          <Button
            size="sm"
            disabled={chosen.length === 0 || !isDay}
            loading={isSending}
            onClick={() => void offer(chosen, until)}
          >
            {t('rebooking.send', { count: chosen.length })}
          </Button>
        </>
      )}
      {failure && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      {done && done.left.length > 0 && (
        <div role="status">
          <p className="b">{t('rebooking.left', { count: done.left.length })}</p>
          <ul>
            {done.left.map(({ orderId, orderNumber, why }) => (
              <li key={orderId}>{`${orderNumber}: ${t(`rebooking.why.${why}`)}`}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
