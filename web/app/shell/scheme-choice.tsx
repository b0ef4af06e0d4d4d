/** Light, dark, or as the device: three small radio buttons in words. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './scheme-choice.module.css';

const SCHEMES: MantineColorScheme[] = ['light', 'dark', 'auto'];

export function SchemeChoice() {
  const { t } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className="vh">{t('scheme.label')}</legend>
      {SCHEMES.map((scheme) => (
        <label key={scheme}>
          <input type="radio" name={name} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
          {t(`scheme.${scheme}`)}
        </label>
      ))}
    </fieldset>
  );
}
