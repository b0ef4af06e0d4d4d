/** What the person can do, numbered; a link only where the content has a safe one. */
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './recommendations.module.css';
import { safeLink } from './safe-link.ts';

export function Recommendations({ items }: { items: ReleasedResult['recommendations'] }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  return (
    <section className={classes.section} aria-label={t('recommendations')}>
      <h2>{t('recommendations')}</h2>
      <ol className={classes.list}>
        {items.map((item, index) => {
          const text = localized(item.link.text, language);
          const link = item.link.url && safeLink(localized(item.link.url, language));
          return (
            <li key={item.key} className={classes.item}>
              <span className={`num ${classes.number}`} aria-hidden>
                {index + 1}
              </span>
              <div>
                <p className="m">{text}</p>
                {link && (
                  <a className={`link ${classes.more}`} href={link} target="_blank" rel="noopener noreferrer">
                    <span>
                      {t('more')}
                      <span className="vh">{t('moreHidden', { text })}</span>
                    </span>
                    <IconExternalLink size={20} stroke={1.75} aria-hidden />
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
