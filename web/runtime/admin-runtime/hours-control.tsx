/** When somebody calls back in a language: from which day to which, from when until when, or nobody at all. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '#shared/domain/date-words.ts';
import { CALLBACK_DAYS } from '#shared/domain/results/callback-hours.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { readTime } from '#web/kit/read-time.ts';
import classes from './hours-control.module.css';
import { type HoursParts, joinHours, splitHours } from './hours-draft.ts';
import type { SettingRows } from './use-setting-rows.ts';

interface HoursControlProps {
  setting: Extract<SettingView, { type: 'hours' }>;
  rows: SettingRows;
  draft: string;
  /** The sentence that says what is wrong. */
  describedBy: string | undefined;
  onSave: () => void;
}

export function HoursControl({ setting, rows, draft, describedBy, onSave }: HoursControlProps) {
  const { t } = useTranslation('runtime-settings');
  const language = useLanguage();
  const parts = splitHours(draft);
  const row = rows.rowOf(setting);
  const isSaving = row?.state === 'saving';
  const isWrong = row?.state === 'failed';
  const put = (change: Partial<HoursParts>) => parts && rows.type(setting, joinHours({ ...parts, ...change }));
  const usual = [String(setting.value), setting.default].find((text) => text !== '') ?? '';
  const days = CALLBACK_DAYS.map((value, index) => ({ value, label: WEEKDAYS[language][index] ?? value }));
  const day = (part: 'first' | 'last') => (
    <NativeSelect
      size="sm"
      aria-label={t(`hours.${part}`)}
      data={days}
      value={parts?.[part]}
      disabled={isSaving}
      onChange={(event) => put({ [part]: event.currentTarget.value })}
    />
  );
  const time = (part: 'from' | 'until') => (
    <TextInput
      size="sm"
      className={classes.time}
      aria-label={t(`hours.${part}`)}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      error={isWrong}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={parts?.[part]}
      disabled={isSaving}
      onChange={(event) => put({ [part]: event.currentTarget.value })}
      onBlur={() => parts && readTime(parts[part]) !== parts[part] && put({ [part]: readTime(parts[part]) })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && row) onSave();
        if (event.key === 'Escape') rows.discard(setting);
      }}
    />
  );
  return (
    <fieldset className={classes.hours} aria-label={t(`name.${setting.name}`)}>
      {parts && (
        <>
          <div className={classes.pair}>
            {day('first')}
            <span aria-hidden>–</span>
            {day('last')}
          </div>
          <div className={classes.pair}>
            {time('from')}
            <span aria-hidden>–</span>
            {time('until')}
          </div>
        </>
      )}
      <Switch
        size="sm"
        checked={!parts}
        disabled={isSaving}
        label={t('nobodyCalls')}
        onChange={(event) => rows.type(setting, event.currentTarget.checked ? '' : usual)}
      />
    </fieldset>
  );
}
