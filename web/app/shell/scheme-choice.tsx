/** Light, dark, or as the device: three small radio buttons in words. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseScheme, type Scheme, useScheme } from '../theme/scheme.ts';
import classes from './scheme-choice.module.css';

const SCHEMES: Scheme[] = ['light', 'dark', 'auto'];

export function SchemeChoice() {
  const { t } = useTranslation('common');
  const chosen = useScheme();
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className="vh">{t('scheme.label')}</legend>
      {SCHEMES.map((scheme) => (
        <label key={scheme}>
          <input type="radio" name={name} checked={chosen === scheme} onChange={() => chooseScheme(scheme)} />
          {t(`scheme.${scheme}`)}
        </label>
      ))}
    </fieldset>
  );
}
