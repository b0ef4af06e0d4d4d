/** Who else has the case open right now, by name. */
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useOpenCase } from './case-context.ts';
import classes from './case-header.module.css';
import { nameColleagues } from './name-colleagues.ts';

export function OthersHere({ others }: { others: string[] }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { review } = useOpenCase();
  const names = nameColleagues(others, review.colleagues, language, t('desk.presence.someone'));
  return (
    <span className={classes.others} role="status">
      {others.length > 0 && (
        <>
          <IconUsers size={16} stroke={1.75} aria-hidden />
          {t(others.length === 1 ? 'desk.presence.one' : 'desk.presence.other', { names })}
        </>
      )}
    </span>
  );
}
