/** Follow-up tests that results recommend and nobody has answered; what one has just ended can be taken back here. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useDecideFollowUp } from '../use-decide-follow-up.ts';
import classes from './open-follow-ups.module.css';

const nameOf = ({ mainOrderId, key }: CustomerFollowUpView): string => `${mainOrderId} ${key}`;

export function OpenFollowUps() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const now = useNow();
  const user = useAppSelector(selectUser);
  const { data } = api.useListCustomerFollowUpsQuery(user ? { params: { customerId: user.id } } : skipToken);
  const [justEnded, setJustEnded] = useState<readonly string[]>([]);
  const shown = (data?.followUps ?? []).filter(
    (one) =>
      (one.status === FollowUpStatus.open && !one.isMeasuredSince) ||
      (one.status === FollowUpStatus.cancelled && justEnded.includes(nameOf(one))),
  );
  if (shown.length === 0) return null;
  const when = ({ idealFrom }: CustomerFollowUpView) =>
    Date.parse(idealFrom) > now.getTime()
      ? t('followUp.idealFrom', { date: formatDate(idealFrom) })
      : t('followUp.idealNow');
  return (
    <Section title={<span className="h3">{t('followUp.overview')}</span>}>
      <SummaryList
        label={t('followUp.overview')}
        rows={shown.map((one) => ({
          key: nameOf(one),
          label: localized(one.name, language),
          value: one.status === FollowUpStatus.open ? when(one) : t('followUp.ended.title'),
          detail: <Decide followUp={one} onEnd={() => setJustEnded((names) => [...names, nameOf(one)])} />,
          action:
            one.status === FollowUpStatus.open
              ? { to: paths.followUp(one.mainOrderId, one.product), label: t('followUp.see') }
              : undefined,
        }))}
      />
    </Section>
  );
}

function Decide({ followUp, onEnd }: { followUp: CustomerFollowUpView; onEnd: () => void }) {
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const { decide, isBusy, error } = useDecideFollowUp(followUp);
  const isOpen = followUp.status === FollowUpStatus.open;
  const press = () => {
    if (isOpen) onEnd();
    decide(isOpen ? 'end' : 'continue');
  };
  return (
    <>
      <ActionLink onClick={press} disabled={isBusy} className={classes.decide}>
        {t(isOpen ? 'followUp.end' : 'followUp.ended.undo')}
      </ActionLink>
      {Boolean(error) && (
        <span role="alert" className={classes.refused}>
          {describeError(error, t)}
        </span>
      )}
    </>
  );
}
