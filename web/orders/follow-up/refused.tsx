/** Why a decision was not taken, in the server's words. */
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './follow-up.module.css';

export function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation(['errors', 'common']);
  if (!error) return null;
  return (
    <div className={classes.refused}>
      <Notice tone="danger" live="alert">
        <p>{describeError(error, t)}</p>
      </Notice>
    </div>
  );
}
