/** What a person asked the support for, the newest first; a question that is about no order is answered here. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';
import { api } from '#web/client/api.ts';
import '#web/client/later-calls.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import classes from './crm-user.module.css';

export function UserSupports({ supports }: Pick<CrmRecordView, 'supports'>) {
  const { t } = useTranslation(['crm', 'identity-users', 'errors', 'common']);
  const [change, { isLoading, error }] = api.useChangeSupportMutation();
  if (supports.length === 0) return <p className={classes.end}>{t('identity-users:nothing.supports')}</p>;
  const answer = async (id: string) => {
    const reply = await change({ params: { id }, body: { step: 'answer' } });
    if (!('error' in reply)) announce(t('crm:user.questionDone'));
  };
  return (
    <>
      {error !== undefined && (
        <p role="alert" className={classes.end}>
          {describeError(error, t)}
        </p>
      )}
      <ul className={classes.rows} aria-label={t('crm:user.supports')}>
        {supports.map(({ _id, at, reason, state }) => (
          <li key={_id}>
            <span>
              <b>{t(`identity-users:support.${reason}`)}</b>
              <span className={`muted ${classes.line}`}>{formatDateTime(at)}</span>
            </span>
            {reason === 'unknown-reader' && state !== 'done' && (
              <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void answer(_id)}>
                {t('crm:user.answer')}
              </Button>
            )}
            <span className="muted">{t(`identity-users:supportState.${state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
