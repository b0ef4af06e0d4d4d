/** Every version of a result that was corrected: the valid one, and those it replaced, which stay readable. */
import { IconFileOff, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import classes from './corrected.module.css';
import side from './side.module.css';

export function VersionsCard({ view: { versions, version: shown, orderId } }: { view: ResultView }) {
  const { t } = useTranslation('results');
  const [newest] = versions;
  if (!newest || versions.length < 2) return null;
  return (
    <section className={side.card} aria-label={t('corrected.versions')} data-print="no">
      <h2 className={side.small}>{t('corrected.versions')}</h2>
      <ul className={classes.versions}>
        {versions.map(({ version, releasedAt }) => {
          const isValid = version === newest.version;
          const Icon = isValid ? IconFileText : IconFileOff;
          const name = t(isValid ? 'corrected.valid' : 'corrected.replaced', { version });
          const to = isValid ? paths.result(orderId) : `${paths.result(orderId)}?version=${version}`;
          return (
            <li key={version}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span>
                {version === shown ? <b aria-current="page">{name}</b> : <Link to={to}>{name}</Link>}
                <br />
                <span className="muted">
                  {formatDate(releasedAt)}, {formatTime(releasedAt)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
