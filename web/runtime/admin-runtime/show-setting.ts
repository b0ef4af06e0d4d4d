import type { TFunction } from 'i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { Language } from '#shared/languages.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { showHours } from './hours-draft.ts';

type T = TFunction<['runtime-settings']>;

/** A value in words, as the history and the confirmations name it; languages come as a list or joined by commas. */
export function showSetting(setting: SettingView, value: unknown, t: T, language: Language): string {
  const { type, name } = setting;
  if (type === 'switch') return t((value === true ? `on.${name}` : `off.${name}`) as never);
  if (type === 'money') return formatMoney(Number(value));
  if (type === 'languages') return String(value).toUpperCase().split(',').join(' ');
  if (type === 'hours') return showHours(String(value), language) ?? t('nobodyCalls');
  return `${value} ${t(`unit.${setting.unit}`)}`;
}
