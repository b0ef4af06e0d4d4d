/** Codes and units of a file that nobody has mapped: its values wait, and the way to map each is one click. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { mappingPath } from '../mapping-address.ts';
import classes from './message-list.module.css';

export function HeldCodes({ importId }: { importId: string }) {
  const { t } = useTranslation('lab-intake');
  const { data } = api.useGetImportQuery({ params: { id: importId } });
  const codes = data?.heldCodes ?? [];
  if (codes.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('held.title')}>
      {codes.map(({ facility, kind, sent, name, values }) => (
        <li key={`${facility} ${kind} ${sent}`} className={classes.held}>
          <span>
            <b>{sent || name}</b> {sent !== '' && name !== sent && name}{' '}
            <span className="muted">{t(`held.${kind}`, { count: values })}</span>
          </span>
          <Link to={mappingPath(facility, { kind, sent })}>
            {t('held.assign')}
            <span className="vh">{`: ${sent || name}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
