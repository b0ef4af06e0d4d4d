/** What the scanner saw: where it looked, what is kept and why, and what is left that should not be. It names nobody. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { type PurgeReport, SCANNED, type Trace } from '#shared/domain/identity/purge-report.ts';
import classes from './admin-purge.module.css';

export function PurgeReportPart({ report: { at, looked, kept, found, reused } }: { report: PurgeReport }) {
  const { t } = useTranslation('identity-purge');
  return (
    <section className={classes.part}>
      <h2>{t('report.title')}</h2>
      <p className="muted">{t('report.at', { at: formatDateTime(at) })}</p>
      <ul className={classes.traces} aria-label={t('report.looked')}>
        {SCANNED.map((place) => (
          <li key={place}>
            <span>{t(`report.place.${place}`)}</span>
            <span className="muted">{t(`report.unit.${place}`, { count: looked[place] })}</span>
          </li>
        ))}
      </ul>
      <h3 data-tone={found.length > 0 ? 'danger' : 'success'}>
        {found.length > 0 ? t('report.found', { count: found.length }) : t('report.nothing')}
      </h3>
      {found.length > 0 && <Traces label={t('report.foundLabel')} traces={found} />}
      {kept.length > 0 && (
        <>
          <h3>{t('report.kept')}</h3>
          <Traces label={t('report.kept')} traces={kept} />
        </>
      )}
      {reused > 0 && <p className="muted">{t('report.reused', { count: reused })}</p>}
    </section>
  );
}

function Traces({ label, traces }: { label: string; traces: (Trace & { because?: string })[] }) {
  const { t } = useTranslation('identity-purge');
  return (
    <ul className={classes.traces} aria-label={label}>
      {traces.map(({ place, where, kind, count, because }) => (
        <li key={`${place}:${where}:${kind}`}>
          <span>
            {t(`report.place.${place}`)} <code>{where}</code>
          </span>
          <span className="muted">
            {t(`report.kind.${kind}`)}, {count}
            {because && <>, {t(`report.because.${because}`)}</>}
          </span>
        </li>
      ))}
    </ul>
  );
}
