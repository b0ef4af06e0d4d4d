/** What a person was given a badge for: said in words, without a prize for values. */
import {
  IconAward,
  IconBook,
  IconCalendarHeart,
  IconClipboardCheck,
  IconHomeHeart,
  IconRefresh,
  IconTargetArrow,
  IconTestPipe,
  IconTimeline,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import classes from './badges.module.css';

/** As the content names them; an unknown name gets a neutral one. */
const ICONS: Record<string, typeof IconAward> = {
  IconBook,
  IconCalendarHeart,
  IconClipboardCheck,
  IconHomeHeart,
  IconRefresh,
  IconTargetArrow,
  IconTestPipe,
  IconTimeline,
};

export function Badges({ customerId }: { customerId: string }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const { data } = api.useListBadgesQuery({ params: { customerId } });
  if (!data || data.badges.length === 0) return null;
  return (
    <Section title={<span className="h3">{t('overview.badges')}</span>}>
      <ul className={classes.badges}>
        {data.badges.map(({ key, icon, name, description, earnedAt }) => {
          const Icon = ICONS[icon] ?? IconAward;
          return (
            <li key={key} className={classes.badge}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <div>
                <h3 className={classes.name}>{localized(name, language)}</h3>
                <p>{localized(description, language)}</p>
                <p className="muted">{formatDate(earnedAt)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
