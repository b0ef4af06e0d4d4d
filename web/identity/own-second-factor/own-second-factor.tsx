/** The signed-in person's own second factor: since when, how many recovery codes are left, and new ones. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { OwnSecondFactorView, RecoveryCodesView } from '#shared/views/second-factor.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { AppCodeForm } from '../app-code-form.tsx';
import { RecoverySheet } from '../recovery-sheet.tsx';
import classes from '../second-factor.module.css';

export function OwnSecondFactorScreen() {
  const { t } = useTranslation('identity-factor');
  const query = api.useGetOwnSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page width="form">
      <PageHeading title={t('own.title')} />
      <QueryState query={query}>{(factor) => <Factor factor={factor} />}</QueryState>
    </Page>
  );
}

function Factor({ factor }: { factor: OwnSecondFactorView }) {
  const { t } = useTranslation('identity-factor');
  const user = useAppSelector(selectUser);
  const [renew] = api.useRenewRecoveryCodesMutation();
  const [renewed, setRenewed] = useState<RecoveryCodesView | null>(null);
  const { enrolledAt, recoveryCodesLeft: left, recoveryCodesVoid } = factor;
  if (!enrolledAt) {
    return (
      <Notice title={t('own.none')}>
        <p>{t('own.noneHelp')}</p>
      </Notice>
    );
  }
  if (renewed && user) {
    return (
      <div className={classes.form}>
        <Notice tone="success" live="status" title={t('own.renewed')}>
          <p>{t('own.renewedHelp')}</p>
        </Notice>
        <RecoverySheet codes={renewed.recoveryCodes} account={`${user.firstName} ${user.lastName}`} />
      </div>
    );
  }

  async function check(code: string): Promise<CallError | null> {
    const { data, error } = await renew({ body: { code } });
    if (data) setRenewed(data);
    return data ? null : (error as CallError);
  }

  return (
    <>
      <div className={classes.form}>
        <p>{t('own.since', { at: formatDateTime(enrolledAt) })}</p>
        <p>
          {t('codes.title')}: {t('recovery.left', { count: left })}
        </p>
        {recoveryCodesVoid && (
          <Notice tone="warning" title={t('own.void')}>
            <p>{t('own.voidHelp')}</p>
          </Notice>
        )}
        <h2>{t('own.renew')}</h2>
        <p className="muted">{t('own.renewHelp')}</p>
      </div>
      <AppCodeForm button={t('own.renew')} check={check} />
    </>
  );
}
