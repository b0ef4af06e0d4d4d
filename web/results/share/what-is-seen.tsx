/** What whoever opens a link gets to see, and what not. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import classes from './share.module.css';

export function WhatIsSeen() {
  const { t } = useTranslation('results-sharing');
  return (
    <section className={classes.seen}>
      <h2 className={classes.small}>{t('share.sees')}</h2>
      <ul>
        <li>
          <IconEye size={20} stroke={1.75} aria-hidden />
          <span>{t('share.seesValues')}</span>
        </li>
        <li>
          <IconEye size={20} stroke={1.75} aria-hidden />
          <span>{t('share.seesPerson')}</span>
        </li>
        <li>
          <IconEyeOff size={20} stroke={1.75} aria-hidden />
          <span>
            <Trans t={t} i18nKey="share.seesNot" components={{ b: <b /> }} />
          </span>
        </li>
      </ul>
    </section>
  );
}
