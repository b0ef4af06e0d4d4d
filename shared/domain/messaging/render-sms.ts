import content from '#shared/content/sms-templates.json' with { type: 'json' };
import { foldToGsm7 } from '#shared/domain/messaging/gsm-alphabet.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { fillText } from '#shared/text-numbers.ts';

interface SmsTemplate {
  key: string;
  audience: string;
  variables: readonly string[];
  text: LocalText;
  /** Sent even after the recipient replied STOP: codes and urgent calls to doctors. */
  stopExempt?: boolean;
}

const TEMPLATES: readonly SmsTemplate[] = content.templates;

/** The one variable that people write; all others stand within a line. */
const FREE_TEXT = 'message';

export const SMS_TEMPLATE_KEYS: readonly string[] = TEMPLATES.map((template) => template.key);

/**
 * The text of an SMS in one language, folded to the GSM alphabet. Texts of sign-in codes begin with the code and end
 * with the line `@domain #code`, by which phones fill the code in (WICG origin-bound one-time codes).
 * Throws a RangeError for an unknown template, a missing variable or more than 500 characters: each is a fault of the
 * caller, and a half-filled message must never leave.
 */
export function renderSms(key: string, language: Language, variables: Readonly<Record<string, string>>): string {
  const template = findTemplate(key);
  const values = Object.entries(variables)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, name === FREE_TEXT ? value.trim() : value.replace(/\s+/g, ' ').trim()]);
  const filled = fillText(template.text[language], Object.fromEntries(values), (name) => {
    throw new RangeError(`SMS ${key} lacks its variable ${name}`);
  });
  const text = foldToGsm7(filled);
  if (text.length > SMS_MAX_LENGTH) throw new RangeError(`SMS ${key} has ${text.length} characters`);
  return text;
}

/** True for messages that are sent although the recipient replied STOP. */
export function isStopExempt(key: string): boolean {
  return findTemplate(key).stopExempt === true;
}

/** Characters an administrator may write to a person in that language: 500 less the frame around the text. */
export function adminMessageMaxLength(language: Language, frame: { brand: string; supportPhone: string }): number {
  return SMS_MAX_LENGTH - (renderSms('admin-message', language, { ...frame, message: '-' }).length - 1);
}

function findTemplate(key: string): SmsTemplate {
  const template = TEMPLATES.find((one) => one.key === key);
  if (!template) throw new RangeError(`no SMS template ${key}`);
  return template;
}
