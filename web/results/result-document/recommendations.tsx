/** What the person can do beyond what stands with an area, numbered; a link only where the content has a safe one. */
import { IconBook, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { DoctorText } from './doctor-text.tsx';
import { useRecommendationReading } from './reads-recommendations.tsx';
import classes from './recommendations.module.css';
import { safeLink } from './safe-link.ts';

type Item = ReleasedResult['recommendations'][number];

interface RecommendationsProps {
  items: readonly Item[];
  areas: ReleasedResult['resultCategories'];
  /** Others stand with an area above. */
  isRest: boolean;
}

export function Recommendations({ items, areas, isRest }: RecommendationsProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const title = t(isRest ? 'moreAdvice' : 'recommendations');
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ol className={classes.list}>
        {items.map((item, index) => {
          const names = areas
            .filter(({ resultCategoryId }) => item.resultCategories.includes(resultCategoryId))
            .map(({ name }) => localized(name, language));
          return (
            <li key={item.key} className={classes.item}>
              <span className={`num ${classes.number}`} aria-hidden>
                {index + 1}
              </span>
              <div>
                <RecommendationText item={item} />
                {names.length > 0 && <p className="muted">{t('forAreas', { areas: names.join(', ') })}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/**
 * A recommendation in the person's language, with what there is to read about it. Opening that is what counts as having read it; where
 * there is nothing to open, the person says so.
 */
export function RecommendationText({ item }: { item: Item }) {
  const { t } = useTranslation(['results', 'errors', 'common']);
  const language = useLanguage();
  const reading = useRecommendationReading();
  const link = item.link.url && safeLink(localized(item.link.url, language));
  const readAt = reading?.readAt(item.key);
  const error = reading?.errorOf(item.key);
  return (
    <DoctorText text={item.link.text}>
      {({ text }) => (
        <>
          <p className="m">{text}</p>
          <p className={classes.acts}>
            {link && (
              <a
                className={`link ${classes.more}`}
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => reading?.note(item.key)}
                onAuxClick={({ button }) => button === MIDDLE && reading?.note(item.key)}
              >
                <span>
                  {t('results:more')}
                  <span className="vh">{t('results:moreHidden', { text })}</span>
                </span>
                <IconExternalLink size={20} stroke={1.75} aria-hidden />
              </a>
            )}
            {readAt && (
              <span className={`muted ${classes.done}`}>{t('results:read.done', { date: formatDate(readAt) })}</span>
            )}
            {!link && reading && !readAt && (
              <span data-print="no">
                <ActionLink
                  icon={<IconBook size={20} stroke={1.75} aria-hidden />}
                  onClick={() => reading.note(item.key)}
                  hiddenText={`: ${text}`}
                >
                  {t('results:read.mark')}
                </ActionLink>
              </span>
            )}
          </p>
          {!link && Boolean(error) && <p role="alert">{describeError(error, t)}</p>}
        </>
      )}
    </DoctorText>
  );
}

/** The wheel opens a link beside the page. */
const MIDDLE = 1;
