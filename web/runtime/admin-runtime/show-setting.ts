import type { TFunction } from 'i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { SettingView } from '#shared/views/runtime.ts';

type T = TFunction<['runtime-settings']>;

/** A value in words, as the history and the confirmations name it; languages come as a list or joined by commas. */
export function showSetting(setting: SettingView, value: unknown, t: T): string {
  const { type, name } = setting;
  if (type === 'switch') return t((value === true ? `on.${name}` : `off.${name}`) as never);
  if (type === 'money') return formatMoney(Number(value));
  if (type === 'languages') return String(value).toUpperCase().split(',').join(' ');
  if (type === 'hours') return value === '' ? t('nobodyCalls') : String(value);
  return `${value} ${t(`unit.${setting.unit}`)}`;
}
