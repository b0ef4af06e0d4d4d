/** Help in the same place on every page without a footer (WCAG 3.2.6). */
import { IconMail, IconPhone, IconPhoneIncoming } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { CONTACT } from './contact.ts';
import classes from './help-line.module.css';

export function HelpLine() {
  const { t } = useTranslation('common');
  return (
    <aside className={classes.line} aria-label={t('help.label')} data-print="no">
      <div className={`wrap ${classes.inside}`}>
        <span>{t('help.hours')}</span>
        <a href={CONTACT.phoneHref} aria-label={t('help.call', { phone: CONTACT.phone })}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {CONTACT.phone}
        </a>
        <Link to={paths.contentPage('callback')}>
          <IconPhoneIncoming size={20} stroke={1.75} aria-hidden />
          {t('help.callback')}
        </Link>
        <a href={CONTACT.emailHref}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          {t('help.email')}
        </a>
      </div>
    </aside>
  );
}
