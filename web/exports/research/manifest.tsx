/** What is told beside a file for research. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ManifestView } from '#shared/views/exports.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { figure } from '../admin-download/use-job-polling.ts';
import { CoarseningNote } from './coarsening-note.tsx';
import { describePlan } from './describe-plan.ts';
import classes from './research.module.css';

export function Manifest({ manifest }: { manifest: ManifestView }) {
  const { t } = useTranslation('exports-research');
  const { rows, people, bytes, sha256, columns, filter, consentTextVersions, coarsening, madeAt, madeBy } = manifest;
  const facts: [string, string][] = [
    [
      t('manifest.rows'),
      t('manifest.rowsOf', { rows: figure(rows), people: figure(people), size: formatBytes(bytes) }),
    ],
    [t('filter.title'), describePlan(filter, t)],
    [t('columns.title'), columns.join(', ')],
    [t('manifest.consent'), consentTextVersions.join(', ') || t('manifest.noConsent')],
    [t('list.made'), t('manifest.madeBy', { at: formatDateTime(madeAt), role: t(`manifest.role.${madeBy}`) })],
    ['SHA-256', sha256],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {coarsening && <CoarseningNote coarsening={coarsening} />}
    </>
  );
}
