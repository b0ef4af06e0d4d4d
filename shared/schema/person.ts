import { LANGUAGES } from '#shared/languages.ts';
import { EMAIL_MAX_LENGTH } from '#shared/limits/people.ts';
import { checked, requiredText, text } from '#shared/schema/text.ts';

/** Reference ranges depend on it. */
export const sex = requiredText().oneOf(['female', 'male'] as const, 'field.sex');

export const preferredLanguage = requiredText().oneOf(LANGUAGES, 'field.language');

/** One address with a domain of at least two parts; whether it exists only a message can tell. */
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;

export const isEmail = (value: string): boolean => EMAIL.test(value);

/** Not required by itself; a form that needs it adds `.required('field.required')`. */
export const email = checked(text().max(EMAIL_MAX_LENGTH, 'field.too-long'), 'field.email', isEmail);
