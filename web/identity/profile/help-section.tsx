/** What the person cannot change alone: who helps. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './help-section.module.css';
import { ProfileSection } from './profile-section.tsx';

export function HelpSection() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <ProfileSection part="help">
      <p>{t('profile:help.text')}</p>
      <p className={classes.ways}>
        <ActionLink href={CONTACT.phoneHref}>{t('common:help.call', { phone: CONTACT.phone })}</ActionLink>
        <ActionLink to={paths.contentPage('callback')}>{t('common:help.callback')}</ActionLink>
      </p>
    </ProfileSection>
  );
}
