import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  ALERT_ACKNOWLEDGE_MINUTES,
  CALLBACK_HOURS,
  CONTACT_GAP_MINUTES,
  INVOICE_RETENTION_YEARS,
  MEDICAL_RECORD_RETENTION_YEARS,
  REMINDER_HOURS,
  RESCHEDULE_AFTER_APPOINTMENT_FEE,
  RESCHEDULE_EXTRA_LATE_FEE,
  RESCHEDULE_FREE_HOURS,
  RESCHEDULE_LATE_FEE,
  RESCHEDULE_LATE_HOURS,
  SLOT_HOLD_MINUTES,
} from '#shared/limits.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';

/** Settings an administrator changes without a restart, with the value that applies until then. */
export const RUNTIME_DEFAULTS = {
  ADMIN_ONLY_MODE: false,
  DISABLE_STORE: false,
  DISPLAY_PRICE: true,
  LANGUAGE_SWITCHING_ENABLE: true,
  LANGUAGE_SWITCHING_OPTIONS: [...LANGUAGES] as Language[],
  SLOT_HOLD_MINUTES,
  CONTACT_GAP_MINUTES,
  ALERT_ACKNOWLEDGE_MINUTES,
  CALLBACK_HOURS_DE: CALLBACK_HOURS,
  CALLBACK_HOURS_EN: CALLBACK_HOURS,
  CALLBACK_HOURS_FR: CALLBACK_HOURS,
  CALLBACK_HOURS_IT: CALLBACK_HOURS,
  RESCHEDULE_FREE_HOURS,
  RESCHEDULE_LATE_HOURS,
  RESCHEDULE_LATE_FEE,
  RESCHEDULE_EXTRA_LATE_FEE,
  RESCHEDULE_AFTER_APPOINTMENT_FEE,
  REMINDER_HOURS,
  MEDICAL_RECORD_RETENTION_YEARS,
  INVOICE_RETENTION_YEARS,
};

export type RuntimeSettings = typeof RUNTIME_DEFAULTS;

/** All settings as they are now. */
export async function readRuntimeSettings(on: Database | Tx): Promise<RuntimeSettings> {
  const rows = await findRows(on, RuntimeSetting, ['name', 'value']);
  return { ...RUNTIME_DEFAULTS, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) };
}
