/** On the front door of somebody who is signed in: the way to their own pages. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import classes from './member-note.module.css';

export function MemberNote({ firstName }: { firstName: string }) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={`wrap ${classes.member}`}>
      <NextStep
        title={t('home.member.title', { name: firstName })}
        action={<ButtonLink to={paths.userOverview}>{t('home.member.action')}</ButtonLink>}
      >
        <p>{t('home.member.text')}</p>
      </NextStep>
    </div>
  );
}
