import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSameSetting,
  refuseSetting,
  type SettingName,
  type SettingValue,
} from '#shared/domain/runtime/runtime-settings.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { readDraft, type SettingDraft } from './read-setting.ts';

/** One row while it is being changed; a row that nobody touched has none. */
export interface RowState {
  draft: SettingDraft;
  reason: string;
  state: 'dirty' | 'saving' | 'failed' | 'saved';
  error?: string;
  savedAt?: string;
}

export interface SettingRows {
  rowOf: (setting: SettingView) => RowState | undefined;
  type: (setting: SettingView, draft: SettingDraft) => void;
  explain: (setting: SettingView, reason: string) => void;
  discard: (setting: SettingView) => void;
  /** Saves what stands in the row, or the value given. */
  save: (setting: SettingView, value?: SettingValue) => Promise<boolean>;
}

/** What is typed in each row until it is saved: each on its own, so that one that fails does not hold up another. */
export function useSettingRows(): SettingRows {
  const { t } = useTranslation(['runtime-settings', 'errors', 'common']);
  const [change] = api.useChangeSettingMutation();
  const [rows, setRows] = useState<Partial<Record<SettingName, RowState>>>({});
  const put = (name: SettingName, row: RowState | undefined) => setRows((before) => ({ ...before, [name]: row }));
  const rowOf = ({ name }: SettingView) => rows[name];
  const type = (setting: SettingView, draft: SettingDraft) => {
    const value = readDraft(setting, draft) as SettingValue | null;
    const isBack = value !== null && isSameSetting(value, setting.value);
    put(setting.name, isBack ? undefined : { draft, reason: rowOf(setting)?.reason ?? '', state: 'dirty' });
  };
  const save = async (setting: SettingView, given?: SettingValue): Promise<boolean> => {
    const { name } = setting;
    const row = rowOf(setting) ?? { draft: '', reason: '', state: 'dirty' as const };
    const value = given ?? readDraft(setting, row.draft);
    const fault = refuseSetting(name, value);
    const fail = (error: string) => put(name, { ...row, state: 'failed', error });
    if (fault) {
      const isAmount = setting.type === 'money' && value === null;
      fail(isAmount ? t('runtime-settings:money') : t(`errors:${fault.key}`, francsOf(setting, fault.params)));
      return false;
    }
    put(name, { ...row, state: 'saving' });
    const reason = row.reason.trim();
    const body = { value: value as SettingValue, ...(reason ? { reason } : {}) };
    const reply = await change({ params: { name }, body });
    if ('error' in reply) {
      const [field] = errorBodyOf(reply.error)?.fields ?? [];
      fail(field ? t(`errors:${field.key}`, francsOf(setting, field.params)) : describeError(reply.error, t));
      return false;
    }
    put(name, { draft: row.draft, reason: '', state: 'saved', savedAt: new Date().toISOString() });
    announce(t('runtime-settings:savedNow', { name: t(`runtime-settings:name.${name}`) }));
    return true;
  };
  return {
    rowOf,
    type,
    save,
    explain: (setting, reason) => {
      const row = rowOf(setting);
      if (row) put(setting.name, { ...row, reason });
    },
    discard: ({ name }) => put(name, undefined),
  };
}

const RAPPEN = 100;

/** Bounds of amounts are Rappen, and people read francs. */
function francsOf({ type }: SettingView, params: Record<string, string | number> = {}) {
  if (type !== 'money') return params;
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Number(value) / RAPPEN]));
}
