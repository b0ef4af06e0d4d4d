/** The line that lists a doctor's keys, with their switch; not on narrow screens, where nobody has a keyboard at hand. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { KeyHints, type KeyHintsProps } from '#web/kit/key-hints.tsx';
import classes from './key-bar.module.css';
import { useKeysEnabled } from './use-keys.ts';

/** How many hints stand beside the switch on a tablet. */
const FITTING = 4;

export function KeyBar({ hints }: Pick<KeyHintsProps, 'hints'>) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1240px)', false, { getInitialValueInEffect: false });
  return isNarrow ? null : <KeyHints hints={isTight ? hints.slice(0, FITTING) : hints} after={<KeySwitch />} />;
}

/** Switches the single-letter keys of the doctor's screens off and on. */
function KeySwitch() {
  const { t } = useTranslation('results');
  const [enabled, change] = useKeysEnabled();
  return (
    <label className={classes.switch}>
      <input type="checkbox" checked={enabled} onChange={(event) => change(event.currentTarget.checked)} />
      {t('keys.switch')}
    </label>
  );
}
