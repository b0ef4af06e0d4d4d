/** The groups of questions beside the page, on wide screens: what is done, where one is, what comes. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import type { GroupProgress } from './group-progress.ts';
import classes from './group-rail.module.css';

export function GroupRail({ groups }: { groups: GroupProgress[] }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  return (
    <div className={classes.rail}>
      <h2 className={classes.title}>{t('rail.title')}</h2>
      <ol>
        {groups.map(({ group, state, count, answered, place }) => (
          <li
            key={group.key}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <i className={classes.dot} aria-hidden />
            <span className={classes.name}>{localized(group.name, language)}</span>
            <span className={classes.detail}>
              {state === 'now' && t('rail.now', { place, count })}
              {state === 'done' && t('rail.done', { answered, count })}
              {state === 'later' && t('rail.later', { count })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
