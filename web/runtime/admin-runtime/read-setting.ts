import { formatAmount } from '#shared/domain/money.ts';
import type { SettingValue } from '#shared/domain/runtime/runtime-settings.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { readFrancs } from '#web/kit/read-francs.ts';
import { readHours } from './hours-draft.ts';

/** What stands in a row's control: a text that is typed, or a choice. */
export type SettingDraft = string | boolean | string[];

/** A value as its control shows it. */
export function draftOf({ type }: Pick<SettingView, 'type'>, value: SettingValue): SettingDraft {
  if (type === 'money') return formatAmount(Number(value));
  return typeof value === 'number' ? String(value) : value;
}

/** The value that a draft means; what is none goes on as it is, and is refused by its rule. */
export function readDraft({ type }: Pick<SettingView, 'type'>, draft: SettingDraft): unknown {
  if (typeof draft !== 'string') return draft;
  if (type === 'money') return readFrancs(draft);
  if (type === 'hours') return readHours(draft);
  return /^\d{1,9}$/.test(draft.trim()) ? Number(draft.trim()) : draft;
}
