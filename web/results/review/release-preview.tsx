/** The second step of the release: the result as the person will see it, the checklist, and one more act. */
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fingerprintRead } from '#shared/domain/results/fingerprint-read.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { buildPreview } from './build-preview.ts';
import { useOpenCase } from './case-context.ts';
import { HoursNotice } from './hours-notice.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { ReleaseChecklist } from './release-checklist.tsx';
import classes from './release-preview.module.css';
import { Segments } from './segments.tsx';
import { useReadMark } from './use-read-mark.ts';
import type { ReadPreview } from './use-release.ts';

interface ReleasePreviewProps {
  isReleasing: boolean;
  /** Why the last try failed, in words. */
  failure: string | null;
  onRelease: (read: ReadPreview) => void;
  /** Releases and opens the next case of the list; left out where none follows. */
  onReleaseNext?: (read: ReadPreview) => void;
  onBack: () => void;
}

export function ReleasePreview({ isReleasing, failure, onRelease, onReleaseNext, onBack }: ReleasePreviewProps) {
  const { t } = useTranslation('results');
  const { review, lab, draft, refusals, isReadOnly } = useOpenCase();
  const own = review.customer.preferredLanguage;
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  const user = useAppSelector(selectUser);
  const view = useMemo(() => {
    const doctor = {
      name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
      title: user?.doctorTitle ?? null,
    };
    return buildPreview({ review, lab, draft, doctor, now: new Date().toISOString() });
  }, [review, lab, draft, user]);
  const { isRead, overridesHours, hasChanged, mark, override } = useReadMark(view, own);
  const reasons = refusals.filter(({ code }) => !(overridesHours && code === 'callback-closed'));
  const mayRelease = reasons.length === 0 && isRead && view !== null && !isReadOnly && !isReleasing;
  const release = (act: typeof onReleaseNext) => {
    if (!mayRelease) return;
    const { document, correction } = view;
    const readOn = fingerprintRead({ language: own, document, correctionReason: correction?.reason ?? null });
    act?.({ draft, readOn, overridesHours });
  };
  useKeys({
    'Ctrl+Enter': () => release(onRelease),
    'Ctrl+Shift+Enter': () => release(onReleaseNext),
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
          <HoursNotice overrides={overridesHours} onOverride={override} />
          {hasChanged && (
            <Notice tone="warning" live="alert" title={t('preview.changed')}>
              <p>{t('preview.changedHelp')}</p>
            </Notice>
          )}
          <Checkbox
            checked={isRead}
            onChange={(event) => mark(event.currentTarget.checked)}
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
            onClick={() => release(onRelease)}
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
              onClick={() => release(onReleaseNext)}
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
          <span className={classes.widths}>
            <Segments label={t('preview.width')} keys={WIDTHS} current={width} onChange={setWidth}>
              {(one) => t(`preview.widths.${one}`)}
            </Segments>
          </span>
        </div>
        {view && width === 'mobile' && (
          <PhoneFrame key={language} title={t('preview.label')}>
            <PreviewSheet view={view} language={language} />
          </PhoneFrame>
        )}
        {view && width === 'wide' && <PreviewSheet key={language} view={view} language={language} />}
        {!view && (
          <Notice tone="info" title={t('preview.notYet')}>
            <p>{t('preview.notYetHelp')}</p>
          </Notice>
        )}
      </section>
    </div>
  );
}

const WIDTHS = ['wide', 'mobile'] as const;
/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };
