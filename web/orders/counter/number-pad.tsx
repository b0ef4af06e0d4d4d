/** Digits to tap, for whoever stands. */
import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './counter.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export interface NumberPadProps {
  onDigit: (digit: string) => void;
  onBack: () => void;
  onClear: () => void;
}

export function NumberPad({ onDigit, onBack, onClear }: NumberPadProps) {
  const { t } = useTranslation('orders-counter');
  return (
    <fieldset className={classes.pad} aria-label={t('pad.label')}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" data-quiet onClick={onClear}>
        {t('pad.clear')}
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" data-quiet aria-label={t('pad.back')} onClick={onBack}>
        <IconBackspace size={24} stroke={1.75} aria-hidden />
      </button>
    </fieldset>
  );
}
