/** The result page's own components with the draft or a released version, in the person's language and type sizes. Its links lead nowhere here. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { SkeletonPage } from '#web/kit/skeleton-page.tsx';
import { VersionNotices } from '../result/version-notices.tsx';
import { ResultDocument } from '../result-document/result-document.tsx';
import { resultTitle } from '../result-document/result-title.ts';
import { InLanguage } from './in-language.tsx';
import classes from './preview-sheet.module.css';

export function PreviewSheet({ view, language }: { view: ResultView; language: Language }) {
  const { t } = useTranslation('common');
  return (
    <div
      className={classes.sheet}
      lang={LANGUAGE_TAGS[language]}
      onClickCapture={(event) => {
        // Within a frame the element is of another window, whose `Element` is another one.
        const link = (event.target as Element).closest('a');
        if (!link || link.getAttribute('href')?.startsWith('#')) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <InLanguage
        language={language}
        waiting={<SkeletonPage kind="summary" />}
        failed={<Notice tone="danger" title={t('loadFailed')} />}
      >
        <PreviewHead view={view} language={language} />
        <VersionNotices view={view} />
        <ResultDocument view={view} />
      </InLanguage>
    </div>
  );
}

function PreviewHead({ view, language }: { view: ResultView; language: Language }) {
  const { t } = useTranslation('results');
  const product = localized(view.product.name, language);
  return (
    <div className={classes.head}>
      <p className={classes.title}>{resultTitle(view, t)}</p>
      <p className="muted">
        {view.sampledAt ? t('sampledOn', { product, date: formatDate(view.sampledAt) }) : product}
      </p>
    </div>
  );
}
