/** What becomes of each kind of record, and when. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { Fate } from '#shared/domain/identity/list-fates.ts';
import classes from './closing.module.css';

export function FateTable({ fates }: { fates: readonly Fate[] }) {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('closing.fates')}</h2>
      {/* Shown as blocks on phones, which would take a table's meaning away from screen readers. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table className={classes.table} role="table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('closing.what')}</th>
            <th scope="col">{t('closing.fate')}</th>
            <th scope="col">{t('closing.when')}</th>
          </tr>
        </thead>
        <tbody>
          {fates.map(({ what, until }) => (
            <tr key={what}>
              <th scope="row">{t(`closing.record.${what}`)}</th>
              <td>{t(`closing.outcome.${what}`)}</td>
              <td>{until === null ? t('closing.atOnce') : t('closing.until', { date: formatDate(until) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fates.some(({ fate }) => fate === 'kept') && (
        <p className={`muted ${classes.note}`}>{t('closing.lockedAway')}</p>
      )}
      <p className={`muted ${classes.note}`}>{t('closing.traces')}</p>
    </section>
  );
}
