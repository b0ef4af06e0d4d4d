/** A shared result as whoever opened it reads it: the doctor's words, the values with their ranges, whose they are. */
import { IconDownload, IconEye, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { SharedResultView } from '#shared/views/sharing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import classes from './shared.module.css';
import { SharedFile } from './shared-file.tsx';
import { SharedValues } from './shared-values.tsx';

export function SharedResult({ view, ticket }: { view: SharedResultView; ticket: string }) {
  const { t } = useTranslation('results-sharing');
  const language = useLanguage();
  const { person, doctor, releasedAt, sampledAt, expiresAt } = view;
  const until = { day: formatShortDay(expiresAt, language), time: formatTime(expiresAt) };
  const released = {
    doctor: [doctor.title, doctor.name].filter(Boolean).join(' '),
    date: formatDate(releasedAt),
    time: formatTime(releasedAt),
  };
  const report = t('shared.report', { number: view.orderNumber, version: view.version });
  const reason = view.correctionReason && localized(view.correctionReason, language);
  const rows = [
    { key: 'name', label: t('shared.name'), value: person.name },
    ...(person.birthdate
      ? [{ key: 'birthdate', label: t('shared.birthdate'), value: formatDate(person.birthdate) }]
      : []),
    ...(person.sex ? [{ key: 'sex', label: t('shared.sex'), value: t(`shared.${person.sex}`) }] : []),
  ];
  return (
    <>
      <div className={classes.band}>
        <div className={`wrap ${classes.inBand}`}>
          <p>
            <IconEye size={20} stroke={1.75} aria-hidden />{' '}
            <span>
              <b>{t('shared.readOnly')}</b> {t('shared.by', { name: person.name, ...until })}
            </span>
          </p>
          <p className="muted">{t('shared.isSeen')}</p>
        </div>
      </div>
      <Page>
        <PageHeading
          title={localized(view.product, language)}
          documentTitle={t('shared.documentTitle')}
          meta={
            sampledAt
              ? `${t('shared.sampled', { date: formatDate(sampledAt), time: formatTime(sampledAt) })} · ${report}`
              : report
          }
          actions={<SharedFile ticket={ticket} icon={<IconDownload size={20} stroke={1.75} aria-hidden />} />}
        />
        <p className={classes.onPaper}>{rows.map(({ value }) => value).join(', ')}</p>
        {view.beingCorrected && (
          <div className={classes.notice}>
            <Notice tone="warning" title={t('shared.beingCorrected')}>
              <p>{t('shared.beingCorrectedHelp')}</p>
            </Notice>
          </div>
        )}
        {reason && (
          <div className={classes.notice}>
            <Notice tone="info" title={t('shared.corrected')}>
              <p>{reason}</p>
            </Notice>
          </div>
        )}
        <TwoColumn
          variant="result"
          side={
            <>
              <section className={classes.side}>
                <h2 className={classes.small}>{t('shared.patient')}</h2>
                <SummaryList rows={rows} />
              </section>
              {view.healthMeasures.length > 0 && (
                <section className={classes.side}>
                  <h2 className={classes.small}>{t('shared.health')}</h2>
                  <SummaryList
                    rows={view.healthMeasures.map(({ healthMeasureId, name, levelName }) => ({
                      key: healthMeasureId,
                      label: localized(name, language),
                      value: localized(levelName, language),
                    }))}
                  />
                </section>
              )}
              <Notice
                tone="calm"
                icon={<IconLock size={24} stroke={1.75} aria-hidden />}
                title={t('shared.confidential')}
              >
                <p>{t('shared.confidentialHelp')}</p>
              </Notice>
            </>
          }
        >
          <section className={classes.conclusion}>
            <p className={classes.words}>{localized(view.summary, language)}</p>
            <p className="muted">{t('shared.released', released)}</p>
          </section>
          <SharedValues view={view} />
        </TwoColumn>
      </Page>
    </>
  );
}
