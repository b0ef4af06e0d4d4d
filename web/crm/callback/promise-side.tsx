/** Beside the form, always: what to do in an emergency, and what the promise counts. */
import { IconAmbulance, IconClock, IconEye, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Notice } from '#web/kit/notice.tsx';
import { showHours } from '#web/runtime/admin-runtime/hours-draft.ts';
import classes from './callback.module.css';

export function PromiseSide({ hours, isPromised }: { hours: string; isPromised: boolean }) {
  const { t } = useTranslation('crm-callback');
  const open = showHours(hours, useLanguage());
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.side}>
      <Notice tone="calm" title={t('side.urgent')} icon={<IconAmbulance size={24} stroke={1.75} aria-hidden />}>
        <p>{t('side.urgentText')}</p>
      </Notice>
      <section aria-label={t('side.promise')}>
        <h2 className={classes.small}>{t('side.promise')}</h2>
        <ul className={classes.points}>
          <li>
            <IconClock {...icon} />
            <span>{open ? t(isPromised ? 'side.counts' : 'side.soon', { hours: open }) : t('side.never')}</span>
          </li>
          {isPromised && (
            <>
              <li>
                <IconEye {...icon} />
                <span>{t('side.seen')}</span>
              </li>
              <li>
                <IconMessage {...icon} />
                <span>{t('side.told')}</span>
              </li>
            </>
          )}
        </ul>
      </section>
    </div>
  );
}
