import type { SettingName } from '#shared/domain/runtime/runtime-settings.ts';

/** What each setting does, in English, for whoever reads the API; the page says it in the person's language. */
const DESCRIPTIONS: Readonly<Record<SettingName, string>> = {
  DISABLE_STORE: 'Closes the shop: nothing can be ordered. Orders that exist go on.',
  DISPLAY_PRICE: 'Shows prices in the catalogue. What is to be paid is always shown before paying.',
  ADMIN_ONLY_MODE: 'Only administrators can order. Orders that exist go on.',
  LANGUAGE_SWITCHING_ENABLE: 'Lets people choose the language of the pages.',
  LANGUAGE_SWITCHING_OPTIONS: 'Languages that can be chosen.',
  SLOT_HOLD_MINUTES: 'How long an unpaid order keeps its time, and its voucher.',
  RESCHEDULE_FREE_HOURS: 'Until so many hours before the appointment, moving and cancelling it is free.',
  RESCHEDULE_LATE_HOURS: 'Below so many hours before the appointment the higher fee applies.',
  RESCHEDULE_LATE_FEE: 'Fee of moving an appointment late, in Rappen.',
  RESCHEDULE_EXTRA_LATE_FEE: 'Fee of moving an appointment at very short notice, in Rappen.',
  RESCHEDULE_AFTER_APPOINTMENT_FEE: 'Fee of moving an appointment that has begun or was missed, in Rappen.',
  REMINDER_HOURS: 'How long before the appointment people are reminded by SMS.',
  ALERT_ACKNOWLEDGE_MINUTES: 'After this time without an answer the alarm of a critical value goes to the next doctor.',
  CONTACT_GAP_MINUTES: 'Calls that follow each other faster count as one attempt.',
  CALLBACK_HOURS_DE:
    'When somebody calls back in German, as `Mo-Fr 08:00-18:00`; empty: nobody. A result that worries waits for it.',
  CALLBACK_HOURS_EN:
    'When somebody calls back in English, as `Mo-Fr 08:00-18:00`; empty: nobody. A result that worries waits for it.',
  CALLBACK_HOURS_FR:
    'When somebody calls back in French, as `Mo-Fr 08:00-18:00`; empty: nobody. A result that worries waits for it.',
  CALLBACK_HOURS_IT:
    'When somebody calls back in Italian, as `Mo-Fr 08:00-18:00`; empty: nobody. A result that worries waits for it.',
  RESULT_SHARE_DAYS: 'How long a shared result can be opened.',
  CODES_PER_DAY_PER_COUNTRY: 'Sign-in codes a day to unknown numbers of one foreign country.',
  SMS_PER_SECOND_PER_NUMBER: 'How many SMS a second leave from one sending number, whichever worker sends them.',
  BULK_UNDO_SECONDS: 'How long nothing of a bulk act on orders happens, so that it can be taken back.',
  PURGE_SECOND_ADMINISTRATOR: 'Whether a second administrator confirms a purge, where there is one.',
  MEDICAL_RECORD_RETENTION_YEARS: 'How long a medical record is kept after an account was closed.',
  INVOICE_RETENTION_YEARS: 'How long invoices are kept after an account was closed.',
};

export const describeSetting = (name: SettingName): string => DESCRIPTIONS[name];
