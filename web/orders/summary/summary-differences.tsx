/** What changed since the choice, before anything else on the summary: the price, an extra, the time; each with the way to resolve it. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './summary-differences.module.css';
import type { Difference } from './use-summary-check.ts';

export function SummaryDifferences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <div className={classes.list} id="differences" tabIndex={-1}>
      {differences.map((difference) => (
        <DifferenceNotice key={difference.kind} difference={difference} />
      ))}
    </div>
  );
}

function DifferenceNotice({ difference }: { difference: Difference }) {
  const { t } = useTranslation(['orders', 'errors']);
  const language = useLanguage();
  const navigate = useNavigate();
  switch (difference.kind) {
    case 'price':
      return (
        <Notice tone="warning" live="status" title={t('summary.priceChanged')}>
          <p>{t('summary.priceFromTo', { from: formatMoney(difference.from), to: formatMoney(difference.to) })}</p>
        </Notice>
      );
    case 'extras':
      return (
        <Notice tone="warning" live="status" title={t('summary.extrasChanged')}>
          <p>{t('summary.extrasChangedText')}</p>
        </Notice>
      );
    case 'sex':
      return (
        <Notice
          tone="warning"
          live="status"
          title={t(`summary.onlyFor.${difference.only}`)}
          action={<ActionLink to={paths.selectGroup()}>{t('summary.otherTest')}</ActionLink>}
        />
      );
    case 'unfinished':
      return (
        <Notice
          tone="info"
          title={t('summary.unfinished')}
          action={<ActionLink to={paths.appointment}>{t('summary.chooseTime')}</ActionLink>}
        />
      );
    case 'time': {
      const lost = { from: difference.from, reason: difference.reason };
      const change = () => navigate(paths.appointment, { state: { lost } });
      return (
        <Notice
          tone="warning"
          live="alert"
          title={t(`errors:code.${difference.reason}`)}
          action={<ActionLink onClick={change}>{t('summary.otherTime')}</ActionLink>}
        >
          <p>{t('summary.timeGone', { when: formatDayTime(difference.from, language) })}</p>
        </Notice>
      );
    }
  }
}
