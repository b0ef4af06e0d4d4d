import type { runtime } from '#shared/contract/runtime.ts';
import {
  areConsistent,
  isSameSetting,
  isSettingName,
  refuseSetting,
  type SettingValue,
  writeSetting,
} from '#shared/domain/runtime/runtime-settings.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, insertNew, select, type Tx } from '#shared/server/database/sql.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { readRuntimeSettings } from './read-runtime-settings.ts';

const NAME = columns<{ name: string }>({ name: 'name' });

/**
 * Changes one setting: from the commit on it holds in every process, and every browser hears of it. The value it has already changes
 * nothing.
 */
export async function changeSetting(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof runtime.changeSetting>, 'actor' | 'params' | 'body'>,
) {
  const name = orNotFound(isSettingName(params.name) ? params.name : null);
  const fault = refuseSetting(name, body.value);
  if (fault) return refuse('invalid-input', { fields: [{ path: 'value', ...fault }] });
  const value = body.value as SettingValue;
  const from = (await readRuntimeSettings(tx))[name];
  if (isSameSetting(from, value)) return null;
  await insertNew(tx, RuntimeSetting, { name, value: from, updatedAt: tx.now, updatedBy: null });
  // Settings that only together make sense are looked at by one change after the other.
  await select(tx, NAME, 'FROM runtime_settings FOR UPDATE');
  const former = (await readRuntimeSettings(tx))[name];
  if (isSameSetting(former, value)) return null;
  await updateRows(tx, RuntimeSetting, { value, updatedAt: tx.now, updatedBy: actor.userId }, { name });
  if (!areConsistent(await readRuntimeSettings(tx))) {
    return refuse('invalid-input', { fields: [{ path: 'value', key: 'field.setting-order' }] });
  }
  const reason = body.reason?.trim() || null;
  noteChange(tx, {
    entity: 'runtime',
    id: name,
    event: 'runtime.setting-changed',
    actor,
    about: null,
    facts: { name, from: writeSetting(former), to: writeSetting(value), reason },
  });
  return null;
}
