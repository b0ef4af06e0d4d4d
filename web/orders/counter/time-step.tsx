/** Now, or at a time of this branch. Choosing holds the place. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSlots } from '#shared/domain/booking/group-slots.ts';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { watch } from '#web/client/live.ts';
import { newKey } from '#web/client/new-key.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useToday } from '#web/kit/use-today.ts';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { CounterFrame, CounterSummary } from './counter-frame.tsx';
import type { KnownCustomer } from './counter-order.tsx';
import { linesOf, totalOf } from './lines-of.ts';
import type { ChosenTest } from './product-step.tsx';

const DAYS = 6;
const NOW = 'now';

export interface TimeStepProps {
  customer: KnownCustomer;
  test: ChosenTest;
  onBack: () => void;
  onPlaced: (orderId: string) => void;
}

export function TimeStep({ customer, test, onBack, onPlaced }: TimeStepProps) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const language = useLanguage();
  const { branch, bearer } = useCounter();
  const today = useToday();
  const days = api.useListMultiDayTimeSlotsQuery({
    params: { id: branch._id },
    query: { selectedDate: today, days: DAYS },
  });
  // Places that others take meanwhile are not offered any more.
  useEffect(() => watch({ branch: branch._id }), [branch._id]);
  const mayBeNow = test.product.fastingHours === 0 && branch.now !== null && branch.now.free > 0;
  const [chosen, setChosen] = useState<string | null>(mayBeNow ? NOW : null);
  const [date, setDate] = useState<string | null>(null);
  const [place, { isLoading, error }] = api.useCreatePartnerOrderMutation();
  const [key, setKey] = useState(() => newKey());
  const choose = (time: string) => {
    setChosen(time);
    // Another wish is another order.
    setKey(newKey());
  };
  const total = totalOf(test);
  const order = async () => {
    const { group, product, addons } = test;
    const reply = await place({
      bearer,
      idempotencyKey: key,
      body: {
        ticket: customer.ticket,
        productGroupKey: group.key,
        productKey: product.key,
        addonKeys: addons.map((addon) => addon.key),
        from: chosen === NOW ? null : chosen,
        ...(total === null ? {} : { expectedTotal: total }),
      },
    });
    if (reply.data) onPlaced(reply.data._id);
    else setKey(newKey());
  };
  const { firstName, lastName } = customer.person;
  const when =
    chosen === null
      ? undefined
      : chosen === NOW
        ? t('orders-counter:time.today')
        : formatShortDayTime(chosen, language);
  return (
    <CounterFrame
      title={t('orders-counter:time.title')}
      lead={t(test.product.fastingHours > 0 ? 'orders-counter:time.fasting' : 'orders-counter:time.lead')}
      side={
        <CounterSummary
          name={`${firstName} ${lastName}`}
          lines={linesOf(test, language)}
          {...(total === null ? {} : { total })}
          {...(when ? { when } : {})}
        >
          <Button
            className={classes.big}
            fullWidth
            disabled={chosen === null}
            loading={isLoading}
            onClick={() => void order()}
          >
            {t('orders-counter:time.goOn')}
          </Button>
          <Button variant="default" fullWidth onClick={onBack}>
            {t('orders-counter:time.back')}
          </Button>
        </CounterSummary>
      }
    >
      {error !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{describeError(error, t)}</p>
        </Notice>
      )}
      <button
        type="button"
        className={classes.now}
        aria-pressed={chosen === NOW}
        disabled={!mayBeNow}
        onClick={() => choose(NOW)}
      >
        <span className={classes.line}>
          <b>{t('orders-counter:time.now')}</b>
          {mayBeNow && branch.now && (
            <span>{t('orders-counter:time.freeUntil', { time: formatTime(branch.now.to) })}</span>
          )}
        </span>
        <span className="muted">
          {t(
            mayBeNow
              ? 'orders-counter:time.held'
              : test.product.fastingHours > 0
                ? 'orders-counter:time.fastingNow'
                : branch.now === null
                  ? 'orders-counter:time.closedNow'
                  : 'orders-counter:time.fullNow',
          )}
        </span>
      </button>
      <h2>{t('orders-counter:time.appointment')}</h2>
      <QueryState query={days}>
        {(data) => {
          const open = Object.entries(data.days);
          const shown = date ?? open.find(([, { slots }]) => slots.length > 0)?.[0];
          return (
            <>
              <fieldset className={classes.days} aria-label={t('orders-counter:time.days')}>
                {open.map(([day, view]) => (
                  <DayButton
                    key={day}
                    day={day}
                    view={view}
                    isToday={day === today}
                    isShown={day === shown}
                    onShow={() => setDate(day)}
                  />
                ))}
              </fieldset>
              {shown && <Times slots={data.days[shown]?.slots ?? []} chosen={chosen} onChoose={choose} />}
            </>
          );
        }}
      </QueryState>
    </CounterFrame>
  );
}

interface DayButtonProps {
  day: string;
  view: DayView;
  isToday: boolean;
  isShown: boolean;
  onShow: () => void;
}

function DayButton({ day, view, isToday, isShown, onShow }: DayButtonProps) {
  const { t } = useTranslation('orders-counter');
  const language = useLanguage();
  const free = view.slots.reduce((sum, slot) => sum + slot.free, 0);
  return (
    <button type="button" aria-pressed={isShown} disabled={free === 0} onClick={onShow}>
      <b>{isToday ? t('time.todayShort') : formatShortDay(`${day}T10:00:00Z`, language)}</b>
      <small>{free > 0 ? t('time.free', { count: free }) : t(`time.closed.${view.closed ?? 'closed'}`)}</small>
    </button>
  );
}

function Times({
  slots,
  chosen,
  onChoose,
}: {
  slots: readonly TimeSlotView[];
  chosen: string | null;
  onChoose: (from: string) => void;
}) {
  const { t } = useTranslation('orders-counter');
  const { morning, afternoon } = groupSlots(slots);
  return (
    <>
      {Object.entries({ morning, afternoon })
        .filter(([, times]) => times.length > 0)
        .map(([part, times]) => (
          <fieldset key={part} className={classes.times}>
            <legend>{t(`time.${part}`)}</legend>
            {times.map(({ from }) => (
              <button key={from} type="button" aria-pressed={chosen === from} onClick={() => onChoose(from)}>
                {formatTime(from)}
              </button>
            ))}
          </fieldset>
        ))}
    </>
  );
}
