/** The key with which the staff of a branch sign in: made or renewed after a question, shown once. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { useCopy } from '#web/kit/use-copy.ts';
import classes from './admin-partner.module.css';

export function PartnerKey({ branch }: { branch: AdminBranchView }) {
  const { t } = useTranslation('booking-branches');
  const [isAsking, setAsking] = useState(false);
  const { partnerKeyMadeAt: madeAt } = branch;
  return (
    <section className={classes.extra} aria-label={t('key.title')}>
      <h3>{t('key.title')}</h3>
      <p className="muted">{madeAt ? t('key.made', { at: formatDateTime(madeAt) }) : t('key.none')}</p>
      <div className={classes.foot}>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {t(madeAt ? 'key.renew' : 'key.make')}
        </Button>
      </div>
      {isAsking && <KeyDialog branch={branch} onClose={() => setAsking(false)} />}
    </section>
  );
}

function KeyDialog({ branch, onClose }: { branch: AdminBranchView; onClose: () => void }) {
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const [renew, { isLoading, error, data }] = api.useRenewPartnerKeyMutation();
  const [hadKey] = useState(branch.partnerKeyMadeAt !== null);
  const title = data ? t('booking-branches:key.shown') : t('booking-branches:key.ask', { name: branch.name });
  return (
    <Dialog isOpen area="staff" title={title} onClose={onClose}>
      {data ? (
        <MadeKey text={data.key} onClose={onClose} />
      ) : (
        <>
          <p className={classes.question}>
            {t(hadKey ? 'booking-branches:key.askRenew' : 'booking-branches:key.askMake')}
          </p>
          {error && (
            <p role="alert" className={classes.refused}>
              {describeError(error, t)}
            </p>
          )}
          <div className={classes.foot}>
            <Button
              size="sm"
              {...(hadKey && { color: 'danger' })}
              loading={isLoading}
              onClick={() => void renew({ params: { id: branch._id } })}
            >
              {t(hadKey ? 'booking-branches:key.renewNow' : 'booking-branches:key.makeNow')}
            </Button>
            <Button variant="default" size="sm" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function MadeKey({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation(['booking-branches', 'common']);
  const { said, copy } = useCopy((outcome) => t(`booking-branches:key.${outcome}`));
  return (
    <>
      <Notice tone="warning" live="status">
        <p>{t('booking-branches:key.once')}</p>
      </Notice>
      <p className={classes.keyText}>{text}</p>
      <div className={classes.foot}>
        <Button size="sm" onClick={() => void copy(text)}>
          {t(said ? `booking-branches:key.${said}` : 'booking-branches:key.copy')}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </>
  );
}
