import {
  isSettingName,
  RUNTIME_DEFAULTS,
  type RuntimeSettings,
  type SettingValue,
} from '#shared/domain/runtime/runtime-settings.ts';
import { columns, type Database, json, selectOne, type Tx } from '#shared/server/database/sql.ts';

/** SQL of all settings that somebody changed, as JSON, for a statement that reads something else as well; NULL when there are none. */
export const STORED_SETTINGS = '(SELECT JSON_OBJECTAGG(s.name, s.value) FROM runtime_settings s)';

const STORED = columns<{ settings: string | null }>({ settings: STORED_SETTINGS });

/** All settings as they are now: asked of the database each time, so that every process sees a change at once. */
export async function readRuntimeSettings(on: Database | Tx): Promise<RuntimeSettings> {
  return presentSettings((await selectOne(on, STORED, 'FROM DUAL'))?.settings ?? null);
}

/** The settings out of `STORED_SETTINGS`. */
export function presentSettings(stored: string | null): RuntimeSettings {
  const changed = Object.entries(json<Record<string, SettingValue>>(stored ?? '{}'));
  return { ...RUNTIME_DEFAULTS, ...Object.fromEntries(changed.filter(([name]) => isSettingName(name))) };
}
