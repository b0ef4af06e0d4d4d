import { isSettingName, RUNTIME_DEFAULTS, type RuntimeSettings } from '#shared/domain/runtime/runtime-settings.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';

/** All settings as they are now: asked of the database each time, so that every process sees a change at once. */
export async function readRuntimeSettings(on: Database | Tx): Promise<RuntimeSettings> {
  const rows = await findRows(on, RuntimeSetting, ['name', 'value']);
  const changed = rows.filter(({ name }) => isSettingName(name)).map(({ name, value }) => [name, value]);
  return { ...RUNTIME_DEFAULTS, ...Object.fromEntries(changed) };
}
