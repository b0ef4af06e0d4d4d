/** What a setting was changed from and to, by whom and why, with the way back to any of it. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isSameSetting, type SettingValue } from '#shared/domain/runtime/runtime-settings.ts';
import type { Language } from '#shared/languages.ts';
import type { SettingChangeView, SettingView } from '#shared/views/runtime.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-runtime.module.css';
import { showSetting } from './show-setting.ts';

export interface SettingHistoryProps {
  setting: SettingView;
  onClose: () => void;
  /** The former value stands in the row; saving it is one more change. */
  onBack: (value: SettingValue) => void;
}

export function SettingHistory({ setting, onClose, onBack }: SettingHistoryProps) {
  const { t } = useTranslation('runtime-settings');
  const who = useWho();
  const language = useLanguage();
  const query = api.useListSettingChangesQuery(
    { params: { name: setting.name }, query: {} },
    { refetchOnMountOrArgChange: true },
  );
  const show = (value: unknown) => showSetting(setting, value, t, language);
  return (
    <Dialog isOpen area="staff" title={t('history.title', { name: t(`name.${setting.name}`) })} onClose={onClose}>
      <QueryState
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="muted">{t('history.empty')}</p>}
      >
        {({ items }) => (
          <ol className={classes.history}>
            {items.map((change) => (
              <li key={change._id}>
                <p>
                  <b>{t('history.step', { from: show(change.from), to: show(change.to) })}</b>
                </p>
                <p className="muted">{t('lastChange', { at: formatDateTime(change.at), by: who(change.by) })}</p>
                {change.reason && <p>{change.reason}</p>}
                {!isSameSetting(keptValue(setting, change.from), setting.value) && (
                  <Button variant="default" size="xs" onClick={() => onBack(keptValue(setting, change.from))}>
                    {t('history.back', { value: show(change.from) })}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}

/** The history keeps languages joined by commas. */
const keptValue = ({ type }: SettingView, kept: SettingChangeView['from']): SettingValue =>
  type === 'languages' ? (String(kept).split(',') as Language[]) : kept;
