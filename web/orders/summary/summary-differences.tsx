/** What changed since the choice, or is missing, before anything else on the summary: the price, an extra, a detail; each with the way to resolve it. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import classes from './summary-differences.module.css';
import type { Difference } from './use-summary-check.ts';

export interface SummaryDifferencesProps {
  differences: Difference[];
  /** Where the delivery address is given. */
  addressPath?: string;
  /** The button that takes a new price for agreed. */
  agreesWith?: 'continue' | 'order';
}

export function SummaryDifferences({
  differences,
  addressPath = paths.appointment,
  agreesWith = 'continue',
}: SummaryDifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <div className={classes.list} id="differences" tabIndex={-1}>
      {differences.map((difference) => (
        <DifferenceNotice
          key={difference.kind}
          difference={difference}
          addressPath={addressPath}
          agreesWith={agreesWith}
        />
      ))}
    </div>
  );
}

type DifferenceNoticeProps = Required<Omit<SummaryDifferencesProps, 'differences'>> & { difference: Difference };

function DifferenceNotice({ difference, addressPath, agreesWith }: DifferenceNoticeProps) {
  const { t } = useTranslation('orders');
  switch (difference.kind) {
    case 'price':
      return (
        <Notice tone="warning" live="status" title={t('summary.priceChanged')}>
          <p>
            {t(agreesWith === 'order' ? 'followUp.summary.priceFromTo' : 'summary.priceFromTo', {
              from: formatMoney(difference.from),
              to: formatMoney(difference.to),
            })}
          </p>
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
    case 'delivery':
      return (
        <Notice
          tone="warning"
          title={t('summary.noDelivery')}
          action={<ActionLink to={addressPath}>{t('summary.giveAddress')}</ActionLink>}
        />
      );
    case 'person':
      return <Notice tone="warning" title={t(`summary.missing.${difference.row}`)} />;
  }
}
