/** The line that lists the keys of a screen of staff, with their switch; not on narrow screens, where nobody has a keyboard at hand. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './key-bar.module.css';
import { KeyHints, type KeyHintsProps } from './key-hints.tsx';
import { useKeysEnabled } from './use-keys.ts';

/** How many hints stand beside the switch on a tablet. */
const FITTING = 4;
/** And beside it at 1280 pixels, in the language with the longest words. */
const FITTING_WIDE = 8;

export type KeyBarProps = Pick<KeyHintsProps, 'hints'>;

export function KeyBar({ hints }: KeyBarProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1240px)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const shown = isTight ? hints.slice(0, FITTING) : isWide ? hints : hints.slice(0, FITTING_WIDE);
  return isNarrow ? null : <KeyHints hints={shown} after={<KeySwitch />} />;
}

/** Switches the single-letter keys of staff's screens off and on. */
function KeySwitch() {
  const { t } = useTranslation('common');
  const [enabled, change] = useKeysEnabled();
  return (
    <label className={classes.switch}>
      <input type="checkbox" checked={enabled} onChange={(event) => change(event.currentTarget.checked)} />
      {t('keySwitch')}
    </label>
  );
}
