/** What can be done with one row now: save, discard, look back; and how the last attempt ended. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SETTING_REASON_MAX } from '#shared/contract/runtime.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { SavedNote } from '#web/kit/saved-note.tsx';
import classes from './admin-runtime.module.css';
import type { SettingRows } from './use-setting-rows.ts';

export interface SettingActionsProps {
  setting: SettingView;
  rows: SettingRows;
  onSave: () => void;
  onHistory: () => void;
}

export function SettingActions({ setting, rows, onSave, onHistory }: SettingActionsProps) {
  const { t } = useTranslation(['runtime-settings', 'common']);
  const row = rows.rowOf(setting);
  const name = t(`runtime-settings:name.${setting.name}`);
  if (!row || row.state === 'saved') {
    return (
      <div className={classes.actions}>
        {row && <SavedNote state="saved" at={row.savedAt ?? null} />}
        {setting.changed && (
          <Button variant="subtle" size="xs" onClick={onHistory}>
            {t('runtime-settings:history.open')}
            <span className="vh">{`: ${name}`}</span>
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={classes.asking}>
      {row.state === 'failed' && (
        <p role="alert" className={classes.failed}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{t('runtime-settings:notSaved')}</b> {row.error}
          </span>
        </p>
      )}
      <TextInput
        size="sm"
        value={row.reason}
        maxLength={SETTING_REASON_MAX}
        aria-label={`${t('runtime-settings:reason')}: ${name}`}
        placeholder={t('runtime-settings:reason')}
        disabled={row.state === 'saving'}
        onChange={(event) => rows.explain(setting, event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSave()}
      />
      <div className={classes.actions}>
        <Button size="xs" loading={row.state === 'saving'} onClick={onSave}>
          {t('runtime-settings:save')}
          <span className="vh">{`: ${name}`}</span>
        </Button>
        <Button variant="subtle" size="xs" disabled={row.state === 'saving'} onClick={() => rows.discard(setting)}>
          {t('runtime-settings:discard')}
          <span className="vh">{`: ${name}`}</span>
        </Button>
      </div>
    </div>
  );
}
