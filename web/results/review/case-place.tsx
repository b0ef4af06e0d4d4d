/** `Fall 6 von 16`, and the ways to the case before and after. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { paths } from '#web/app/paths.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import classes from './case-place.module.css';
import type { CaseList } from './use-case-list.ts';

export function CasePlace({ list }: { list: CaseList }) {
  const { t } = useTranslation('results');
  const navigate = useNavigate();
  const go = (row: DashboardRowView | null) => row && navigate(paths.doctorReview(row.orderId));
  useKeys({
    'Shift+j': () => go(list.next),
    'Shift+k': () => go(list.previous),
    ']': () => go(list.next),
    '[': () => go(list.previous),
  });
  return (
    <span className={classes.place}>
      {list.at !== null && <span className="muted">{t('desk.case.at', { at: list.at, count: list.count })}</span>}
      <button
        type="button"
        className={classes.step}
        aria-label={t('desk.case.previous')}
        aria-keyshortcuts="Shift+K"
        disabled={!list.previous}
        onClick={() => go(list.previous)}
      >
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t('desk.case.next')}
        aria-keyshortcuts="Shift+J"
        disabled={!list.next}
        onClick={() => go(list.next)}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
}
