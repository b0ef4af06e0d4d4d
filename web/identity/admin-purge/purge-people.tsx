/** Who asked for it and who confirmed; where nobody else can, one person is enough and the page says so. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-purge.module.css';

export function PurgePeople({ purge: { purge, needsSecond } }: { purge: PurgeView }) {
  const { t } = useTranslation(['identity-purge', 'errors']);
  const who = useWho();
  const { askedBy, decidedBy, askedAt, decidedAt, lapsesAt, reason, state } = purge ?? {};
  const isOpen = state === PurgeState.asked;
  return (
    <section className={classes.part}>
      <h2>{t(needsSecond || decidedBy ? 'identity-purge:people.two' : 'identity-purge:people.one')}</h2>
      {purge && askedAt && (
        <p>
          {askedBy
            ? t('identity-purge:people.asked', { name: who(askedBy.name), at: formatDateTime(askedAt) })
            : t('identity-purge:people.restored', { at: formatDateTime(askedAt) })}
          {askedBy && reason && <span className="muted">{` ${t(`identity-purge:reason.${reason}`)}`}</span>}
        </p>
      )}
      {decidedBy && decidedAt && (
        <p>{t('identity-purge:people.confirmed', { name: who(decidedBy.name), at: formatDateTime(decidedAt) })}</p>
      )}
      {isOpen && lapsesAt && (
        <p className={classes.waiting}>{t('identity-purge:people.waiting', { at: formatDateTime(lapsesAt) })}</p>
      )}
      {!purge && (
        <p className="muted">{t(needsSecond ? 'identity-purge:people.second' : 'identity-purge:people.alone')}</p>
      )}
      {purge && isOpen && <Decline id={purge._id} isOwn={askedBy?.isSelf === true} />}
    </section>
  );
}

function Decline({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation(['identity-purge', 'errors']);
  const [decline, { isLoading, error }] = api.useDeclinePurgeMutation();
  const act = async () => {
    const reply = await decline({ params: { id } });
    if ('error' in reply) return;
    announce(t('identity-purge:people.declined'));
    // The button goes, and the focus with it: it is kept on the page.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <p>
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void act()}>
          {t(isOwn ? 'identity-purge:people.takeBack' : 'identity-purge:people.decline')}
        </Button>
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {describeError(error, t)}
        </p>
      )}
    </>
  );
}
