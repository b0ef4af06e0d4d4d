/** The second step of the release: the result as the person will see it, the checklist, and one more act. */
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import type { ResultView, ReviewView } from '#shared/views/results.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { useKeys } from '../use-keys.ts';
import { useOpenCase } from './case-context.ts';
import { HoursNotice } from './hours-notice.tsx';
import type { LabPart } from './lab-version.ts';
import { PreviewSheet } from './preview-sheet.tsx';
import { ReleaseChecklist } from './release-checklist.tsx';
import classes from './release-preview.module.css';
import { content } from './result-content.ts';
import { Segments } from './segments.tsx';

interface ReleasePreviewProps {
  isReleasing: boolean;
  /** Why the last try failed, in words. */
  failure: string | null;
  onRelease: (overridesHours: boolean) => void;
  /** Releases and opens the next case of the list; left out where none follows. */
  onReleaseNext?: (overridesHours: boolean) => void;
  onBack: () => void;
}

export function ReleasePreview({ isReleasing, failure, onRelease, onReleaseNext, onBack }: ReleasePreviewProps) {
  const { t } = useTranslation('results');
  const { review, lab, draft, refusals, isReadOnly } = useOpenCase();
  const own = review.customer.preferredLanguage;
  const [language, setLanguage] = useState<Language>(own);
  const [hasRead, setHasRead] = useState(false);
  const user = useAppSelector(selectUser);
  const view = useMemo(() => {
    const doctor = {
      name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
      title: user?.doctorTitle ?? null,
    };
    return buildPreview(review, lab, draft, doctor, new Date().toISOString());
  }, [review, lab, draft, user]);
  const [overrides, setOverrides] = useState(false);
  const reasons = refusals.filter(({ code }) => !(overrides && code === 'callback-closed'));
  const mayRelease = reasons.length === 0 && hasRead && view !== null && !isReadOnly && !isReleasing;
  useKeys({
    'Ctrl+Enter': () => mayRelease && onRelease(overrides),
    'Ctrl+Shift+Enter': () => mayRelease && onReleaseNext?.(overrides),
    Escape: onBack,
  });
  const name = `${review.customer.firstName} ${review.customer.lastName}`;
  return (
    <div className={classes.preview}>
      <aside className={classes.side} aria-label={t('preview.before')}>
        <div className={classes.checks}>
          <h2>{t('preview.before')}</h2>
          <p className="muted">
            {reasons.length === 0 ? t('preview.allMet') : t('preview.open', { count: reasons.length })}
          </p>
          <ReleaseChecklist />
          <h3>{t('preview.after')}</h3>
          <ul className={`muted ${classes.after}`}>
            <li>{t('preview.sms', { language: t(`languageIn.${own}`) })}</li>
            <li>{t('preview.visible')}</li>
            <li>{t('preview.signed')}</li>
            {review.releases.length > 0 && !review.isTakenBack && <li>{t('preview.correction')}</li>}
          </ul>
        </div>
        <div className={classes.act}>
          {failure && <Notice tone="danger" live="alert" title={failure} />}
          <HoursNotice overrides={overrides} onOverride={setOverrides} />
          <Checkbox
            checked={hasRead}
            onChange={(event) => setHasRead(event.currentTarget.checked)}
            label={t('preview.read', { language: t(`languageIn.${own}`) })}
            disabled={isReadOnly || view === null}
          />
          <Button
            size="sm"
            fullWidth
            className={classes.release}
            rightSection={
              <>
                <Kbd>{t('keys.ctrl')}</Kbd> <Kbd>↵</Kbd>
              </>
            }
            disabled={!mayRelease}
            loading={isReleasing}
            onClick={() => onRelease(overrides)}
          >
            {t('preview.release', { name })}
          </Button>
          {onReleaseNext && (
            <Button
              size="sm"
              variant="default"
              fullWidth
              rightSection={
                <>
                  <Kbd>{t('keys.ctrl')}</Kbd> <Kbd>⇧ ↵</Kbd>
                </>
              }
              disabled={!mayRelease}
              onClick={() => onReleaseNext(overrides)}
            >
              {t('desk.case.releaseNext')}
            </Button>
          )}
        </div>
      </aside>
      <section className={classes.main} aria-label={t('preview.label')} {...REACHABLE}>
        <div className={classes.bar}>
          <span className="m">{t('preview.label')}</span>
          <Segments
            label={t('preview.language')}
            keys={[own, ...LANGUAGES.filter((code) => code !== own)]}
            current={language}
            onChange={setLanguage}
          >
            {(code) => (
              <>
                {code.toUpperCase()}
                {code === own && <span className="caption"> {t('preview.ownLanguage')}</span>}
              </>
            )}
          </Segments>
        </div>
        {view ? (
          <PreviewSheet key={language} view={view} language={language} />
        ) : (
          <Notice tone="info" title={t('preview.notYet')}>
            <p>{t('preview.notYetHelp')}</p>
          </Notice>
        )}
      </section>
    </div>
  );
}

/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };

/** The result as the person would get it now, by the server's own rule; null while a level is missing. */
function buildPreview(
  review: ReviewView,
  lab: LabPart,
  draft: ResultDraft,
  doctor: ResultView['doctor'],
  now: string,
): ResultView | null {
  const isJudged = [...draft.resultCategories, ...draft.healthMeasuresResult].every(({ level }) => level !== null);
  if (!isJudged || draft.resultCategories.length === 0) return null;
  return {
    _id: review._id,
    orderId: review.orderId,
    orderNumber: review.orderNumber,
    customerId: review.customer.id,
    version: review.releases.length + 1,
    releasedAt: now,
    beingCorrected: false,
    replacedBy: null,
    withdrawn: [],
    correction: null,
    versions: [],
    doctor,
    ...{ createdBy: review.createdBy, releasedBy: '' },
    sampledAt: review.sampledAt,
    product: { key: '', name: review.product },
    document: buildReleasedResult({ content, draft, measures: lab.measures, orderedMarkers: lab.orderedMarkers }),
  };
}
