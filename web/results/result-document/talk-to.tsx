/** What to do about an area or measure that stands out, and whom to call: such a level never stands alone. */
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CONTACT } from '#web/app/shell/contact.ts';
import { CallbackLink } from './callback-link.tsx';
import classes from './talk-to.module.css';

export function TalkTo() {
  const { t } = useTranslation('results');
  return (
    <div className={classes.talk}>
      <p>{t('bad.action')}</p>
      <p className={classes.ways}>
        <a className="link" href={CONTACT.phoneHref}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {t('bad.call', { phone: CONTACT.phone })}
        </a>
        <CallbackLink />
      </p>
    </div>
  );
}
