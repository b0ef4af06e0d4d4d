import { RUNTIME_SETTINGS, type SettingKind, type SettingName } from '#shared/domain/runtime/runtime-settings.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { SettingListView, SettingView } from '#shared/views/runtime.ts';
import { describeSetting } from './describe-setting.ts';

type ChangedRow = Pick<Row<RuntimeSetting>, 'name' | 'updatedAt'> & { by: string };

const CHANGED = columns<ChangedRow>({
  name: 's',
  updatedAt: 's',
  by: nameOf('u'),
});

/** Every setting: its value and default, what it takes and does, and who changed it last. */
export async function listSettings(services: Services): Promise<SettingListView> {
  const values = await readRuntimeSettings(services);
  const rows = await select(services, CHANGED, 'FROM runtime_settings s JOIN users u ON u.id = s.updatedBy');
  const settings = (Object.entries(RUNTIME_SETTINGS) as [SettingName, SettingKind][]).map(([name, kind]) => {
    const change = rows.find((row) => row.name === name);
    return {
      ...kind,
      name,
      value: values[name],
      description: describeSetting(name),
      changed: change ? { at: change.updatedAt.toISOString(), by: change.by } : null,
    } as SettingView;
  });
  return { settings };
}
