/** The days that are marked, why, and the way to block them. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { BLOCKED_DAY_NAME_MAX_LENGTH, BLOCKED_DAYS_AT_ONCE } from '#shared/limits/branches.ts';
import classes from './admin-blocked-days.module.css';
import type { Blocking } from './use-blocking.ts';
import type { Marks } from './use-marks.ts';
import { spansOf } from './year-days.ts';

export interface BlockPanelProps {
  marks: Marks;
  reason: string;
  onReason: (text: string) => void;
  blocking: Blocking;
  onBlock: () => void;
}

const shown = (date: string): string => formatDate(`${date}T12:00:00Z`);

export function BlockPanel({ marks, reason, onReason, blocking, onBlock }: BlockPanelProps) {
  const { t } = useTranslation('booking-branches');
  const count = marks.dates.size;
  const spans = spansOf([...marks.dates]).map(({ first, last }) =>
    first === last ? shown(first) : `${shown(first)} – ${shown(last)}`,
  );
  const isTooMany = count > BLOCKED_DAYS_AT_ONCE;
  return (
    <section className={classes.part} aria-label={t('days.marked')}>
      <h2>{count === 0 ? t('days.markedNone') : t('days.markedCount', { count })}</h2>
      {count === 0 ? <p className="muted">{t('days.markHelp')}</p> : <p>{spans.join(', ')}</p>}
      <TextInput
        size="sm"
        label={t('days.reason')}
        description={t('days.reasonHint')}
        autoComplete="off"
        maxLength={BLOCKED_DAY_NAME_MAX_LENGTH}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && count > 0 && !isTooMany) onBlock();
        }}
      />
      {isTooMany && <p className={classes.refused}>{t('days.tooMany', { most: BLOCKED_DAYS_AT_ONCE })}</p>}
      {blocking.failure && (
        <p role="alert" className={classes.refused}>
          {blocking.failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="sm" disabled={count === 0 || isTooMany} loading={blocking.isSending} onClick={onBlock}>
          {t('days.block')}
        </Button>
        {count > 0 && (
          <Button variant="default" size="sm" onClick={marks.clear}>
            {t('days.clear')}
          </Button>
        )}
      </div>
    </section>
  );
}
