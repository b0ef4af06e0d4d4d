/** A request that waits for a second administrator: consent, decline, or take back one's own. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import type { SecondFactorResetView } from '#shared/views/second-factor.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import classes from './admin-second-factors.module.css';

export function OpenReset({ reset, isMine }: { reset: SecondFactorResetView; isMine: boolean }) {
  const { t } = useTranslation(['identity-factor', 'errors', 'common']);
  const [decide, { isLoading, error, originalArgs }] = api.useDecideSecondFactorResetMutation();
  const { _id: id, name, reason, askedByName, askedAt, lapsesAt, mayConsent } = reset;
  const isConsenting = isLoading && originalArgs?.body.consents === true;

  async function say(consents: boolean): Promise<void> {
    const reply = await decide({ params: { id }, body: { consents } });
    if ('error' in reply) return;
    announce(t(consents ? 'identity-factor:admin.consented' : 'identity-factor:admin.declined', { name }));
    // The row goes, and the focus with it: it is kept on the page.
    document.getElementById('main')?.focus();
  }

  return (
    <article className={classes.reset} aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p>{reason}</p>
        <p className="muted">
          {t('identity-factor:admin.askedBy', {
            name: askedByName,
            at: formatDateTime(askedAt),
            until: formatTime(lapsesAt),
          })}
        </p>
        {!mayConsent && (
          <p className="muted">{t(isMine ? 'identity-factor:admin.needsOther' : 'identity-factor:admin.isYours')}</p>
        )}
        {mayConsent && <p className={classes.effect}>{t('identity-factor:admin.effect')}</p>}
        {error && (
          <p role="alert" className={classes.error}>
            {describeError(error, t)}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {mayConsent && (
          <Button size="sm" loading={isConsenting} onClick={() => void say(true)}>
            {t('identity-factor:admin.consent')}
          </Button>
        )}
        <Button size="sm" variant="default" loading={isLoading && !isConsenting} onClick={() => void say(false)}>
          {t(isMine ? 'identity-factor:admin.takeBack' : 'identity-factor:admin.decline')}
        </Button>
      </div>
    </article>
  );
}
