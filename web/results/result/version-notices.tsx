/** Before anything is read: whether this version still stands, which one it replaces, and what the laboratory has taken back of it. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './version-notices.module.css';

export function VersionNotices({ view }: { view: ResultView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { version, replacedBy, correction, withdrawn, beingCorrected, releasedAt, orderId } = view;
  const markers = withdrawn.map(({ name }) => localized(name, language)).join(', ');
  if (replacedBy === null && !correction && withdrawn.length === 0 && !beingCorrected) return null;
  return (
    <div className={classes.notices}>
      {replacedBy !== null && (
        <p className={classes.running} aria-hidden>
          {t('corrected.replacedBy', { version, now: replacedBy })}
        </p>
      )}
      {replacedBy !== null && (
        <Notice
          tone="warning"
          title={t('corrected.replacedTitle')}
          action={
            <span data-print="no">
              <ButtonLink to={paths.result(orderId)} variant="default">
                {t('corrected.toCurrent')}
              </ButtonLink>
            </span>
          }
        >
          <p>{t('corrected.replacedHelp', { version, date: formatDate(releasedAt), now: replacedBy })}</p>
        </Notice>
      )}
      {correction?.before && replacedBy === null && (
        <p className="muted">
          {t('corrected.version', {
            version,
            date: formatDate(releasedAt),
            before: formatDate(correction.before.releasedAt),
          })}
        </p>
      )}
      {withdrawn.length > 0 ? (
        <Notice tone="warning" title={t('withdrawn.title')}>
          <p>{t(replacedBy === null ? 'withdrawn.help' : 'withdrawn.helpReplaced', { markers })}</p>
        </Notice>
      ) : (
        beingCorrected &&
        replacedBy === null && (
          <Notice tone="info" title={t('corrected.title')}>
            <p>{t('corrected.help')}</p>
          </Notice>
        )
      )}
    </div>
  );
}
