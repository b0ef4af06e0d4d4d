/** The frame of one section of the profile: its title, what it shows, and the way to change it. */
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './profile-section.module.css';

export interface ProfileSectionProps {
  /** Key of the section in `PROFILE_PARTS`. */
  part: string;
  /** Its heading, where it says more than its name in the list of sections. */
  heading?: string;
  /** Opens the form of the section; without it there is nothing to change as a whole. */
  onEdit?: () => void;
  /** What the way to the form is called, where it is not "Edit". */
  editLabel?: string;
  /** Takes the focus when the form closes. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function ProfileSection({ part, heading, onEdit, editLabel, titleRef, children }: ProfileSectionProps) {
  const { t } = useTranslation(['profile', 'common']);
  const id = useId();
  const title = heading ?? t(`profile:section.${part}`);
  return (
    <section id={part} className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {onEdit && (
          <ActionLink
            icon={<IconPencil size={20} stroke={1.75} aria-hidden />}
            onClick={onEdit}
            hiddenText={`: ${title}`}
          >
            {editLabel ?? t('common:edit')}
          </ActionLink>
        )}
      </div>
      {children}
    </section>
  );
}
