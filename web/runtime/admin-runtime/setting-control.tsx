/** The control of one setting: a switch, languages to tick, hours of callbacks, or a number with its unit. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#shared/domain/money.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import classes from './admin-runtime.module.css';
import { HoursControl } from './hours-control.tsx';
import { LanguagesGone } from './languages-gone.tsx';
import { draftOf } from './read-setting.ts';
import type { SettingRows } from './use-setting-rows.ts';

export interface SettingControlProps {
  setting: SettingView;
  rows: SettingRows;
  /** Enter asks for it, as the button beside it. */
  onSave: () => void;
}

export function SettingControl({ setting, rows, onSave }: SettingControlProps) {
  const { t } = useTranslation('runtime-settings');
  const row = rows.rowOf(setting);
  const id = useId();
  const draft = row && row.state !== 'saved' ? row.draft : draftOf(setting, setting.value);
  const name = t(`name.${setting.name}`);
  const described = row?.state === 'failed' ? `${id}-error` : undefined;
  const isSaving = row?.state === 'saving';
  if (setting.type === 'switch') {
    const word: string = t((draft === true ? `on.${setting.name}` : `off.${setting.name}`) as never);
    return (
      <Switch
        checked={draft === true}
        disabled={isSaving}
        aria-label={`${name}: ${word}`}
        label={word}
        onChange={(event) => rows.type(setting, event.currentTarget.checked)}
      />
    );
  }
  if (setting.type === 'languages') return <Languages {...{ setting, rows, name }} chosen={draft as string[]} />;
  if (setting.type === 'hours') {
    return <HoursControl {...{ setting, rows, onSave }} draft={String(draft)} describedBy={described} />;
  }
  const { min, max } = setting;
  const isMoney = setting.type === 'money';
  const bound = (value: number) => (isMoney ? formatAmount(value) : value);
  return (
    <div className={classes.number}>
      <TextInput
        size="sm"
        value={String(draft)}
        disabled={isSaving}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        aria-label={`${name}, ${isMoney ? t('unit.francs') : t(`unit.${setting.unit}`)}, ${t('range', { min: bound(min), max: bound(max) })}`}
        aria-invalid={row?.state === 'failed' || undefined}
        aria-describedby={described}
        error={row?.state === 'failed'}
        onChange={(event) => rows.type(setting, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && row) onSave();
          if (event.key === 'Escape') rows.discard(setting);
        }}
      />
      <span className="muted">{isMoney ? t('unit.francs') : t(`unit.${setting.unit}`)}</span>
    </div>
  );
}

interface LanguagesProps extends Omit<SettingControlProps, 'onSave'> {
  name: string;
  chosen: string[];
}

function Languages({ setting, rows, name, chosen }: LanguagesProps) {
  const isSaving = rows.rowOf(setting)?.state === 'saving';
  const before = setting.value as string[];
  const gone = LANGUAGES.filter((code) => before.includes(code) && !chosen.includes(code));
  const turn = (code: string, isOn: boolean) =>
    rows.type(setting, isOn ? LANGUAGES.filter((one) => one === code || chosen.includes(one)) : without(chosen, code));
  return (
    <fieldset className={classes.languages} aria-label={name}>
      {LANGUAGES.map((code) => (
        <label key={code} className={classes.language}>
          <input
            type="checkbox"
            className="tick"
            checked={chosen.includes(code)}
            // German is what everybody sees who has chosen nothing.
            disabled={isSaving || code === 'de'}
            onChange={(event) => turn(code, event.currentTarget.checked)}
          />
          {code.toUpperCase()}
        </label>
      ))}
      {gone.length > 0 && <LanguagesGone languages={gone} />}
    </fieldset>
  );
}

const without = (codes: string[], code: string): string[] => codes.filter((one) => one !== code);
