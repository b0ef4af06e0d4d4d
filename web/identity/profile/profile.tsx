/** Everything about the person that the person may see and change: each section is read first, and opens its form only when asked. */
import { useTranslation } from 'react-i18next';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { Page } from '#web/kit/page.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useHeading } from '#web/kit/use-heading.ts';
import { Portrait } from '../portrait.tsx';
import { PhotoActions } from './photo-actions.tsx';
import classes from './profile.module.css';
import { ProfileNav } from './profile-nav.tsx';
import { PROFILE_PARTS } from './profile-parts.ts';

export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const user = useAppSelector(selectUser);
  const heading = useHeading(t('title'));
  // Whoever signs out is on the way to another page.
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Page>
      <TwoColumn variant="profile" sticky side={<ProfileNav />}>
        <div className={classes.person}>
          <Portrait user={user} size={88} />
          <div className="grow">
            <h1 ref={heading} tabIndex={-1}>
              {name}
            </h1>
            <PhotoActions user={user} />
          </div>
        </div>
        {PROFILE_PARTS.map(({ key, Section }) => (
          <Section key={key} user={user} />
        ))}
      </TwoColumn>
    </Page>
  );
}
