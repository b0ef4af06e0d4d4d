/** What keeps the questionnaire from being submitted, each with the way to its question; takes the focus when submitting was tried. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { changePath } from '../return-to-summary.ts';
import classes from '../survey-texts.module.css';
import type { OpenQuestion } from './list-open.ts';

/** Each is marked in the list below too: somebody who has just begun need not scroll past all of them twice. */
const SHOWN_AT_FIRST = 8;

interface OpenAnswersProps {
  id: string;
  open: readonly OpenQuestion[];
  /** Number of the last attempt to submit; 0 before the first. */
  attempt: number;
}

export function OpenAnswers({ id, open, attempt }: OpenAnswersProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const box = useRef<HTMLElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (open.length === 0) return null;
  const shown = showsAll || open.length <= SHOWN_AT_FIRST + 1 ? open : open.slice(0, SHOWN_AT_FIRST);
  const title = t('summary.missing', { count: open.length });
  return (
    <section ref={box} tabIndex={-1} aria-label={title} className={classes.notice}>
      <Notice tone="warning" title={title}>
        <ul className={classes.linklist}>
          {shown.map(({ question: { key, text }, isUnfinished }) => (
            <li key={key}>
              <Link to={changePath(id, key)}>{localized(text, language)}</Link>
              {isUnfinished && <span className={classes.more}>{t('summary.unfinished')}</span>}
            </li>
          ))}
        </ul>
        {shown.length < open.length && (
          <p className={classes.below}>
            <button type="button" className="link" onClick={() => setShowsAll(true)}>
              {t('summary.showAll', { count: open.length })}
            </button>
          </p>
        )}
      </Notice>
    </section>
  );
}
