/** Switches the single-letter keys of the doctor's screens off and on, beside the line that names them. */
import { useTranslation } from 'react-i18next';
import classes from './key-switch.module.css';
import { useKeysEnabled } from './use-keys.ts';

export function KeySwitch() {
  const { t } = useTranslation('results');
  const [enabled, change] = useKeysEnabled();
  return (
    <label className={classes.switch}>
      <input type="checkbox" checked={enabled} onChange={(event) => change(event.currentTarget.checked)} />
      {t('keys.switch')}
    </label>
  );
}
