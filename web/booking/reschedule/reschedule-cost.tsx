/** The fee before it is agreed: how much, why, and what stays as it is. Where nothing is to be paid it is passed over. */
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { Section } from '#web/kit/section.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { currentBand } from './fee-bands.ts';
import { OldAndNew } from './old-and-new.tsx';
import { placeOf } from './place-of.ts';
import classes from './reschedule.module.css';
import { RescheduleFrame } from './reschedule-frame.tsx';
import { type Move, useMove } from './use-move.ts';
import { useMoveChoice } from './use-move-choice.ts';

export function RescheduleCostScreen() {
  const { t } = useTranslation('booking');
  const state = useMove();
  const { search } = useLocation();
  const band = currentBand(state.query.data?.move?.bands ?? []);
  return (
    <RescheduleFrame
      state={state}
      back={{ to: `${paths.reschedule(state.orderId)}${search}`, label: t('reschedule.otherTime') }}
      title={band.amount > 0 ? t('reschedule.cost.title', { amount: formatMoney(band.amount) }) : t('reschedule.title')}
      lead={band.amount > 0 ? t(`reschedule.cost.why.${band.key}`, { ...state.query.data?.move?.hours }) : undefined}
    >
      {(move) => <Cost move={move} />}
    </RescheduleFrame>
  );
}

function Cost({ move }: { move: Move }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { search, state } = useLocation();
  const { order, appointment, band, bands, hours, branches } = move;
  const place = placeOf(useMoveChoice(appointment.partnerBranchId), branches);
  const seen = (state as { seen?: number } | null)?.seen;
  if (!place) return <Navigate to={paths.reschedule(order._id)} replace />;
  const summary = `${paths.rescheduleSummary(order._id)}${search}`;
  if (band.amount === 0) return <Navigate to={summary} replace />;
  const fee = { key: band.key, label: t(`reschedule.cost.line.${band.key}`), rappen: band.amount };
  return (
    <>
      {seen !== undefined && seen !== band.amount && <FeeChanged before={seen} now={band.amount} />}
      <OldAndNew old={appointment} chosen={place} fastingHours={order.product.fastingHours} kept />
      <div className={classes.columns}>
        <TwoColumn
          side={
            <Card tight as="section">
              <h2 className="cardhead">{t('reschedule.cost.toPay')}</h2>
              <PriceLines lines={[fee]} total={{ label: t('bar.total'), rappen: band.amount }} />
              <div className={classes.buttons}>
                <ButtonLink to={summary} state={{ seen: band.amount }} size="lg" fullWidth>
                  {t('reschedule.cost.accept')}
                </ButtonLink>
                <p>
                  <ActionLink to={paths.order(order._id)}>{t('reschedule.keep')}</ActionLink>
                </p>
              </div>
            </Card>
          }
        >
          <Section title={t('reschedule.cost.how')} look="label">
            <FeeTable bands={bands} hours={hours} />
          </Section>
          <Section title={t('reschedule.cost.stays')} look="label">
            <ul className={classes.stays}>
              {(['test', 'old', 'again'] as const).map((what) => (
                <li key={what}>
                  <IconCheck size={20} stroke={1.75} aria-hidden />
                  <span>
                    {t(`reschedule.cost.stay.${what}`, { ...hours, name: localized(order.product.name, language) })}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </TwoColumn>
      </div>
    </>
  );
}

function FeeTable({ bands, hours }: Pick<Move, 'bands' | 'hours'>) {
  const { t } = useTranslation('booking');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('reschedule.cost.when')}</th>
          <th scope="col">{t('reschedule.fee.title')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ key, amount, isCurrent }) => (
          <tr key={key} data-now={isCurrent || undefined}>
            <th scope="row">
              {t(`reschedule.cost.band.${key}`, hours)}{' '}
              {isCurrent && <span className="nw">{t('reschedule.cost.applies')}</span>}
            </th>
            <td>{amount === 0 ? t('reschedule.fee.none') : formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next fee began while somebody was choosing: nothing is agreed before it was read. */
export function FeeChanged({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation('booking');
  return (
    <Notice tone="warning" live="alert" title={t('reschedule.changed.title', { amount: formatMoney(now) })}>
      <p>
        <s>{formatMoney(before)}</s> {formatMoney(now)}. {t('reschedule.changed.text')}
      </p>
    </Notice>
  );
}
