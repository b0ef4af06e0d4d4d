/** Heading of an open case: the person, who is assigned, who else has it open, and whether everything is saved. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconAlertOctagonFilled, IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { useHeading } from '#web/kit/use-heading.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { useTakeCase } from '../use-take-case.ts';
import { useOpenCase } from './case-context.ts';
import classes from './case-header.module.css';
import { CasePlace } from './case-place.tsx';
import type { DraftState } from './draft-state.ts';
import { isOver } from './is-over.ts';
import { OthersHere } from './others-here.tsx';
import type { CaseList } from './use-case-list.ts';

interface CaseHeaderProps {
  state: DraftState;
  dirty: boolean;
  others: string[];
  list: CaseList;
  onBack?: () => void;
}

export function CaseHeader({ state, dirty, others, list, onBack }: CaseHeaderProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { review, lab } = useOpenCase();
  // At 1280 pixels the head stays one line, also while it says that everything is saved.
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const { customer } = review;
  const name = customer.closedAt ? t('review.accountClosed') : `${customer.firstName} ${customer.lastName}`;
  const heading = useHeading(`${name} – ${t('review.title')}`);
  const facts = [
    customer.age,
    customer.sex && t(`sexShort.${customer.sex}`),
    t(`languageName.${customer.preferredLanguage}`),
  ];
  const isCritical = lab.measures.some((measure) => measure.critical);
  return (
    <div className={classes.head}>
      {onBack ? (
        <button type="button" className={`link ${classes.back}`} onClick={onBack}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {t('preview.back')}
        </button>
      ) : (
        <Link className={classes.back} to={list.backTo}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {t('dashboard.title')}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={classes.name}>
        {name}
      </h1>
      <span className="muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      <span className={`muted ${classes.order}`}>
        {review.orderNumber} · {localized(review.product, language)}
        {review.sampledAt &&
          ` · ${t('review.sample', { at: isWide ? formatDateTime(review.sampledAt) : formatDate(review.sampledAt) })}`}
      </span>
      {isCritical && (
        <span className={classes.tag}>
          <IconAlertOctagonFilled size={14} aria-hidden />
          {t('review.critical')}
        </span>
      )}
      <OthersHere others={others} />
      <span className={classes.right}>
        <Assigned />
        <span
          role="status"
          className={classes.saved}
          data-failed={state.phase === 'failed' || (dirty && isOver(review)) || undefined}
        >
          <SaveWords state={state} dirty={dirty} />
        </span>
        {!onBack && <CasePlace list={list} />}
      </span>
    </div>
  );
}

function SaveWords({ state, dirty }: { state: DraftState; dirty: boolean }) {
  const { t } = useTranslation(['results', 'errors']);
  const { review } = useOpenCase();
  if (isOver(review) && dirty)
    return (
      <>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />{' '}
        {t(`errors:code.order-${review.orderStatus === OrderStatus.CANCELLED ? 'cancelled' : 'completed'}`)}.{' '}
        {t('save.keptHere')}
      </>
    );
  if (state.conflicts.length > 0) return t('save.waitsForChoice');
  if (state.phase === 'failed' && dirty) {
    return (
      <>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden /> {t('errors:code.results-not-saved')}.{' '}
        {t('save.keptHere')}
      </>
    );
  }
  if (state.phase === 'saving') return t('save.saving');
  if (dirty) return t('save.soon');
  return state.savedAt ? t('save.saved', { time: formatTime(state.savedAt) }) : '';
}

function Assigned() {
  const { t } = useTranslation('results');
  const { review, userId, isReadOnly } = useOpenCase();
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const { take, isTaking } = useTakeCase(userId);
  const { _id: resultId, orderNumber, assignedTo } = review;
  const isMine = assignedTo?.id === userId;
  const change = () => !isReadOnly && !isTaking && void take({ resultId, orderNumber, assignedTo });
  useKeys({ a: change });
  return (
    <>
      <span className="muted">
        {isMine ? t('assigned.mine') : assignedTo ? t('assigned.to', { name: assignedTo.name }) : t('assigned.nobody')}
      </span>
      {!isReadOnly && (
        <Button
          size="xs"
          variant="default"
          loading={isTaking}
          onClick={change}
          rightSection={
            isNarrow ? null : (
              <span aria-hidden>
                <Kbd>A</Kbd>
              </span>
            )
          }
        >
          {t(isMine ? 'assigned.leave' : 'assigned.take')}
        </Button>
      )}
    </>
  );
}
