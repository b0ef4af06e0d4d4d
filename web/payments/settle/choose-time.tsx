/** Another time at the same place for an order whose time is gone: the next free days, their times, one button. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatTime } from '#shared/domain/format-date.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './choose-time.module.css';
import { FreeDays } from './free-days.tsx';
import { FreeHours } from './free-hours.tsx';
import { useFreeTimes } from './use-free-times.ts';

export interface ChooseTimeProps {
  order: OrderView;
  /** `paid`: the money is there. `taken`: somebody was faster. `wanted`: the person asked for another time. */
  reason: 'paid' | 'taken' | 'wanted';
  onChosen: () => void;
  /** Without it the person cannot go on with the old time. */
  onClose?: () => void;
}

export function ChooseTime({ order, reason, onChosen, onClose }: ChooseTimeProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const branchId = order.appointment?.partnerBranchId ?? '';
  const free = useFreeTimes(branchId);
  const [from, setFrom] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choose, { isLoading }] = api.useChooseSlotMutation();

  // The button that was pressed is gone; the focus goes to what takes its place.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const slots = free.times.currentData?.slots ?? [];
  const chosen = slots.some((slot) => slot.from === from) ? from : null;

  const take = async () => {
    if (!chosen) {
      setProblem(t('time.choose'));
      return;
    }
    const answer = await choose({ params: { orderId: order._id }, body: { partnerBranchId: branchId, from: chosen } });
    if (!('error' in answer) || answer.error === undefined) {
      announce(t('time.chosen', { when: formatShortDayTime(chosen, language) }));
      onChosen();
      return;
    }
    setProblem(describeError(answer.error, t));
    if (errorBodyOf(answer.error)?.error === 'slot-taken') {
      setFrom(null);
      void free.times.refetch();
      void free.days.refetch();
    }
  };

  const place = order.appointment && `${order.appointment.branchName}, ${order.appointment.city}`;
  return (
    <section aria-labelledby="choose-time">
      <h2 id="choose-time" ref={title} tabIndex={-1} className={classes.title}>
        {t(`time.${reason}.title`)}
      </h2>
      <p className={classes.words}>{t(`time.${reason}.text`)}</p>
      <p className="muted">{place}</p>
      <QueryState query={free.days} isEmpty={(data) => data.days.length === 0} empty={<NoTimes />}>
        {(data) => (
          <div className={classes.pick}>
            <FreeDays
              days={data.days}
              chosen={free.date}
              onChoose={free.pickDay}
              onLater={free.later}
              onFirst={free.first}
            />
            {free.date && (
              <QueryState query={free.times}>
                {() => (
                  <FreeHours
                    key={free.date}
                    legend={t('time.hours', { day: formatLongDate(free.date ?? '', language) })}
                    slots={slots}
                    chosen={chosen}
                    onChoose={(next) => {
                      setFrom(next);
                      setProblem(null);
                    }}
                  />
                )}
              </QueryState>
            )}
            {problem && (
              <Notice tone="danger" live="alert">
                <p>{problem}</p>
              </Notice>
            )}
            <div className={classes.actions}>
              <Button size="lg" onClick={() => void take()} loading={isLoading}>
                {chosen ? t('time.take', { time: `${formatShortDayTime(chosen, language)}` }) : t('time.takeNone')}
              </Button>
              {onClose && (
                <ActionLink onClick={onClose}>
                  {t('time.keep', { time: order.appointment ? formatTime(order.appointment.from) : '' })}
                </ActionLink>
              )}
            </div>
          </div>
        )}
      </QueryState>
    </section>
  );
}

function NoTimes() {
  const { t } = useTranslation('payments');
  return (
    <div className={classes.pick}>
      <Notice
        tone="warning"
        title={t('time.none')}
        action={<ActionLink to={paths.contentPage('callback')}>{t('time.callback')}</ActionLink>}
      >
        <p>{t('time.noneText')}</p>
      </Notice>
    </div>
  );
}
